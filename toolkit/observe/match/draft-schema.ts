/** Drafts a schema that fits every message that was seen. */
import type { JsonSchema } from '../../contract/schemas.ts';
import { keywordOf } from '../watch/forms.ts';
import { hiddenName, type Shape } from '../watch/shapes.ts';

export interface Draft {
  samples: number;
  schema: JsonSchema;
  /** Fields that were not on every message, or null on some: `/data/reason`. */
  optional: string[];
}

/** Without the values of texts: nobody has said yet that they are harmless. */
export function draftOf(shape: Shape): Draft {
  const draft: Draft = { samples: shape.count, schema: {}, optional: [] };
  draft.schema = schemaOf(shape, draft);
  return draft;
}

function schemaOf(shape: Shape, draft: Draft): JsonSchema {
  const type = typeOf(shape);
  return {
    ...(type !== undefined && { type }),
    ...formOfTexts(shape),
    ...fieldsOf(shape, draft),
    ...(shape.items && { items: schemaOf(shape.items, draft) }),
  };
}

function typeOf({ types }: Shape): string | string[] | undefined {
  const names = [...types.keys()].filter((name) => name !== 'integer' || !types.has('number'));
  const sorted = [...names.filter((name) => name !== 'null'), ...names.filter((n) => n === 'null')];
  return sorted.length === 1 ? sorted[0] : sorted.length > 1 ? sorted : undefined;
}

function formOfTexts({ forms }: Shape): JsonSchema {
  const [form, another] = forms.keys();
  return another === undefined ? keywordOf(form) : {};
}

function fieldsOf(shape: Shape, draft: Draft): JsonSchema {
  const objects = shape.types.get('object') ?? 0;
  if (objects === 0) return {};
  const named = [...shape.fields].filter(([name]) => name !== hiddenName);
  const map = shape.fields.get(hiddenName);
  const isAlways = (child: Shape): boolean => child.count === objects && !child.types.has('null');
  for (const [, child] of named) if (!isAlways(child)) draft.optional.push(child.part);
  const required = named.flatMap(([name, child]) => (child.count === objects ? [name] : []));
  const properties = named.map(([name, child]) => [name, schemaOf(child, draft)] as const);
  return {
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
    ...(map && { additionalProperties: schemaOf(map, draft) }),
  };
}
