/**
 * What changed between two renditions of the contract, and whom it breaks. Redocly's `diff` finds
 * and rates the changes; what it cannot see in a document is made explicit before, or compared here.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApiDocument, PathItem } from '../../toolkit/contract/document.ts';
import { methods } from '../../toolkit/contract/document.ts';
import { textAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../project.ts';

/** `breaking` asks a partner to change code, `compatible` does not, `wording` changes texts only. */
export type Weight = 'breaking' | 'compatible' | 'wording';

/** Whom a change meets: who sends, who reads an answer, who receives a delivery, or everybody. */
export type Side = 'request' | 'response' | 'webhook' | 'interface';

export interface Change {
  weight: Weight;
  side: Side;
  /** `POST /auth/login`, `webhook payoutOutcome`, or the part of the document. */
  place: string;
  message: string;
}

/** Every change from `base` to `revision`, the breaking ones first. */
export async function findChanges(
  base: OpenApiDocument,
  revision: OpenApiDocument,
): Promise<Change[]> {
  const reported = await redoclyDiff(withSecurity(base), withSecurity(revision));
  const changes = [...reported.map(toChange), ...changedExamples(base, revision)];
  const order: Weight[] = ['breaking', 'compatible', 'wording'];
  return changes.sort((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight));
}

/** Redocly looks at an operation alone; with the inherited security written out, it sees it. */
function withSecurity(document: OpenApiDocument): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const explicit: PathItem = {};
    for (const method of methods) {
      const operation = item[method];
      if (operation) explicit[method] = { security: document.security, ...operation };
    }
    paths[path] = explicit;
  }
  return { ...document, paths };
}

/** One change in the report of `redocly diff --format=json`, version 1. */
interface ReportedChange {
  path: string;
  typeName: string;
  kind: 'added' | 'removed' | 'modified';
  impact: 'major' | 'minor' | 'patch';
  verdicts: { message: string }[];
  /** The key that was modified. */
  property?: string;
}

async function redoclyDiff(
  base: OpenApiDocument,
  revision: OpenApiDocument,
): Promise<ReportedChange[]> {
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
    if (!isReport(report)) throw new Error('The report of redocly diff has another form.');
    return report.changes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Its version vouches for its form. */
function isReport(value: unknown): value is { changes: ReportedChange[] } {
  return textAt(value, 'reportVersion') === '1';
}

const texts = new Set(['description', 'summary', 'title', 'example', 'examples', 'tags']);

function toChange(reported: ReportedChange): Change {
  const { path, typeName, kind, impact, verdicts, property } = reported;
  const key = property ?? path.split('/').at(-1) ?? '';
  const isText = texts.has(key) || key.startsWith('x-') || /^(Tag|Example|Info)/.test(typeName);
  const weight = impact === 'major' ? 'breaking' : isText ? 'wording' : 'compatible';
  const message =
    verdicts.map((verdict) => verdict.message).join(' ') ||
    (kind === 'modified' ? `\`${key}\` changed` : `${typeName} \`${key}\` ${kind}`);
  return { weight, message, ...placeOf(path) };
}

/** Reads `#/paths/~1auth~1login/post/requestBody/…`. */
function placeOf(pointer: string): { side: Side; place: string } {
  const [root = '', item = '', method = '', part = '', kind] = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (root === 'webhooks') return { side: 'webhook', place: `webhook ${item}` };
  if (root !== 'paths') return { side: 'interface', place: [root, item].filter(Boolean).join(' ') };
  const place = method ? `${method.toUpperCase()} ${item}` : item;
  if (part === 'responses' && kind !== undefined) return { side: 'response', place };
  if (part === 'requestBody' || part === 'parameters' || part === 'security') {
    return { side: 'request', place };
  }
  return { side: 'interface', place };
}

/** Redocly's diff passes over examples; readers do not. */
function changedExamples(base: OpenApiDocument, revision: OpenApiDocument): Change[] {
  const before = base.components['examples'] ?? {};
  const after = revision.components['examples'] ?? {};
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].sort().flatMap((name): Change[] => {
    const [old, current] = [before[name], after[name]];
    if (JSON.stringify(old) === JSON.stringify(current)) return [];
    const what = old === undefined ? 'added' : current === undefined ? 'removed' : 'changed';
    return [{ weight: 'wording', side: 'interface', place: `example ${name}`, message: what }];
  });
}
