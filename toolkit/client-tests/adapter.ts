/** The adapter as a process: one JSON object per line in, one or more out. */
import { spawn } from 'node:child_process';
import { isObject, type UnknownObject } from '../contract/objects.js';

/** One process of the adapter. */
export interface Adapter {
  /**
   * Sends a command and waits for the line that is the last of its answer.
   *
   * @throws AdapterError when the adapter ends, is silent, or writes what is not in the protocol
   */
  ask(command: UnknownObject): Promise<UnknownObject[]>;
  /** Ends it at once, with every process that it started. Resolves when it has ended. */
  kill(): Promise<void>;
  /** Closes its input, and kills it if it does not end by itself. */
  end(): Promise<void>;
  /** Everything that it wrote to standard output. */
  output(): string;
  /** The last that it wrote to standard error. */
  errors(): string;
}

/** What is wrong with the adapter, as a sentence. */
export class AdapterError extends Error {
  override name = 'AdapterError';
  readonly kind: 'not-found' | 'ended' | 'silent' | 'garbage';

  constructor(kind: AdapterError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * @param limit milliseconds for one answer
 * @param signal that kills it
 */
export function startAdapter(
  [file = '', ...args]: readonly string[],
  limit: number,
  signal: AbortSignal,
): Adapter {
  const child = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own: a wrapper such as npm is killed with what it started.
    detached: process.platform !== 'win32',
  });
  let output = '';
  let errors = '';
  let nextId = 0;
  let waiting: Waiting | undefined;
  let ended: AdapterError | undefined;
  let wasKilled = false;
  let isGone = false;

  const fail = (error: AdapterError): void => {
    const failed = waiting;
    waiting = undefined;
    failed?.reject(error);
  };
  const onLine = (line: string): void => {
    if (line.trim() === '' || !waiting) {
      if (line.trim() !== '') ended ??= garbage(`It wrote ${quoted(line)} when nothing was asked.`);
      return;
    }
    const { id, word, lines } = waiting;
    const value = parsed(line);
    if (!isObject(value)) {
      fail(garbage(`To "${word}" it wrote a line that is not a JSON object: ${quoted(line)}.`));
      return;
    }
    if (value['id'] !== id) {
      const came = value['id'] === undefined ? 'none' : JSON.stringify(value['id']);
      fail(garbage(`To "${word}" with the id ${id} it answered with the id ${came}.`));
      return;
    }
    lines.push(value);
    if (value['done'] !== true) return;
    const { resolve } = waiting;
    waiting = undefined;
    resolve(lines);
  };

  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
  child.stderr.setEncoding('utf8').on('data', (text) => (errors = `${errors}${text}`.slice(-4000)));
  // Whoever has ended reads no more; that is said when the end is.
  child.stdin.on('error', () => undefined);
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'ENOENT' ? 'there is no such command' : error.message;
      ended = new AdapterError('not-found', `${quoted(file)} could not be started: ${why}.`);
      fail(ended);
      resolve();
    });
    // After its last line.
    child.once('close', (code, by) => {
      isGone = true;
      signal.removeEventListener('abort', signalAll);
      const how = by ? `by ${by}` : `with exit code ${code}`;
      ended ??= new AdapterError('ended', `It ended ${how} before it had answered.`);
      fail(wasKilled ? new AdapterError('ended', 'It was killed.') : ended);
      resolve();
    });
  });
  const signalAll = (): void => {
    if (isGone || child.pid === undefined) return;
    try {
      if (process.platform === 'win32') child.kill('SIGKILL');
      else process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  };
  signal.addEventListener('abort', signalAll);
  const kill = async (): Promise<void> => {
    wasKilled = true;
    signalAll();
    await gone;
  };
  return {
    async ask(command) {
      if (ended) throw ended;
      const id = (nextId += 1);
      const word = String(command['do']);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          fail(
            new AdapterError(
              'silent',
              `It had not answered "${word}" after ${limit / 1000} s: no line with "done" came.`,
            ),
          );
        }, limit);
        waiting = {
          id,
          word,
          lines: [],
          resolve(lines) {
            clearTimeout(timer);
            resolve(lines);
          },
          reject(error) {
            clearTimeout(timer);
            reject(error);
          },
        };
        child.stdin.write(`${onOneLine({ id, ...command })}\n`);
      });
    },
    kill,
    async end() {
      child.stdin.end();
      const timer = setTimeout(signalAll, patienceAtEnd);
      await gone;
      clearTimeout(timer);
    },
    output: () => output,
    errors: () => errors,
  };
}

interface Waiting {
  id: number;
  word: string;
  lines: UnknownObject[];
  resolve(lines: UnknownObject[]): void;
  reject(error: AdapterError): void;
}

/** Milliseconds. */
const patienceAtEnd = 2_000;

/** As JSON. Some readers of lines, that of Node.js among them, take two more letters for their end. */
function onOneLine(command: UnknownObject): string {
  return JSON.stringify(command).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function garbage(message: string): AdapterError {
  return new AdapterError('garbage', message);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);
}
