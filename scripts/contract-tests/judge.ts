/** Holds one answer to the contract: status, content type, whole JSON, and the 3.1 schema. */
import { MIMEType } from 'node:util';
import type { Validator } from '../openapi/schemas.ts';
import type { Answer } from './exchange.ts';
import type { Success } from './plan.ts';

/**
 * What is wrong with an answer, in words that hold no value of it; empty when nothing is.
 *
 * Only the first layer that fails is told: a body of another type has no fields to speak of.
 */
export function judgeAnswer(validator: Validator, success: Success, answer: Answer): string[] {
  if (answer.status !== success.status) {
    return [`status ${answer.status}, the contract promises ${success.status}`];
  }
  const mediaType = essenceOf(answer.contentType);
  if (mediaType !== success.mediaType) {
    return [`content type ${mediaType ?? 'missing'}, the contract promises ${success.mediaType}`];
  }
  const body = parseBody(answer.body);
  if ('problem' in body) return [body.problem];
  const problems = validator.validate(success.schema, body.value);
  return problems.length > 0 ? problems : answer.dreddFindings;
}

/** The JSON of a body, or what keeps it from being JSON. */
export function parseBody(bytes: Buffer): { value: unknown } | { problem: string } {
  if (bytes.length === 0) return { problem: 'the body is empty' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { problem: 'the body is not UTF-8' };
  }
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    // The parser's own message quotes the body.
    return { problem: 'the body is not whole, valid JSON' };
  }
}

/** The media type without its parameters; undefined when there is none that can be read. */
function essenceOf(contentType: string | undefined): string | undefined {
  try {
    return contentType === undefined ? undefined : new MIMEType(contentType).essence;
  } catch {
    return undefined;
  }
}
