import { mount } from 'svelte';
import App from './App.svelte';
import sprite from './art/sprite.svg?raw';
import './style/tokens.css';
import './style/ui.css';
import './style/frame.css';
import './style/pages.css';
import './style/replay.css';

// One sprite for the whole page: every drawing refers to it.
document.body.insertAdjacentHTML('afterbegin', sprite);

const target = document.getElementById('app');
if (target) mount(App, { target });
