/** What the values of the sandbox's options must be, on its command line and in `startSandbox()`. */
import { validateHeaderName } from 'node:http';
import { UsageError } from '../cli/command.ts';

/** The URL may contain a password, so no message repeats it. */
export function databaseOf(name: string, text: string): string {
  const isUrl = /^[a-z][\w+.-]*:\/\//i.test(text);
  if (isUrl ? /^postgres(ql)?:\/\//.test(text) : text !== '') return text;
  throw new UsageError(`${name} must be a file, :memory:, or postgres://...`);
}

export function clockOf(name: string, text: string): 'auto' | 'manual' {
  if (text === 'auto' || text === 'manual') return text;
  throw new UsageError(`${name} must be auto or manual.`);
}

/** @param given what the user wrote, when that is not the number itself */
export function secondsOf(name: string, seconds: number, given: unknown = seconds): number {
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= 99_999_999) return seconds;
  throw new UsageError(`${name} must be 1 to 99999999 seconds, not '${String(given)}'.`);
}

export function headerOf(name: string, header: string): string {
  try {
    validateHeaderName(header);
    return header;
  } catch {
    throw new UsageError(`${name} must be the name of a header, not '${header}'.`);
  }
}

/** With a port it would be no name that a request has. */
export function hostNameOf(name: string, text: string): string {
  if (text !== '' && URL.canParse(`http://${text}/`)) {
    const { hostname, host, href } = new URL(`http://${text}/`);
    if (host === hostname && href === `http://${host}/` && !text.includes(':')) return hostname;
  }
  throw new UsageError(`${name} must be a host name without a port, not '${text}'.`);
}

export function signingKeyOf(name: string, text: string): string {
  if (text.length >= 32) return text;
  throw new UsageError(`${name} must have at least 32 characters.`);
}
