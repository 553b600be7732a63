/** Drafts a schema that fits every message seen. */
import type { JsonSchema } from '../../contract/schemas.ts';
import { keywordOf } from '../watch/forms.ts';
import { hiddenName, type Shape } from '../watch/shapes.ts';

export type Draft = ReturnType<typeof draftOf>;

/** Drafts a schema without text values, because nobody has marked them as harmless yet. */
export function draftOf(shape: Shape) {
  /** Fields that were absent or null in some messages: `/data/reason`. */
  const optional: string[] = [];
  return { samples: shape.count, schema: schemaOf(shape, optional), optional };
}

function schemaOf(shape: Shape, optional: string[]): JsonSchema {
  const { types, forms, items } = shape;
  const names = [...types.keys()].filter((name) => name !== 'integer' || !types.has('number'));
  const sorted = names.toSorted((one, other) => Number(one === 'null') - Number(other === 'null'));
  const [form, another] = forms.keys();
  return {
    ...(sorted.length > 0 && { type: sorted.length === 1 ? sorted[0] : sorted }),
    ...(another === undefined && keywordOf(form)),
    ...(types.has('object') && fieldsOf(shape, optional)),
    ...(items && { items: schemaOf(items, optional) }),
  };
}

function fieldsOf({ types, fields }: Shape, optional: string[]): JsonSchema {
  const objects = types.get('object') ?? 0;
  const named = [...fields].filter(([name]) => name !== hiddenName);
  const map = fields.get(hiddenName);
  const isAlways = (child: Shape): boolean => child.count === objects && !child.types.has('null');
  for (const [, child] of named) if (!isAlways(child)) optional.push(child.part);
  const required = named.flatMap(([name, child]) => (child.count === objects ? [name] : []));
  const properties = named.map(([name, child]) => [name, schemaOf(child, optional)] as const);
  return {
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
    ...(map && { additionalProperties: schemaOf(map, optional) }),
  };
}
