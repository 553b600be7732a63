/** The fields of a form or an upload, as sent. */
import type { Contract } from './contract.ts';
import type { Json } from './document.ts';
import { isObject } from './objects.js';
import { usualPartTypes, type Content } from './operation.ts';
import { textOf } from './sent-values.ts';

/** A content whose fields may be files. */
export interface Form extends Content {
  files: ReadonlySet<string>;
}

export interface FormPart {
  name: string;
  text: string;
  mediaType: string | undefined;
  /** The name of the file that holds the text. */
  file: string | undefined;
}

export function formOf(contract: Pick<Contract, 'shapeOf'>, content: Content): Form {
  const holdsBytes = (schema: unknown): boolean => {
    const { kind, items } = contract.shapeOf(schema);
    return kind === 'bytes' || (kind === 'list' && holdsBytes(items));
  };
  const { fields } = contract.shapeOf(content.schema.value);
  const files = fields.filter(({ schema }) => holdsBytes(schema)).map(({ name }) => name);
  return { ...content, files: new Set(files) };
}

/** Each item of a list becomes a part; null is left out. */
export function partsOf(form: Form, value: Json): FormPart[] {
  const fields = Object.entries(isObject(value) ? value : {}).filter(([, one]) => one !== null);
  return fields.flatMap(([name, given]) => {
    const items = [given].flat();
    return items.map((one, index) => {
      const isFile = form.files.has(name);
      const usual = isFile ? 'application/octet-stream' : isObject(one) && 'application/json';
      const mediaType = usualPartTypes(form)[name] ?? (usual || undefined);
      const numbered = items.length > 1 ? `${name}-${index + 1}` : name;
      const file = isFile ? fileName(numbered, mediaType) : undefined;
      return { name, text: textOf(one), mediaType, file };
    });
  });
}

/** Returns a file name: `scan.pdf` for `scan` and `application/pdf`. */
export function fileName(name: string, mediaType = ''): string {
  const subtype = mediaType === 'text/plain' ? 'txt' : (mediaType.split('/')[1] ?? '');
  return `${name.replaceAll(/[^\w-]/g, '-')}.${/^\w{2,4}$/.test(subtype) ? subtype : 'bin'}`;
}
