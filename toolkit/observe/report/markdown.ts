/** The report for readers, and for the description of a change. */
import { counted } from '../../cli/words.ts';
import { countedList } from './words.ts';
import type { Draft } from '../match/draft-schema.ts';
import type {
  AssumptionSeen,
  ReportRow,
  NamedOnlySeen,
  TrafficReport,
  UnknownSeen,
} from './report.ts';

export function formatMarkdown(report: TrafficReport): string {
  const { exchanges, others, unanswered, least, coverage, contractVersion } = report;
  const { documented, namedOnly } = coverage;
  const lines = [
    '# What the traffic says of the contract',
    '',
    `${counted(exchanges, 'exchange')}, contract ${contractVersion}. Of ${documented.of} documented ` +
      `operations ${documented.seen} were seen, of ${namedOnly.of} named-only operations ${namedOnly.seen}. ` +
      `${counted(others, 'exchange')} of no operation of the contract; ${unanswered} without an answer.`,
    '',
    `Nothing is concluded from less than ${counted(least, 'sample')}, or from one value alone.`,
    ...report.otherHosts.flatMap(({ host, exchanges: left }) => [
      '',
      `Left out: ${counted(left, 'exchange')} with ${cell(host)}, which fit operations of the contract.`,
    ]),
    ...findings('Contradicts what is stated', report.stated, least),
    ...findings('Differs from what is assumed', report.differences, least),
    ...(report.apart.length > 0 ? findings('Answers of others', report.apart, least) : []),
    ...assumptions(report.assumptions),
    ...unknowns(report.unknowns),
    ...(report.deliveries.length > 0 ? findings('Deliveries', report.deliveries, least) : []),
    ...findings('Is not in the contract', report.additions, least),
    ...namedOnlySection(report.namedOnly, least),
  ];
  return `${lines.join('\n')}\n`;
}

function findings(title: string, list: readonly ReportRow[], least: number): string[] {
  if (list.length === 0) return ['', `## ${title}`, '', 'Nothing.'];
  return [
    '',
    `## ${title}`,
    '',
    '| Place | What was seen | Count |',
    '|---|---|---:|',
    ...list.map(
      ({ place, says, count, isEnough }) =>
        `| ${code(place)} | ${cell(says)} | ${count}${isEnough ? '' : `, fewer than ${least}`} |`,
    ),
  ];
}

function assumptions(list: readonly AssumptionSeen[]): string[] {
  return [
    '',
    '## Assumptions',
    '',
    'An answer shows whether an assumption holds. A request shows it only when it is not as assumed: ' +
      'the service takes it, or rejects it.',
    '',
    '| Place | Key | Verdict | Held | Different values | Contradicted |',
    '|---|---|---|---:|---:|---:|',
    ...list.map(
      ({ place, key, verdict, held, distinct, contradicted }) =>
        `| ${code(place)} | ${code(key)} | ${verdict} | ${held} | ${distinct ?? ''} | ${contradicted} |`,
    ),
  ];
}

function unknowns(list: readonly UnknownSeen[]): string[] {
  const seen = list.filter(({ verdict }) => verdict !== 'never seen');
  // Of some it is known why no traffic shows them.
  const rows = list.filter((one) => seen.includes(one) || one.seen.length > 0);
  return [
    '',
    '## Known unknowns',
    '',
    `Of ${list.length} questions, the traffic bears on ${seen.length}. Where the verdict is ` +
      '"seen", it bears on the question, and somebody must read it.',
    ...(rows.length > 0
      ? ['', '| Question | Verdict | Samples | Seen |', '|---|---|---:|---|']
      : []),
    ...rows.map(
      ({ place, what, question, verdict, samples, seen: lines }) =>
        `| ${question === undefined ? `${code(what)} of ${code(place)}` : cell(question)} | ` +
        `${verdict} | ${samples} | ${lines.map(cell).join('<br>')} |`,
    ),
  ];
}

function namedOnlySection(list: readonly NamedOnlySeen[], least: number): string[] {
  if (list.length === 0) return [];
  return [
    '',
    '## Named-only operations',
    '',
    'Each schema is a draft: it fits every message that was seen.',
    ...list.flatMap(({ operationId, request, samples, isEnough, query, sent, answers }) => {
      const asked = new Map(Object.entries(query));
      return [
        '',
        `### ${operationId}`,
        '',
        `${code(request)}, seen in ${counted(samples, 'exchange')}${isEnough ? '' : `, fewer than ${least}: too few to conclude`}.`,
        ...(asked.size > 0 ? ['', `Parameters of the query: ${cell(countedList(asked))}.`] : []),
        ...(sent ? draft('Request', sent) : []),
        ...answers.flatMap(({ status, samples: count, mediaTypes, body }) => {
          const title = `Answer ${status} (${counted(count, 'sample')}, ${mediaTypes.join(', ')})`;
          return body ? draft(title, body) : ['', `${title}: no JSON body.`];
        }),
      ];
    }),
  ];
}

function draft(title: string, { samples, schema, optional }: Draft): string[] {
  return [
    '',
    `${title}, drafted from ${counted(samples, 'message')}.` +
      (optional.length > 0 ? ` Not always there: ${optional.map(code).join(', ')}.` : ''),
    '',
    '```json',
    JSON.stringify(schema, null, 2),
    '```',
  ];
}

function code(text: string): string {
  return `\`${cell(text).replaceAll('`', "'")}\``;
}

/** What comes from a message may not end a cell, nor begin an element. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ');
}
