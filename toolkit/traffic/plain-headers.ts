/**
 * Finds the part of a header that is safe to show: a value of a closed grammar, such as a number of seconds, an HTTP
 * date or a listed word. Any other value may be personal, whatever the header.
 */
import { mediaTypeOf } from '../contract/json-bodies.ts';

/** Returns the safe part: empty if the value does not match the header's grammar, undefined if the header has none. */
export function plainHeader(
  name: string,
  value: string,
  mediaTypes: MediaTypes,
): string | undefined {
  const key = name.toLowerCase();
  if (key === 'content-type' || key === 'accept') {
    const types = value.split(',').map((one) => withParameters(one, mediaTypes));
    return types.includes('') ? '' : types.join(', ');
  }
  const [, , grammar] = headers.find(([names]) => names.test(key)) ?? [];
  return grammar && (grammar.test(value) ? value : '');
}

/** Whether the header belongs to HTTP or to common tools that send and forward messages. */
export function isUsual(name: string, side: 'sent' | 'came'): boolean {
  const [, usual] = headers.find(([names]) => names.test(name)) ?? [];
  return usual === 'always' || usual === side;
}

/** Returns a media type without parameters, cut to its top-level type if neither common nor in the contract. */
export function plainMediaType(
  contentType: string | undefined,
  mediaTypes: MediaTypes,
): string | undefined {
  const type = mediaTypeOf(contentType);
  if (type === undefined || mediaTypes.has(type) || usualTypes.test(type)) return type;
  return `${topType.exec(type)?.[1] ?? '*'}/*`;
}

function withParameters(text: string, mediaTypes: MediaTypes): string {
  const plain = text.match(/;\s*(charset=(utf-8|us-ascii|iso-8859-1)|q=[\d.]{1,5})\b/gi) ?? [];
  return [plainMediaType(text, mediaTypes) ?? '', ...plain].join('');
}

type MediaTypes = Pick<ReadonlySet<string>, 'has'>;

const topType = /^(application|audio|font|image|message|model|multipart|text|video)\//;
const usualTypes =
  /^(application\/(((hal|ld|problem)\+)?json|xml|pdf|zip|x-ndjson|octet-stream|x-www-form-urlencoded)|text\/(html|plain|csv|xml)|multipart\/form-data|image\/(png|jpeg))$/;

const day =
  '(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d\\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const date = `${day} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT`;
/** A number of seconds, requests or bytes. A date of birth, an account or a phone number has more digits. */
const number = '\\d{1,7}';
/** A number, or a moment in seconds since 1970. */
const amount = `(${number}|1[5-9]\\d{8})`;
const coding = '((x-)?gzip|deflate|br|zstd|identity|chunked|\\*)(;\\s*q=[\\d.]{1,5})?';
const caching = `no-cache|no-store|must-revalidate|public|private|max-age=(${number}|31536000)`;

function listOf(words: string): RegExp {
  return new RegExp(`^(${words})(\\s*,\\s*(${words}))*$`, 'i');
}

export const limitHeader =
  /^(x-)?rate-?limit(-(limit|policy|remaining|reset|used))?(-(second|minute|hour|day))?$/;

/** Headers found in messages of any service, and the grammar of those whose values are safe to show. */
const headers: readonly (readonly [
  names: RegExp,
  usual: 'always' | 'sent' | '',
  value?: RegExp,
])[] = [
  [/^retry-after$/, '', new RegExp(`^(${number}|${date})$`)],
  [/^sunset$/, '', new RegExp(`^${date}$`)],
  [/^deprecation$/, '', new RegExp(`^(true|@\\d{10}|${date})$`)],
  [
    limitHeader,
    '',
    new RegExp(`^${amount}(\\s*[,;]\\s*([qrtw]|limit|remaining|reset)?=?${amount})*$`),
  ],
  [/^(date|expires|last-modified)$/, 'always', new RegExp(`^(0|-1|${date})$`)],
  [/^(age|content-length)$/, 'always', new RegExp(`^${number}$`)],
  [/^(accept|content|transfer)-encoding$/, 'always', listOf(coding)],
  [/^(cache-control|pragma)$/, 'always', listOf(caching)],
  [/^connection$/, 'always', listOf('close|keep-alive|upgrade')],
  [
    /^(accept-.*|access-control-.*|allow|alt-svc|content-.*|etag|keep-alive|location|server|set-cookie|strict-transport-security|vary|via|www-authenticate|x-content-type-options|x-frame-options|x-powered-by|x-xss-protection)$/,
    'always',
  ],
  [
    /^(accept|authorization|cookie|dnt|expect|forwarded|from|host|if-.*|origin|priority|proxy-.*|range|referer|sec-.*|te|trace(parent|state)|upgrade.*|user-agent|x-forwarded-.*|x-real-ip|x-requested-with)$/,
    'sent',
  ],
];
