/** Runs the adapter as a process: one JSON object per line in, one or more out. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { isObject, type UnknownObject } from '../contract/objects.js';
import { parsed } from './service/bodies.ts';

export interface Adapter {
  /**
   * Sends a command and waits for the last line of its answer.
   *
   * @throws AdapterError if the adapter ends, stays silent or breaks the protocol
   */
  ask(command: UnknownObject): Promise<UnknownObject[]>;
  /** Kills the adapter and every process it started. Resolves when it has ended. */
  kill(): Promise<void>;
  /** Closes the adapter's input, and kills it if it does not end. */
  end(): Promise<void>;
  output(): string;
  errors(): string;
}

/** A problem with the adapter, as a sentence. */
export class AdapterError extends Error {
  override name = 'AdapterError';
}

export class NotStartedError extends AdapterError {}

export class SilentError extends AdapterError {}

interface AdapterState {
  child: ChildProcessWithoutNullStreams;
  output: string;
  errors: string;
  waiting?: Waiting | undefined;
  /** Why the adapter can no longer answer. */
  ended?: AdapterError;
  wasKilled: boolean;
  isGone: boolean;
}

interface Waiting {
  id: number;
  word: string;
  lines: UnknownObject[];
  resolve(lines: UnknownObject[]): void;
  reject(error: AdapterError): void;
}

/**
 * @param limit milliseconds for one answer
 * @param signal kills the adapter when aborted
 */
export function startAdapter(
  [file = '', ...args]: readonly string[],
  limit: number,
  signal: AbortSignal,
  environment: NodeJS.ProcessEnv = {},
): Adapter {
  // A separate process group, so that killing a wrapper such as npm also kills its children.
  const env = { ...process.env, ...environment };
  const child = spawn(file, args, { detached: process.platform !== 'win32', env });
  const state: AdapterState = { child, output: '', errors: '', wasKilled: false, isGone: false };
  readOutput(state);
  const signalAll = (): void => killGroup(state);
  signal.addEventListener('abort', signalAll);
  const gone = untilGone(state, file).finally(() => signal.removeEventListener('abort', signalAll));
  let nextId = 0;
  return {
    ask: (command) => ask(state, { id: (nextId += 1), ...command }, limit),
    async kill() {
      state.wasKilled = true;
      signalAll();
      await gone;
    },
    async end() {
      child.stdin.end();
      const timer = setTimeout(signalAll, 2_000);
      await gone;
      clearTimeout(timer);
    },
    output: () => state.output,
    errors: () => state.errors,
  };
}

async function ask(
  state: AdapterState,
  command: UnknownObject & { id: number },
  limit: number,
): Promise<UnknownObject[]> {
  if (state.ended) throw state.ended;
  const word = String(command['do']);
  const message =
    `The adapter did not answer "${word}" within ${limit / 1000} s: it must write a line ` +
    'with "done".';
  const timer = setTimeout(() => fail(state, new SilentError(message)), limit);
  try {
    return await new Promise((resolve, reject) => {
      state.waiting = { id: command.id, word, lines: [], resolve, reject };
      // Escape two characters at which some line readers, such as that of Node.js, also break lines.
      const line = JSON.stringify(command).replaceAll('\u2028', '\\u2028');
      state.child.stdin.write(`${line.replaceAll('\u2029', '\\u2029')}\n`);
    });
  } finally {
    clearTimeout(timer);
  }
}

function readOutput(state: AdapterState): void {
  const { stdin, stdout, stderr } = state.child;
  let rest = '';
  stdout.setEncoding('utf8').on('data', (text: string) => {
    state.output += text;
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') readLine(state, line);
  });
  stderr.setEncoding('utf8').on('data', (text) => {
    state.errors = `${state.errors}${text}`.slice(-4000);
  });
  // Ignore write errors: the process may have ended, which `untilGone` reports.
  stdin.on('error', () => undefined);
}

function readLine(state: AdapterState, line: string): void {
  const { waiting } = state;
  if (!waiting) {
    state.ended ??= new AdapterError(`The adapter wrote ${quoted(line)} without a command.`);
    return;
  }
  const { id, word, lines, resolve } = waiting;
  const value = parsed(line);
  if (!isObject(value)) {
    const what = `a line that is not a JSON object: ${quoted(line)}`;
    fail(state, new AdapterError(`The adapter answered "${word}" with ${what}.`));
    return;
  }
  if (value['id'] !== id) {
    const came = value['id'] === undefined ? 'none' : JSON.stringify(value['id']);
    const message = `The adapter must answer "${word}" with the id ${id}; found ${came}.`;
    fail(state, new AdapterError(message));
    return;
  }
  lines.push(value);
  if (value['done'] !== true) return;
  state.waiting = undefined;
  resolve(lines);
}

function untilGone(state: AdapterState, file: string): Promise<void> {
  const { child } = state;
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'ENOENT' ? 'it does not exist' : error.message;
      state.ended = new NotStartedError(`${quoted(file)} could not be started: ${why}.`);
      fail(state, state.ended);
      resolve();
    });
    // `close` follows the last line of the adapter.
    child.once('close', (code, by) => {
      state.isGone = true;
      const how = by ? `by ${by}` : `with exit code ${code}`;
      state.ended ??= new AdapterError(`The adapter ended ${how} before it answered.`);
      fail(state, state.wasKilled ? new AdapterError('The adapter was killed.') : state.ended);
      resolve();
    });
  });
}

function fail(state: AdapterState, error: AdapterError): void {
  const { waiting } = state;
  state.waiting = undefined;
  waiting?.reject(error);
}

function killGroup({ child, isGone }: AdapterState): void {
  if (isGone || child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);
}
