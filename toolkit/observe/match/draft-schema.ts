/** Drafts a schema that fits every message that was seen. */
import type { JsonSchema } from '../../contract/schemas.ts';
import { keywordOf } from '../watch/forms.ts';
import type { Shape } from '../watch/shapes.ts';

export interface Draft {
  samples: number;
  schema: JsonSchema;
  /** Fields that were not on every message, or null on some: `/data/reason`. */
  optional: string[];
  /** Places whose few values may be all that there are. */
  closed: string[];
}

/** @param least values that must have been seen before a list is taken as closed */
export function draftOf(shape: Shape, least: number): Draft {
  const draft: Draft = { samples: shape.count, schema: {}, optional: [], closed: [] };
  draft.schema = schemaOf(shape, least, draft);
  return draft;
}

function schemaOf(shape: Shape, least: number, draft: Draft): JsonSchema {
  const type = typeOf(shape);
  return {
    ...(type !== undefined && { type }),
    ...keywordsOfText(shape, least, draft),
    ...fieldsOf(shape, least, draft),
    ...(shape.items && { items: schemaOf(shape.items, least, draft) }),
  };
}

function typeOf({ types }: Shape): string | string[] | undefined {
  const names = [...types.keys()].filter((name) => name !== 'integer' || !types.has('number'));
  const sorted = [...names.filter((name) => name !== 'null'), ...names.filter((n) => n === 'null')];
  return sorted.length === 1 ? sorted[0] : sorted.length > 1 ? sorted : undefined;
}

function keywordsOfText(shape: Shape, least: number, draft: Draft): JsonSchema {
  if (isClosed(shape, least)) {
    draft.closed.push(shape.part);
    return { enum: [...shape.values.keys()].map((value): unknown => JSON.parse(value)).toSorted() };
  }
  const [form, another] = shape.forms.keys();
  if (form === undefined || another !== undefined) return {};
  return keywordOf(form);
}

/** Whether few texts were seen again and again, and no other. */
function isClosed({ values, otherValues, forms, types }: Shape, least: number): boolean {
  const texts = types.get('string') ?? 0;
  return (
    texts >= least &&
    otherValues === 0 &&
    values.size <= mostClosed &&
    values.size * 2 <= texts &&
    [...forms.keys()].every((form) => ['capitals', 'letters'].includes(form)) &&
    [...types.keys()].every((type) => type === 'string' || type === 'null')
  );
}

function fieldsOf(shape: Shape, least: number, draft: Draft): JsonSchema {
  const objects = shape.types.get('object') ?? 0;
  if (objects === 0) return {};
  const named = [...shape.fields].filter(([name]) => name !== '*');
  const map = shape.fields.get('*');
  const isAlways = (child: Shape): boolean => child.count === objects && !child.types.has('null');
  for (const [, child] of named) if (!isAlways(child)) draft.optional.push(child.part);
  const required = named.flatMap(([name, child]) => (child.count === objects ? [name] : []));
  const properties = named.map(([name, child]) => [name, schemaOf(child, least, draft)] as const);
  return {
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
    ...(map && { additionalProperties: schemaOf(map, least, draft) }),
  };
}

const mostClosed = 12;
