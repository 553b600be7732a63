import { pointerTo } from './pointers.ts';
import type { Contract } from './contract.ts';
import type { Operation, Parameter } from './operation.ts';
import type { ShortViolation } from './schemas.ts';
import type { Standing } from './standing.ts';

/** Differences between a message and the contract, described without values. */
export interface Finding extends ShortViolation {
  standing: Standing;
  /** The number of similar findings in other elements of a list, which are not listed. */
  more?: number;
  /** What was found, without values, if the place alone does not show it. */
  came?: string;
}

/** Whether it breaks the contract. Otherwise it only departs from an assumption, which is a remark. */
export function isBreach({ standing }: Finding, strict: boolean): boolean {
  return strict || standing.kind !== 'assumed';
}

/** The origin of a finding: `stated: Authentication, 1`, or an assumption's reason. */
export function originOf({ standing }: Finding): string {
  if (standing.kind === 'assumed') return `assumed: ${standing.reason}`;
  const source = standing.kind === 'stated' ? standing.source : undefined;
  return source === undefined ? 'stated' : `stated: ${source}`;
}

/**
 * Returns findings as lines: `request body/data/expiresIn must be number (stated: Authentication, 2)`. A finding
 * repeated in many elements of a list is one line.
 *
 * @param part the part with the findings: `request body`
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

/** @param values keyed by name; undefined for an absent one, a list for a repeated one */
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

/** @param value undefined if absent */
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
