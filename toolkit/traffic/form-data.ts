/** Parses `multipart/form-data` (RFC 7578). */
export interface FormPart {
  name: string;
  /** The file name, which only a file has. */
  fileName?: string | undefined;
  mediaType?: string | undefined;
  bytes: Buffer;
}

/** Returns the parts. Undefined for an incomplete body. */
export function readFormData(contentType: string, body: Buffer): FormPart[] | undefined {
  const boundary = `\r\n--${parameterIn(contentType, 'boundary')}`;
  // Read one character per byte.
  const [, ...pieces] = `\r\n${body.toString('latin1')}`.split(boundary);
  if (!pieces.pop()?.startsWith('--')) return undefined;
  const parts = pieces.flatMap((piece): FormPart[] => {
    const [start = '', ...rest] = piece.split('\r\n\r\n');
    const head = Buffer.from(start, 'latin1').toString();
    const [, disposition = ''] = /^content-disposition:(.*)$/im.exec(head) ?? [];
    const [, mediaType] = /^content-type:(.*)$/im.exec(head) ?? [];
    const name = parameterIn(disposition, 'name');
    const fileName = parameterIn(disposition, 'filename');
    const bytes = Buffer.from(rest.join('\r\n\r\n'), 'latin1');
    return name === undefined ? [] : [{ name, fileName, mediaType, bytes }];
  });
  return parts.length === pieces.length ? parts : undefined;
}

/** Reads a parameter, in which a quote is written as `%22` or escaped with a backslash. */
function parameterIn(header: string, name: string): string | undefined {
  const form = new RegExp(String.raw`; *${name}=(?:"((?:[^"\\]|\\.)*)"|([^;"\s]+))`, 'i');
  const [, quoted, bare] = form.exec(header) ?? [];
  return quoted?.replaceAll(/%22|\\(.)/g, (_, one: string | undefined) => one ?? '"') ?? bare;
}
