/** Every schema of the bundle compiles and every example fits its schema, by Ajv in strict mode. */
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';
import { canonicalPointer, segmentsOf, valueAt } from '../../toolkit/contract/pointers.ts';
import { createSchemaCompiler } from '../../toolkit/contract/schemas.ts';
import { placesOf } from '../../toolkit/contract/schema-places.ts';
import type { Finding } from './finding.ts';
import type { Locate } from './source-places.ts';

/** The findings about schemas and about examples, at the places where both were written. */
export function checkSchemasAndExamples(document: OpenApiDocument, locate: Locate): Finding[] {
  const compiler = createSchemaCompiler(document);
  const findings: Finding[] = [];
  const broken = new Set<string>();
  const { schemas, examples } = placesOf(document);

  for (const schema of schemas) {
    const [message] = compiler.check(schema);
    if (message === undefined) continue;
    broken.add(schema);
    findings.push({
      ...locate(segmentsOf(schema)),
      message: `The schema does not compile: ${message}. Correct it.`,
      rule: 'schema-compiles',
    });
  }
  for (const { schema, value } of examples.filter((example) => !broken.has(example.schema))) {
    const place = canonicalPointer(document, value);
    for (const fault of compiler.faults(schema, valueAt(document, place))) {
      findings.push({
        ...locate(segmentsOf(`${place}${fault.path}`)),
        message: `The example does not fit its schema: ${fault.path || 'it'} ${fault.message}.`,
        rule: 'example-fits-schema',
      });
    }
  }
  return findings;
}
