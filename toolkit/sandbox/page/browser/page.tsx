/** The page at /_sandbox/: the sandbox's activity, and its endpoints as forms and buttons. */
import { render } from 'preact';
import { App } from './app.tsx';

render(<App />, document.body);
