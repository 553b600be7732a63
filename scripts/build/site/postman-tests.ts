/** The tests of the Postman collection: what each answer must be, from the contract. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type { Answer, DocumentedOperation } from '../../../toolkit/contract/operation.ts';
import { fieldsOf } from './fields.ts';

/** The lines of a script that passes only for a documented success with every required field. */
export function assertions(contract: Contract, { answers }: DocumentedOperation): string[] {
  const successes = answers.filter(({ status }) => status.startsWith('2'));
  return [
    `const successes = ${JSON.stringify(Object.fromEntries(successes.map(fieldsByStatus)), null, 2)};`,
    ...check,
  ];

  function fieldsByStatus({ status, content }: Answer): [string, string[]] {
    const fields = content ? fieldsOf(contract, content.schema.value) : [];
    return [status, fields.filter(({ required }) => required).map(({ name }) => name)];
  }
}

/** `details[].amount` asks each item that is there; what is null or absent has no fields to ask for. */
const check = `const { code } = pm.response;
const required = successes[code] ?? successes[String(code)[0] + 'XX'];
pm.test('is a documented success', () => {
  if (!required) throw new Error('answered ' + code + ', documented: ' + Object.keys(successes));
});
if (required) {
  pm.test('has every required field', () => {
    const body = required.length > 0 ? pm.response.json() : undefined;
    const at = (values, key) => values.flatMap((value) => {
      if (key === '[]') {
        if (!Array.isArray(value)) throw new Error('must be an array: ' + JSON.stringify(value));
        return value;
      }
      return value[key] === undefined || value[key] === null ? [] : [value[key]];
    });
    const lacking = required.filter((name) => {
      const parts = name.replaceAll('[]', '.[]').split('.').filter(Boolean);
      const last = parts.pop();
      return parts.reduce(at, [body]).some((value) => !Object.hasOwn(Object(value), last));
    });
    if (lacking.length > 0) throw new Error('without: ' + lacking.join(', '));
  });
}`.split('\n');
