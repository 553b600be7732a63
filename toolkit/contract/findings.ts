import { pointerTo } from './pointers.ts';
import type { Contract } from './contract.ts';
import type { Operation, Parameter } from './operation.ts';
import type { ShortViolation } from './schemas.ts';
import type { Standing } from './standing.ts';

/** Where a message differs from the contract, in words without a value. */
export interface Finding extends ShortViolation {
  standing: Standing;
  /** How many like it, in other elements of a list, are not listed. */
  more?: number;
  /** What came, in words without a value, where the place does not show it. */
  came?: string;
}

/** Whether it breaks the contract; if not, it is a remark: only an assumption is not met. */
export function isBreach({ standing }: Finding, strict: boolean): boolean {
  return strict || standing.kind !== 'assumed';
}

/** `stated: Authentication, 1`, or the reason of an assumption. */
export function originOf({ standing }: Finding): string {
  if (standing.kind === 'assumed') return `assumed: ${standing.reason}`;
  const source = standing.kind === 'stated' ? standing.source : undefined;
  return source === undefined ? 'stated' : `stated: ${source}`;
}

/**
 * Findings as lines: `request body/data/expiresIn must be number (stated: Authentication, 2)`. The
 * same finding in many elements of a list is one line.
 *
 * @param part that they were found in: `request body`
 */
export function describeFindings(part: string, findings: readonly Finding[]): string[] {
  const alike = new Map<string, { first: Finding; more: number }>();
  for (const finding of findings) {
    const key = `${finding.path.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${finding.message}`;
    const group = alike.get(key);
    const more = finding.more ?? 0;
    if (group) group.more += 1 + more;
    else alike.set(key, { first: finding, more });
  }
  return [...alike.values()].map(({ first, more }) => {
    const others = more > 0 ? `, and ${more} more like it` : '';
    return `${part}${first.path} ${first.message}${others} (${originOf(first)})`;
  });
}

/** @param values by name; undefined for what is not there, a list for what is there more than once */
export function judgeParameters(
  { schemas, standing }: Pick<Contract, 'schemas' | 'standing'>,
  { parameters }: Pick<Operation, 'parameters'>,
  place: Parameter['in'],
  values: (name: string) => unknown,
): Finding[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .flatMap(({ name, required, schema, pointer }) => {
      const value = values(name);
      const path = pointerTo([name]);
      if (value !== undefined) {
        return schemas
          .violations(schema.pointer, value, true)
          .map((one) => ({ ...one, path: `${path}${one.path}` }));
      }
      if (!required) return [];
      return [{ path, message: 'must be present', standing: standing(`${pointer}/required`) }];
    });
}

/** @param value undefined where there is none */
export function judgeRequestBody(
  { schemas, standing }: Pick<Contract, 'schemas' | 'standing'>,
  { body, pointer }: Pick<Operation, 'body' | 'pointer'>,
  value: unknown,
): Finding[] {
  if (!body) return [];
  if (value !== undefined) return schemas.violations(body.schema.pointer, value);
  if (!body.required) return [];
  const origin = standing(`${pointer}/requestBody/required`);
  return [{ path: '', message: 'must be present', standing: origin }];
}
