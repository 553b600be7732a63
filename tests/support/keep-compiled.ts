/** Keeps what Node.js made of the modules after each file: the processes of the tests do not end by themselves. */
import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

afterAll(() => flushCompileCache());
