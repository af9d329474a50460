/** First the table is asked for, then the app is read: both are on their way at once. */
import { knock } from './shell/early';

knock();
void import('./app');
