/** Holds one answer to the contract: status, content type, whole JSON, and the 3.1 schema. */
import { MIMEType } from 'node:util';
import { valueAt } from '../contract/pointers.ts';
import type { Fault, SchemaCompiler } from '../contract/schemas.ts';
import type { Answer } from './exchange.ts';
import type { DocumentedAnswer } from './plan.ts';
import { describeValue } from './redact.ts';
import type { Problem } from './results.ts';

/**
 * What is wrong with an answer, in words that hold no value of it; empty when nothing is.
 *
 * Only the first layer that fails is told: a body of another type has no fields to speak of.
 *
 * @param wanted the documented answers that may come here, at least one
 */
export function judgeAnswer(
  schemas: SchemaCompiler,
  wanted: readonly DocumentedAnswer[],
  answer: Answer,
): Problem[] {
  const documented = wanted.find(({ status }) => status === answer.status);
  if (!documented) {
    const statuses = wanted.map(({ status }) => status).join(' or ');
    return [{ wanted: `status ${statuses}`, came: `status ${answer.status}` }];
  }
  const mediaType = essenceOf(answer.contentType);
  if (mediaType !== documented.mediaType) {
    return [
      { wanted: `content type ${documented.mediaType}`, came: mediaType ?? 'content type missing' },
    ];
  }
  const body = parseBody(answer.body);
  if ('problem' in body) return [{ wanted: 'a body of whole, valid JSON', came: body.problem }];
  const faults = withoutAlternatives(schemas.faults(documented.schema, body.value));
  const problems = faults.map((fault) => problemOf(fault, body.value));
  if (problems.length > 0) return problems;
  return answer.dreddFindings.map((came) => ({ wanted: 'what the contract promises', came }));
}

/** The JSON of a body, or what keeps it from being JSON. */
function parseBody(bytes: Buffer): { value: unknown } | { problem: string } {
  if (bytes.length === 0) return { problem: 'an empty body' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { problem: 'a body that is not UTF-8' };
  }
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    // The parser's own message quotes the body.
    return { problem: 'a body that is not whole, valid JSON' };
  }
}

/** The value of a JSON body; nothing where it is none. */
export function bodyOf(answer: Answer): unknown {
  const body = parseBody(answer.body);
  return 'value' in body ? body.value : undefined;
}

/** Of `null` or a schema, the faults of the schema are the ones to read. */
function withoutAlternatives(faults: Fault[]): Fault[] {
  const inner = faults.filter(
    ({ message }) => message !== 'must be null' && !message.startsWith('must match a schema in'),
  );
  return inner.length > 0 ? inner : faults;
}

function problemOf({ path, message }: Fault, body: unknown): Problem {
  const missing = message.startsWith('must have required property');
  return {
    pointer: path,
    wanted: message.replace(/^must (be|have) /, '').replace(/^must match /, 'a match of '),
    came: missing ? 'an object without it' : describeValue(valueAt(body, path)),
  };
}

/** The media type without its parameters; undefined when there is none that can be read. */
function essenceOf(contentType: string | undefined): string | undefined {
  try {
    return contentType === undefined ? undefined : new MIMEType(contentType).essence;
  } catch {
    return undefined;
  }
}
