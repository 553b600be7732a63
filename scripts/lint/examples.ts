/** Every schema of the bundle compiles and every example fits its schema, by Ajv in strict mode. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import { segmentsOf } from '../../toolkit/contract/pointers.ts';
import { schemaPointersOf } from '../../toolkit/contract/schema-pointers.ts';
import type { LintFinding } from './finding.ts';
import type { Locate } from './source-places.ts';

/** The findings about schemas and about examples, at the places where both were written. */
export function checkSchemasAndExamples(contract: Contract, locate: Locate): LintFinding[] {
  const findings: LintFinding[] = [];
  const broken = new Set<string>();
  const { schemas, examples } = schemaPointersOf(contract.document);

  for (const schema of schemas) {
    const [message] = contract.schemas.check(schema);
    if (message === undefined) continue;
    broken.add(schema);
    findings.push({
      ...locate(segmentsOf(schema)),
      message: `The schema does not compile: ${message}. Correct it.`,
      rule: 'schema-compiles',
    });
  }
  for (const { schema, value } of examples.filter((example) => !broken.has(example.schema))) {
    const example = contract.at(value);
    if (!example) continue;
    for (const { path, message } of contract.schemas.violations(schema, example.value)) {
      findings.push({
        ...locate(segmentsOf(`${example.pointer}${path}`)),
        message: `The example does not fit its schema: ${path || 'it'} ${message}.`,
        rule: 'example-fits-schema',
      });
    }
  }
  return findings;
}
