import { mount } from 'svelte';
import App from './App.svelte';
import sprite from './art/sprite.svg?raw';
import { expectBoard } from './shell/drawings';
import { broughtGame } from './shell/early';
import { route } from './shell/route.svelte';
import { settings } from './shell/settings.svelte';
import { loadLanguage } from './shell/texts.svelte';
import './style/tokens.css';
import './style/papers.css';
import './style/ui.css';
import './style/frame.css';
import './style/pages.css';
import './style/replay.css';
import './style/edges.css';

// One sprite for the whole page: every drawing refers to it.
document.body.insertAdjacentHTML('afterbegin', sprite);

/** A table that came with its page is drawn once, when its board is there; any other page says at once that it comes. */
async function expected(): Promise<void> {
  const [board, language] = [route.now.page === 'table' && expectBoard(), loadLanguage(settings.lang)];
  if (broughtGame()) await Promise.allSettled([board, language]);
  else language.catch(() => undefined); // the app asks again, and says so
}

const target = document.getElementById('app');
if (target) void expected().then(() => mount(App, { target }));
