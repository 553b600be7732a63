/** Reads the JSON of a body, or explains without values why it is not JSON. */
export function readJson(bytes: Buffer): { value: unknown } | { problem: string } {
  if (bytes.length === 0) return { problem: 'an empty body' };
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { problem: 'a body that is not UTF-8' };
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    if (text.startsWith('\uFEFF')) return { problem: 'a body that begins with a byte order mark' };
    // The parser's own message quotes the body.
    return { problem: 'a body that is not complete, valid JSON' };
  }
}

/** Whether a media type is JSON: `application/json`, `application/problem+json` and the like. */
export function isJsonType(mediaType: string): boolean {
  return /^application\/([\w.-]+\+)?json$/.test(mediaType);
}

/** Returns the media type without parameters; undefined if it is absent or unreadable. */
export function mediaTypeOf(contentType: string | undefined): string | undefined {
  return essence.exec(contentType ?? '')?.[1]?.toLowerCase();
}

/** The characters of a token (RFC 9110, 5.6.2). */
const essence = /^\s*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)\s*(?:;|$)/;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
