/** Detects the secrets in a message: by field or header name, by form, or because they were seen before. */
import type { StandIns } from './stand-ins.ts';

export function isSecretName(name: string): boolean {
  // `tokenType` holds the kind of token, not a token.
  return !/type$/i.test(name) && (byWord.test(name) || /(?:Pin|PIN|Otp|OTP|Cvv|CVV)$/.test(name));
}

const byWord =
  /pass(?:word|phrase|code|wd)|token|secret|authorization|cookie|credential|signature|api[-_]?key|^(?:pin|otp|cvv)$/i;

/** Remembers the secrets of messages, because they may reappear in later messages. */
export function createSecrets(standIns: StandIns) {
  const known = new Map<string, string>();
  const masked = (secret: string): string =>
    known.get(secret) ?? (isMasked(secret) ? secret : standIns.secret(secret));
  return {
    remember(secret: string): void {
      // A short text occurs inside many others.
      if (secret.length < leastSecret || known.has(secret) || isMasked(secret)) return;
      known.set(secret, standIns.secret(secret));
      const [oldest] = known.keys();
      if (known.size > mostSecrets && oldest !== undefined) known.delete(oldest);
    },
    has: (text: string): boolean =>
      known.has(text) || (text !== '' && text.replaceAll(webToken, '') === ''),
    masked,
    removedFrom(value: string): string {
      let text = value;
      for (const [one, mask] of known) if (text.includes(one)) text = text.replaceAll(one, mask);
      return text
        .replaceAll(webToken, (found) => masked(found))
        .replaceAll(credentials, (_, scheme: string, found: string) => `${scheme} ${masked(found)}`)
        .replaceAll(assignments, (_, before: string, found: string) => `${before}${masked(found)}`);
    },
  };
}

export function hasToken(text: string): boolean {
  return text.search(webToken) >= 0;
}

function isMasked(value: string): boolean {
  return /^masked-[0-9a-f]{8}(\.|$)/.test(value);
}

/** Matches a JSON Web Token. It must begin at a boundary, or a long text without one would take forever. */
const webToken = /(?<![\w-])[\w-]{16,}\.[\w-]{8,}\.[\w-]*(?:\.[\w-]*\.[\w-]*)?/g;

/** Matches `Bearer …` and `Basic …`, anywhere in a text. */
const credentials = /\b(Bearer|Basic|Digest)\s+([\w.~+/=-]{12,})/gi;

/** Matches `password=…` and `"token": "…"`, anywhere in a text. */
const assignments =
  /((?:pass(?:word|phrase|code|wd)|token|secret|cookie|credential|signature|api[-_]?key)\w*\\*["']?\s*[=:]\s*\\*["']?)([^\s"'&,;}\\]+)/gi;

const leastSecret = 6;
const mostSecrets = 1_000;
