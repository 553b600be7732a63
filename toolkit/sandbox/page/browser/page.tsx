/** The page at /_sandbox/: what happens in the sandbox, and its endpoints as forms and buttons. */
import { render } from 'preact';
import { App } from './app.tsx';

render(<App />, document.body);
