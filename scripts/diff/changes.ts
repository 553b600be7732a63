/**
 * Compares two versions of the contract and reports whom each change affects. Redocly's `diff` finds and rates the
 * changes. This module prepares what `diff` cannot see in a document, or compares it here.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { methods, type OpenApiDocument, type PathItem } from '../../toolkit/contract/document.ts';
import { isObject, listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { canonicalPointer, segmentsOf, valueAt } from '../../toolkit/contract/pointers.ts';
import { projectRoot } from '../project.ts';

/** `breaking` makes a partner change code, `compatible` does not, `wording` changes texts only. */
export type Weight = 'breaking' | 'compatible' | 'wording';

/** The affected side: senders, readers of answers, receivers of deliveries, or everybody. */
export type Side = 'request' | 'response' | 'webhook' | 'interface';

export interface Change {
  weight: Weight;
  side: Side;
  /** Every place with the change: `POST /auth/login`, `webhook payoutOutcome`, or a part of the document. */
  carriers: string[];
  message: string;
}

export async function findChanges(
  base: OpenApiDocument,
  revision: OpenApiDocument,
): Promise<Change[]> {
  const reported = await redoclyDiff(writtenOut(base), writtenOut(revision));
  const changes = [
    ...mergeCarriers(reported.filter(isWhereUsed).map((one) => toChange(one, base, revision))),
    ...changedExamples(base, revision),
  ];
  const order: Weight[] = ['breaking', 'compatible', 'wording'];
  return changes.sort((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight));
}

/**
 * Redocly reports a change of a shared component only at the first operation that uses it, and
 * ignores inherited security. So this copies both to every operation and webhook.
 */
function writtenOut(document: OpenApiDocument): object {
  const paths: OpenApiDocument['paths'] = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const explicit: PathItem = {};
    for (const method of methods) {
      const operation = item[method];
      if (operation) explicit[method] = { security: document.security, ...operation };
    }
    paths[path] = explicit;
  }
  const inline = (node: unknown, via: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((item) => inline(item, via));
    if (!isObject(node)) return node;
    const { $ref: ref, ...siblings } = node;
    // A recursive schema ends at its own reference. Examples are compared by name.
    if (typeof ref === 'string' && !ref.includes('/examples/') && !via.includes(ref)) {
      const target = valueAt(document, ref);
      return inline(isObject(target) ? { ...target, ...siblings } : target, [...via, ref]);
    }
    return Object.fromEntries(
      Object.entries(withStyle(node)).map(([key, value]) => [key, inline(value, via)]),
    );
  };
  return { ...document, paths: inline(paths, []), webhooks: inline(document.webhooks, []) };
}

/** Writes out the default style of a parameter. Otherwise stating the default would count as a change. */
function withStyle(node: object): object {
  const place = textAt(node, 'in');
  if (place === undefined || !('schema' in node)) return node;
  const style = textAt(node, 'style') ?? (place === 'query' ? 'form' : 'simple');
  return { style, explode: style !== 'simple', ...node };
}

/** One change in the report of `redocly diff --format=json`, version 1. */
interface ReportedChange {
  path: string;
  typeName: string;
  kind: 'added' | 'removed' | 'modified';
  impact: 'major' | 'minor' | 'patch';
  verdicts: { message: string }[];
  property?: string;
  base?: { value?: unknown };
  revision?: { value?: unknown };
}

async function redoclyDiff(base: object, revision: object): Promise<ReportedChange[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-diff-'));
  try {
    const files = [join(folder, 'base.json'), join(folder, 'revision.json')] as const;
    await writeFile(files[0], JSON.stringify(base));
    await writeFile(files[1], JSON.stringify(revision));
    const cli = join(projectRoot, 'node_modules/@redocly/cli/bin/cli.js');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, 'diff', ...files, '--format=json', '--fail-on=none'],
      {
        cwd: folder,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    const report: unknown = JSON.parse(stdout);
    if (!isReport(report)) throw new Error('its report must be of version 1');
    return report.changes;
  } catch (cause) {
    // Use only the first line of the output, because a stack trace may follow.
    const [reason] = (textAt(cause, 'stderr') ?? String(cause)).trim().split('\n');
    throw new Error(`redocly diff cannot compare the contracts: ${reason}`, { cause });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The version number guarantees the shape. */
function isReport(value: unknown): value is { changes: ReportedChange[] } {
  return textAt(value, 'reportVersion') === '1';
}

/** Components are compared where they are used. Those without a `$ref` to them are compared directly. */
function isWhereUsed({ path }: ReportedChange): boolean {
  return !path.startsWith('#/components/') || path.startsWith('#/components/securitySchemes');
}

type CarriedChange = Omit<Change, 'carriers'> & { carrier: string; source: string };

const texts = new Set(['description', 'summary', 'title', 'example', 'examples', 'tags']);

function toChange(
  reported: ReportedChange,
  base: OpenApiDocument,
  revision: OpenApiDocument,
): CarriedChange {
  const { path, typeName, kind, impact, verdicts, property } = reported;
  const key = property ?? segmentsOf(path).at(-1) ?? '';
  const isText = texts.has(key) || key.startsWith('x-') || /^(Tag|Example|Info)/.test(typeName);
  const source = canonicalPointer(
    kind === 'removed' ? base : revision,
    property === undefined ? path : `${path}/${property}`,
  );
  const [root, , component] = segmentsOf(source);
  const added = valueAt(revision, source);
  const name = (typeName === 'Parameter' ? textAt(added, 'name') : undefined) ?? key;
  const what = kind === 'modified' ? `\`${name}\` changed` : `${typeName} \`${name}\` ${kind}`;
  const isHarder = isObject(added) && added['required'] === true && typeName === 'RequestBody';
  const isBreaking = impact === 'major' || asksForMore(reported) || (isHarder && kind === 'added');
  return {
    weight: isBreaking ? 'breaking' : isText ? 'wording' : 'compatible',
    source,
    message:
      newResponseCodes(source, base, revision) ??
      (verdicts.map((verdict) => verdict.message).join(' ') ||
        (root === 'components'
          ? `${component}: ${what}`
          : `${property === undefined ? '' : ownerOf(reported, revision)}${what}`)),
    ...carrierOf(path),
  };
}

/** Returns the parameter, header or part that owns a property: `size: `. */
function ownerOf({ path, typeName }: ReportedChange, revision: OpenApiDocument): string {
  const [holder = ''] = /^.*\/parameters\/\d+/.exec(path) ?? [];
  const isNamed = typeName === 'Header' || typeName === 'Encoding';
  const parameter = textAt(valueAt(revision, canonicalPointer(revision, holder)), 'name');
  const name = parameter ?? (isNamed ? segmentsOf(path).at(-1) : undefined);
  return name === undefined ? '' : `\`${name}\`: `;
}

/** Changes that Redocly considers harmless but that make a partner change code. */
function asksForMore({ path, typeName, property, base, revision }: ReportedChange): boolean {
  const before = base?.value;
  const isSent = carrierOf(path).side === 'request';
  switch (`${typeName} ${property}`) {
    // An answer may now lack the field.
    case 'Header required':
      return before === true;
    // A request without the field now means something else.
    case 'Schema default':
      return isSent && before !== undefined;
    case 'Encoding contentType':
      return isSent && revision?.value !== undefined;
    // A repeat is no longer safe.
    case 'Parameter x-idempotency-key':
      return before === true;
    default:
      return false;
  }
}

function newResponseCodes(
  source: string,
  base: OpenApiDocument,
  revision: OpenApiDocument,
): string | undefined {
  if (source !== '/components/schemas/ResponseCode/enum') return undefined;
  const codesOf = (document: OpenApiDocument) =>
    listAt(valueAt(document, '/components/schemas/ResponseCode'), 'enum');
  const added = codesOf(revision).filter((code) => !codesOf(base).includes(code));
  if (added.length === 0 || codesOf(base).some((code) => !codesOf(revision).includes(code))) {
    return undefined;
  }
  return `response code ${added.join(', ')} added: readers must treat unknown codes as not final`;
}

/** Finds who is affected by a change at a pointer such as `#/paths/~1auth~1login/post/requestBody/…`. */
function carrierOf(pointer: string): { side: Side; carrier: string } {
  const [root = '', item = '', method = '', part = '', kind] = segmentsOf(pointer);
  if (root === 'webhooks') return { side: 'webhook', carrier: `webhook ${item}` };
  if (root !== 'paths') {
    return { side: 'interface', carrier: [root, item].filter(Boolean).join(' ') };
  }
  const carrier = method ? `${method.toUpperCase()} ${item}` : item;
  if (part === 'responses' && kind !== undefined) return { side: 'response', carrier };
  const isSent = ['requestBody', 'parameters', 'security'].includes(part);
  return { side: isSent ? 'request' : 'interface', carrier };
}

function mergeCarriers(changes: CarriedChange[]): Change[] {
  const merged = Map.groupBy(changes, ({ carrier: _, ...same }) => JSON.stringify(same));
  return [...merged.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { weight, side, message } = first;
    const carriers = new Set([first, ...others].map(({ carrier }) => carrier));
    return [{ weight, side, message, carriers: [...carriers] }];
  });
}

/** Compares examples, which Redocly's diff ignores. */
function changedExamples(base: OpenApiDocument, revision: OpenApiDocument): Change[] {
  const before = objectAt(objectAt(base, 'components'), 'examples');
  const after = objectAt(objectAt(revision, 'components'), 'examples');
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].sort().flatMap((name): Change[] => {
    const [old, current] = [before[name], after[name]];
    if (JSON.stringify(old) === JSON.stringify(current)) return [];
    const what = old === undefined ? 'added' : current === undefined ? 'removed' : 'changed';
    return [{ weight: 'wording', side: 'interface', carriers: [`example ${name}`], message: what }];
  });
}
