/** Ajv 2020-12 in strict mode: one that stops at the first error, and one that collects them. */
import addFormats from 'ajv-formats';
import type { ErrorObject, FuncKeywordDefinition, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import registry from './extensions.schema.json' with { type: 'json' };
import { listAt, numberAt, textAt } from './objects.js';
import { valueAt } from './pointers.ts';

export interface AjvUse {
  /** For path and query, whose values are text on the way. */
  coerceTypes: boolean;
  /** Whether each schema is held to the meta-schema, which takes longer than compiling it. */
  validateSchema: boolean;
  collects: boolean;
  /** Whether it is somebody else's: unknown keywords and formats say nothing. */
  isLenient: boolean;
}

export function createAjv({ coerceTypes, validateSchema, collects, isLenient }: AjvUse): Ajv2020 {
  const ajv = new Ajv2020({
    strict: !isLenient,
    // A part of `allOf` may require a field of another part.
    strictRequired: false,
    allErrors: collects,
    coerceTypes,
    validateSchema,
    ...(isLenient && { logger: false, code: { regExp: lenientPattern } }),
  });
  addFormats.default(ajv);
  ajv.addVocabulary([...Object.keys(registry.properties), ...openApiKeywords]);
  if (collects) ajv.removeKeyword('items').addKeyword(boundedItems);
  return ajv;
}

/** Many escape what needs none, which only patterns without Unicode allow. */
const lenientPattern = Object.assign(
  (pattern: string, flags: string): RegExp => {
    try {
      return new RegExp(pattern, flags);
    } catch {
      return new RegExp(pattern);
    }
  },
  { code: 'new RegExp' },
);

/** Keywords of OpenAPI in a schema that demand nothing of a value. */
const openApiKeywords = ['discriminator', 'externalDocs', 'xml'];

/** Of errors that are alike but for the element of a list, so many are kept. */
const maxAlike = 100;

/** How many errors like this one, in later elements of its list, were counted and not kept. */
export function moreLike(error: ErrorObject): number {
  return numberAt(error, 'more') ?? 0;
}

/**
 * The keyword `items` as it is defined, with errors in bounded time and memory. Ajv's own copies all
 * errors so far for each element that has one: 20,000 bad elements take it 20 seconds.
 */
const boundedItems: FuncKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  schemaType: ['object', 'boolean'],
  before: 'uniqueItems',
  errors: 'full',
  compile(schema: boolean | object, parentSchema, it) {
    it.items = true;
    const first = listAt(parentSchema, 'prefixItems').length;
    let element: ValidateFunction | undefined;
    const judge: ReturnType<NonNullable<FuncKeywordDefinition['compile']>> = (
      list: unknown[],
      context,
    ) => {
      // Not before it is needed: a schema may contain itself.
      element ??= it.self.compile(schema);
      const found = collectErrors(element, list, first, context?.instancePath ?? '');
      judge.errors = found;
      return found.length === 0;
    };
    return judge;
  },
};

function collectErrors(
  element: ValidateFunction,
  list: unknown[],
  first: number,
  path: string,
): ErrorObject[] {
  const kept: ErrorObject[] = [];
  const alike = new Map<string, { last: ErrorObject & { more: number }; count: number }>();
  for (let index = first; index < list.length; index += 1) {
    const value = list[index];
    // Without the path of the list, errors of two elements can be compared.
    const within = { parentData: list, parentDataProperty: index, instancePath: '' };
    if (element(value, { ...within, rootData: list, dynamicAnchors: {} })) continue;
    for (const error of element.errors ?? []) {
      const kind = kindOfError(error, value);
      const group = alike.get(kind);
      if (group && group.count >= maxAlike) {
        group.last.more += 1 + moreLike(error);
        continue;
      }
      const instancePath = `${path}/${index}${error.instancePath}`;
      const last = { ...error, instancePath, more: moreLike(error) };
      kept.push(last);
      alike.set(kind, { last, count: (group?.count ?? 0) + 1 });
    }
  }
  return kept;
}

/** The same for the same error in any element of a list. */
export function kindOfError({ instancePath, keyword, params }: ErrorObject, value: unknown) {
  const place = instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/0');
  if (keyword === 'required') return `${place} ${keyword} ${textAt(params, 'missingProperty')}`;
  return `${place} ${keyword} ${valueAt(value, instancePath) === null}`;
}
