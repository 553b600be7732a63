/** Writes the report in Markdown for readers, which also serves as the description of a change. */
import { counted } from '../../cli/words.ts';
import type { Draft } from '../match/draft-schema.ts';
import type { ReportRow, TrafficReport } from './report.ts';
import { countedList, samplesIn } from './words.ts';

export function formatMarkdown(report: TrafficReport): string {
  const { least, unknowns } = report;
  const seen = unknowns.filter(({ verdict }) => verdict !== 'never seen').length;
  const section = (title: string, rows: readonly ReportRow[], ...more: string[]): string[] => {
    if (rows.length === 0) return [`## ${title}`, 'Nothing.'];
    const lines = rows.map((one) => {
      return `| ${placeOf(one)} | ${cell(one.says)} | ${samplesIn(one, least)} | ${one.verdict} |`;
    });
    const table = [
      '| Place or question | Evidence | Samples | Verdict |',
      '|---|---|---:|---|',
      ...lines,
    ];
    return [`## ${title}`, ...more, table.join('\n')];
  };
  const blocks = [
    '# The traffic compared with the contract',
    `Contract ${report.contractVersion}. ${report.summary}.`,
    `Nothing is concluded from fewer than ${counted(least, 'sample')}, or from a single value.`,
    ...section('Contradicts a stated fact', report.stated),
    ...section('Differs from an assumption', report.differences),
    ...section('Redirects and gateways', report.apart),
    ...section('Other hosts', report.otherHosts),
    ...section(
      'Assumptions',
      report.assumptions,
      'An answer shows directly whether an assumption holds. A request shows it only by ' +
        'departing from the assumption: the service accepts or rejects it.',
    ),
    ...section(
      'Known unknowns',
      // For some topics, the contract says why no traffic answers them.
      unknowns.filter(({ says }) => says !== ''),
      `The traffic bears on ${seen} of ${unknowns.length} questions. "answered" settles a ` +
        'question. "seen" is evidence for you to judge.',
    ),
    ...section('Deliveries', report.deliveries),
    ...section('Not in the contract', report.additions),
    ...section(
      'Named-only operations',
      report.namedOnly,
      'Each schema is a draft that fits every message seen.',
    ),
    ...report.namedOnly.flatMap(drafts),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function drafts({ place, query, sent, answers }: TrafficReport['namedOnly'][number]): string[] {
  const asked = new Map(Object.entries(query));
  return [
    `### ${place}`,
    ...(asked.size > 0 ? [`Query parameters: ${cell(countedList(asked))}.`] : []),
    ...(sent ? draft('Request', sent) : []),
    ...answers.flatMap(({ status, samples, mediaTypes, body }) => {
      const title = `Answer ${status} (${counted(samples, 'sample')}, ${mediaTypes.join(', ')})`;
      return body ? draft(title, body) : [`${title}: no JSON body.`];
    }),
  ];
}

function draft(title: string, { samples, schema, optional }: Draft): string[] {
  return [
    `${title}, drafted from ${counted(samples, 'message')}.` +
      (optional.length > 0 ? ` Not always there: ${optional.map(code).join(', ')}.` : ''),
    `\`\`\`json\n${JSON.stringify(schema, null, 2)}\n\`\`\``,
  ];
}

/** Returns a topic's question, or the place of a key. */
function placeOf({ place, what, question }: ReportRow): string {
  if (question !== undefined) return cell(question);
  return what === undefined ? code(place) : `${code(what)} of ${code(place)}`;
}

function code(text: string): string {
  return `\`${cell(text).replaceAll('`', "'")}\``;
}

/** Escapes text from a message, which must not end a table cell or start an HTML element. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ');
}
