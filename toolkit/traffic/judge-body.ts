/** Validates the body of a message against the contract. Findings contain no values. */
import type { Contract } from '../contract/contract.ts';
import type { Finding } from '../contract/findings.ts';
import type { Content, Operation } from '../contract/operation.ts';
import { valueAt } from '../contract/pointers.ts';
import type { Standing } from '../contract/standing.ts';
import { answered, assumption, statements } from '../contract/statements.ts';
import { contentFor, readBody } from './bodies.ts';
import { headerOf, type Message } from './exchange.ts';
import { plainMediaType } from './plain-headers.ts';
import type { Asked, Rule, RuledBody } from './rule.ts';
import { allRules, standingOfRule } from './rules.ts';

export interface JudgedPart {
  part: 'authorization' | 'path' | 'query' | 'header' | 'content-type' | 'status' | 'body';
  findings: readonly Finding[];
  /** The parsed body; for parameters, their values by name. */
  value?: unknown;
  content?: Content;
}

/** Parses a body by its label. JSON under another label is parsed too, because the exact label is only assumed. */
export function judgeContent(
  contract: Contract,
  { contents, asked }: { contents: readonly Content[]; asked: readonly Content[] },
  message: Message,
  listed: Standing,
): JudgedPart[] {
  const { body: bytes = Buffer.alloc(0) } = message;
  const contentType = headerOf(message, 'content-type');
  const labelled = contentFor(contents, contentType);
  const content = labelled ?? contents.find(({ kind }) => kind === 'json');
  const known = new Set(contents.map(({ mediaType }) => mediaType));
  const label = (of: readonly Content[], standing: Standing): JudgedPart =>
    found('content-type', oneOf(of), standing, plainMediaType(contentType, known) ?? 'none');
  if (!content) return [label(contents, listed)];
  const isJson = areJson(contents);
  const origin = isJson && contract.cites === undefined ? statements.answerIsJson : listed;
  const read = readBody(contract, content, { contentType, bytes }, origin);
  if ('problem' in read) {
    if (!labelled && !isJson) return [label(contents, listed)];
    return [found('body', read.problem, origin, read.came)];
  }
  const exact = labelled
    ? []
    : [label(contents, assumption(contract, `content.${content.mediaType}`))];
  const isOther = labelled && asked.length > 0 && !asked.includes(labelled);
  const chosen = isOther ? [label(asked, assumption(contract, 'accept'))] : [];
  return [...exact, ...chosen, { part: 'body', content, ...read }];
}

export function areJson(contents: readonly Content[]): boolean {
  return contents.every(({ kind }) => kind === 'json');
}

export function oneOf(contents: readonly Content[]): string {
  return `must be ${contents.map(({ mediaType }) => mediaType).join(' or ')}`;
}

export function found(
  part: JudgedPart['part'],
  message: string,
  standing: Standing,
  came?: string,
): JudgedPart {
  return { part, findings: [{ path: '', message, standing, ...(came !== undefined && { came }) }] };
}

/**
 * Adds findings from the rules that no schema states.
 *
 * @param asked the request to compare with; without it, the rules are skipped
 */
export function completed(
  contract: Contract,
  operation: Operation,
  parts: readonly JudgedPart[],
  asked: (Asked & { about: Rule['about']; status: number }) | undefined,
): JudgedPart[] {
  return parts.map((part) => {
    const { content, value: body, findings } = part;
    const all =
      asked && content && body !== undefined
        ? withRules(operation, content, asked.about, { ...asked, contract, body }, findings)
        : findings;
    // A stated finding without a source takes its operation's source.
    const sourced = all.map((finding) => {
      const { standing } = finding;
      const hasOrigin = standing.kind !== 'stated' || standing.source !== undefined;
      return hasOrigin ? finding : { ...finding, standing: answered(operation) };
    });
    return { ...part, findings: sourced };
  });
}

/**
 * The findings on a body: schema violations and broken rules.
 *
 * @param findings schema violations
 */
function withRules(
  operation: Operation,
  content: Pick<Content, 'schema'>,
  about: Rule['about'],
  ruled: RuledBody,
  findings: readonly Finding[],
): Finding[] {
  const rules = allRules
    .filter((rule) => rule.about === about || rule.about === 'both')
    .filter(({ operationIds }) => operationIds.some((one) => one === operation.operationId));
  const origin = (rule: Rule): Standing => standingOfRule(ruled.contract, operation, content, rule);
  const ofSchema = findings.flatMap((finding) => {
    const isAbsence = 'keyword' in finding && finding.keyword === 'required';
    const place = `${finding.path}/`;
    const rule = rules.find((one) => one.absence && place.startsWith(`${one.at}/`));
    if (!rule || !isAbsence) return [finding];
    return rule.absence === 'open' ? [] : [{ ...finding, standing: origin(rule) }];
  });
  const ofRules = rules.flatMap((rule) => {
    const differences = rule.broken?.({ ...ruled, value: valueAt(ruled.body, rule.at) }) ?? [];
    return differences.map(({ pointer: path = rule.at, wanted, came, standing }) => {
      return { path, message: `must be ${wanted}`, came, standing: standing ?? origin(rule) };
    });
  });
  // If the value breaks its schema, a rule about it would report the same problem again.
  const places = new Set(ofSchema.map(({ path }) => path));
  return [...ofSchema, ...ofRules.filter(({ path }) => !places.has(path))];
}
