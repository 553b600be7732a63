/** A request as a curl line for a POSIX shell. Secrets are shell variables. */
import { hasToken } from '../../traffic/secrets.ts';
import type { Logins } from '../logins.ts';
import type { WireRequest } from '../wire/exchange.ts';
import { headersFor } from '../wire/sender.ts';
import type { RunSecrets } from './run-secrets.ts';

interface Shell {
  /** The base URL, without a trailing slash. */
  baseUrl: string;
  logins: Logins;
  secrets: RunSecrets;
}

/** Returns the line. Undefined if it would be too long or needs a secret without a variable. */
export function curlOf(
  { baseUrl, logins, secrets }: Shell,
  request: WireRequest,
): string | undefined {
  const { method, path, body } = request;
  const { href } = new URL(`${baseUrl}${path}`);
  const headers = Object.entries(headersFor(request, logins));
  const isText = typeof body === 'string' && !/\p{C}/u.test(body);
  const parts = [
    body === undefined || isText ? 'curl' : `printf %b ${inOctal(Buffer.from(body))} | curl`,
    '--include',
    // Turn off globbing, or curl would expand brackets to several addresses.
    ...(/[{}]/.test(href) ? ['--globoff'] : []),
    `--request ${method} '${inQuotes(href)}'`,
    ...headers.map(([name, value]) => `--header ${headerIn(secrets, name, value)}`),
    ...(isText ? [`--data-raw ${bodyIn(secrets, body)}`] : body ? ['--data-binary @-'] : []),
  ];
  const line = parts.join(' ');
  const isClean = secrets.hide(line) === line && !hasToken(line) && /^[^\p{C}]*$/u.test(line);
  return isClean && line.length <= longest ? line : undefined;
}

function headerIn({ variableOf }: RunSecrets, name: string, value: string): string {
  const [, scheme = '', rest = ''] = /^([\w-]+ )?(.*)$/.exec(value) ?? [];
  const whole = variableOf(value);
  const variable = whole ?? variableOf(rest);
  if (variable !== undefined && /^[\w-]+$/.test(name)) {
    return `"${name}: ${whole === undefined ? scheme : ''}$${variable}"`;
  }
  // With a colon, curl would drop an empty header.
  return `'${inQuotes(value === '' ? `${name};` : `${name}: ${value}`)}'`;
}

/** Each secret in a JSON text is a complete value. */
function bodyIn({ variableOf }: RunSecrets, body: string): string {
  const parts = body.split(/("(?:[^"\\]|\\.)*")/).map((part) => {
    const text = textIn(part);
    const variable = text === undefined ? undefined : variableOf(text);
    if (text === undefined || variable === undefined) return inQuotes(part);
    const isPlain = /^[\w.~+/=-]+$/.test(text) && !variable.startsWith('CONTRACT_');
    const escaped = `$(printf %s "$${variable}" | sed 's/["\\\\]/\\\\&/g')`;
    return `"'"${isPlain ? `$${variable}` : escaped}"'"`;
  });
  return `'${parts.join('')}'`;
}

function textIn(part: string): string | undefined {
  try {
    return part.startsWith('"') ? String(JSON.parse(part)) : undefined;
  } catch {
    return undefined;
  }
}

/** Bytes in the notation of `printf %b`. */
function inOctal(bytes: Buffer): string {
  const characters = Array.from(bytes, (byte) => {
    const isPlain = /[ -&(-[\]-~]/.test(String.fromCharCode(byte));
    return isPlain ? String.fromCharCode(byte) : `\\0${byte.toString(8).padStart(3, '0')}`;
  });
  return `'${characters.join('')}'`;
}

/** Escapes text inside single quotes of a shell. */
export function inQuotes(text: string): string {
  return text.replaceAll("'", `'\\''`);
}

/** The longest line, in characters. */
const longest = 3_000;
