/** Every schema of the bundle compiles and every example fits its schema, by Ajv in strict mode. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import { schemaPointersOf } from '../../toolkit/contract/schema-pointers.ts';
import type { BundleFault } from './finding.ts';

export function schemasThatDoNotCompile(contract: Contract): BundleFault[] {
  return schemaPointersOf(contract.document).schemas.flatMap((pointer) => {
    const [problem] = contract.schemas.check(pointer);
    const message = `The schema does not compile: ${problem}. Correct it.`;
    return problem === undefined ? [] : [{ pointer, message }];
  });
}

export function examplesThatDoNotFit(contract: Contract): BundleFault[] {
  const { examples } = schemaPointersOf(contract.document);
  return examples
    .filter(({ schema }) => contract.schemas.check(schema).length === 0)
    .flatMap(({ schema, value }) => {
      const example = contract.at(value);
      const found = example ? contract.schemas.violations(schema, example.value) : [];
      return found.map(({ path, message }) => ({
        pointer: `${example?.pointer}${path}`,
        message: `The example does not fit its schema: ${path || 'it'} ${message}.`,
      }));
    });
}
