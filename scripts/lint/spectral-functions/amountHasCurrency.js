// @ts-check
import { isObject, listAt, textAt } from '../../../toolkit/contract/objects.js';

/**
 * A property that is an amount of money has its currency beside it, or says that it is not shown: no
 * default currency exists.
 *
 * @param {unknown} properties the `properties` of a schema
 * @param {unknown} _options
 * @param {import('@stoplight/spectral-core').RulesetFunctionContext} context
 */
export default function amountHasCurrency(properties, _options, context) {
  if (!isObject(properties)) return [];
  const names = Object.keys(properties);
  if (names.some((name) => /^(currency|currencyCode|paymentCurrency)$/.test(name))) return [];
  return names
    .filter((name) => /(^a|A)mount$|(^b|B)alance$/.test(name) && isFigure(properties[name]))
    .filter((name) => !saysUnknown(properties[name]))
    .map((name) => ({
      message: `\`${name}\` is an amount without its currency. Add the currency beside it.`,
      path: [...context.path, name],
    }));
}

/** @param {unknown} schema */
function saysUnknown(schema) {
  return listAt(schema, 'x-not-shown').some(
    (one) => textAt(one, 'topic')?.startsWith('currency of ') === true,
  );
}

/** @param {unknown} schema */
function isFigure(schema) {
  const types = [textAt(schema, 'type'), ...listAt(schema, 'type')];
  return types.some((type) => type === 'string' || type === 'number' || type === 'integer');
}
