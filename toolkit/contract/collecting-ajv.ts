/** Two Ajv 2020-12 validators in strict mode: one stops at the first error, one collects them all. */
import addFormats from 'ajv-formats';
import type {
  CodeKeywordDefinition,
  ErrorObject,
  FuncKeywordDefinition,
  ValidateFunction,
} from 'ajv/dist/2020.js';
import { _, Ajv2020, str } from 'ajv/dist/2020.js';
import registry from './extensions.schema.json' with { type: 'json' };
import { listAt, numberAt, textAt } from './objects.js';
import { valueAt } from './pointers.ts';

export interface AjvUse {
  /** Whether to coerce types, for path and query parameters, which arrive as text. */
  coerceTypes: boolean;
  /** Whether to check each schema against the meta-schema, which takes longer than compiling it. */
  validateSchema: boolean;
  collects: boolean;
  /** Whether the description is not ours: unknown keywords and formats are then ignored. */
  isLenient: boolean;
}

export function createAjv({ coerceTypes, validateSchema, collects, isLenient }: AjvUse): Ajv2020 {
  const ajv = new Ajv2020({
    strict: !isLenient,
    // One part of `allOf` may require a field that another part defines.
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: collects,
    coerceTypes,
    validateSchema,
    ...(isLenient && { logger: false, code: { regExp: lenientPattern } }),
  });
  addFormats.default(ajv);
  ajv.addVocabulary([...Object.keys(registry.properties), ...openApiKeywords]);
  ajv.removeKeyword('multipleOf').addKeyword(decimalMultiple);
  if (collects) ajv.removeKeyword('items').addKeyword(boundedItems);
  return ajv;
}

/** Compiles a pattern. Without the Unicode flag, it may escape characters needlessly, as many descriptions do. */
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

/** Schema keywords of OpenAPI that do not constrain a value. */
const openApiKeywords = ['discriminator', 'externalDocs', 'xml'];

/**
 * The standard keyword `multipleOf`, for decimals too. Ajv's own version divides, and 4.35 / 0.01 is
 * 434.99999999999994. A double holds 15 decimal digits, so the quotient is rounded to these.
 */
const decimalMultiple: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
  code(context) {
    const { data } = context;
    const divisor = Number(context.schema);
    context.fail(
      Number.isInteger(divisor)
        ? _`${data} % ${divisor} !== 0`
        : _`!Number.isInteger(Number((${data} / ${divisor}).toPrecision(15)))`,
    );
  },
};

/** How many errors to keep among those that differ only in the list element. */
const maxAlike = 100;

/** How many errors like this one, in later elements of its list, were counted but not kept. */
export function moreLike(error: ErrorObject): number {
  return numberAt(error, 'more') ?? 0;
}

/**
 * The standard keyword `items`, with errors in bounded time and memory. Ajv's own version copies
 * all earlier errors for each bad element: 20,000 bad elements take 20 seconds.
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
      // Compile the schema on first use, because it may contain itself.
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
    // Drop the path to the element, so that errors of two elements compare equal.
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

/** Returns a key that is equal for the same error in any element of a list. */
export function kindOfError({ instancePath, keyword, params }: ErrorObject, value: unknown) {
  const place = instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/0');
  if (keyword === 'required') return `${place} ${keyword} ${textAt(params, 'missingProperty')}`;
  return `${place} ${keyword} ${valueAt(value, instancePath) === null}`;
}
