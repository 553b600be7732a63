/** One HTML page without scripts or requests. */
import { createHash } from 'node:crypto';
import { formatSeconds } from '../../cli/terminal.ts';
import { counted } from '../../cli/words.ts';
import {
  differenceOf,
  formatProblem,
  isStated,
  type Check,
  type CheckResult,
  type Problem,
} from '../judge/results.ts';
import { explain, type Issue, type Found, type Skip } from './issues.ts';
import { coverageOf, stateOf } from './coverage.ts';
import { style } from './html-style.ts';
import {
  countNames,
  countsOf,
  exchangeRows,
  formatPayout,
  wordFor,
  type Counts,
  type Report,
} from './report.ts';
import { dreddRows } from './dredd.ts';
import { verdictLine } from './verdict.ts';

export function formatHtml(report: Report): string {
  const { failures, remarks, skips } = explain(report.results);
  const hash = createHash('sha256').update(style).digest('base64');
  const title = `${titles[report.verdict.kind]}: ${new URL(report.baseUrl).host}`;
  const broken =
    "Each issue breaks the service's documentation. The most expensive one comes first.";
  const effect = report.strict ? 'They fail this run (--strict).' : 'They do not fail the run.';
  const remark =
    'Each departs from an assumption that the contract makes where the documentation is ' +
    `silent. ${effect}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
${headerOf(report)}
${navigation(report)}
<main>
${issuesSection('broken', 'What is broken', broken, failures)}
${issuesSection('remarks', 'Remarks', remark, remarks)}
${payoutsSection(report)}
${skipsSection(skips)}
${operationsSection(report)}
</main>
</body>
</html>
`;
}

const titles = {
  held: 'The contract held',
  broken: 'The contract is broken',
  'not-run': 'No verdict',
} as const;

function headerOf(report: Report): string {
  const { baseUrl, at, milliseconds, requests, contractVersion, seed, verdict, results } = report;
  const counts = countsOf(results);
  const facts = definitions([
    ['Service', baseUrl],
    ['Begun', at.toISOString()],
    ['Took', `${formatSeconds(milliseconds)}, ${counted(requests, 'request')}`],
    ['Contract', contractVersion],
    ['Seed', String(seed)],
    ...dreddRows(results),
  ]);
  const tiles = countNames.map((name) => {
    const kind = counts[name] === 0 ? 'none' : name;
    return `<li class="${kind}"><b>${counts[name]}</b> ${name}</li>`;
  });
  return `<header class="${verdict.kind}">
<h1>${titles[verdict.kind]}</h1>
<p>${escape(verdictLine(report))}</p>
<ul class="counts" aria-label="Checks">${tiles.join('')}</ul>
${facts}
</header>`;
}

/** Links to the operations. */
function navigation(report: Report): string {
  const items = coverageOf(report).operations.map((operation) => {
    const link = `<a href="#${anchorOf(operation)}">${code(operation.operationId)}</a>`;
    const figures = `<small>${figuresOf({ ...operation, skipped: 0 })}</small>`;
    return `<li>${badge(stateOf(operation))} <span>${link} ${figures}</span></li>`;
  });
  return `<nav aria-label="Operations"><ul class="states">${items.join('\n')}</ul></nav>`;
}

function anchorOf({ operationId }: Pick<Check, 'operationId'>): string {
  return `operation-${operationId.replaceAll(/[^\w-]/g, '-')}`;
}

function figuresOf(counts: Counts): string {
  const made = countNames.filter((name) => counts[name] > 0);
  const word = (name: keyof Counts) => (counts[name] === 1 && name === 'remarks' ? 'remark' : name);
  return made.map((name) => `${counts[name]} ${word(name)}`).join(', ');
}

function issuesSection(id: string, title: string, intro: string, issues: Issue[]): string {
  if (issues.length === 0) return '';
  const articles = issues.map(issueArticle).join('\n');
  return countedSection(id, title, issues.length, `<p>${intro}</p>\n${articles}`);
}

function issueArticle({ problems, found, lost }: Issue): string {
  const [first, ...others] = found;
  const costs = `<p class="lost">${counted(lost.length, 'check')} could not be made.</p>`;
  return `<article>
${problems.map(problemBlock).join('\n')}
${lost.length > 0 ? costs : ''}
${first ? foundBlock(first) : ''}
${others.length > 0 ? folded(`${counted(others.length, 'more check')} found the same`, others.map(foundBlock)) : ''}
${lost.length > 0 ? folded('Checks that could not be made', [idList(lost)]) : ''}
</article>`;
}

function problemBlock(problem: Problem, index: number): string {
  const { pointer } = problem;
  const place = pointer === undefined ? '' : `${code(pointer || '/')} `;
  const heading = index === 0 ? 'h3' : 'h4';
  const origin: [string, string] = isStated(problem)
    ? ['stated', problem.source]
    : ['assumed', problem.assumed];
  return `<${heading}>${place}${escape(differenceOf(problem))}</${heading}>
${definitions([origin])}`;
}

function foundBlock({ check, exchange }: Found): string {
  const rows = exchangeRows(exchange).filter(([word]) => word !== 'again');
  const line = exchange.curl ?? exchange.again;
  const again = line === undefined ? '' : `<pre tabindex="0">${escape(line)}</pre>`;
  const link = `<a href="#${anchorOf(check)}">${code(check.id)}</a>`;
  return `<div class="found"><p>${link}</p>${definitions(rows)}${again}</div>`;
}

function definitions(rows: readonly (readonly [string, string])[]): string {
  const items = rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`);
  return `<dl>${items.join('')}</dl>`;
}

function payoutsSection({ payouts }: Report): string {
  if (payouts.length === 0) return '';
  const items = payouts.map((payout) => `<li>${code(formatPayout(payout))}</li>`);
  const list = folded('Every payout, even if it was rejected', [`<ul>${items.join('\n')}</ul>`]);
  return countedSection('payouts', 'Payouts sent', payouts.length, list);
}

function skipsSection(skips: Skip[]): string {
  if (skips.length === 0) return '';
  const count = skips.reduce((sum, { checks }) => sum + checks.length, 0);
  const items = skips.map(({ reason, checks }) =>
    folded(`${counted(checks.length, 'check')}: ${reason}`, [idList(checks)]),
  );
  return countedSection('skipped', 'Not made', count, items.join('\n'));
}

function operationsSection(report: Report): string {
  const { operations, namedOnly } = coverageOf(report);
  const parts = operations.map((operation) => {
    const { operationId } = operation;
    const own = report.results.filter(({ check }) => check.operationId === operationId);
    const answers = operation.answers.map(({ status, outcome, reason }) => {
      const why = reason === undefined ? '' : `: ${escape(reason)}`;
      return `<li>${badge(outcome)} <span><b>${escape(status)}</b>${why}</span></li>`;
    });
    const checks = own.map(checkItem).join('\n');
    return `<div class="operation" id="${anchorOf(operation)}">
<h3>${code(operationId)} ${badge(stateOf(operation))}</h3>
<ul class="states">${answers.join('')}</ul>
${own.length > 0 ? folded(`Every check: ${figuresOf(operation)}`, [`<ul>${checks}</ul>`]) : ''}
</div>`;
  });
  const more =
    namedOnly > 0
      ? ` The contract names ${namedOnly} more without describing them: not tested.`
      : '';
  const intro = `<p>Each with its documented answers.${more}</p>`;
  const content = [intro, ...parts].join('\n');
  return countedSection('operations', 'Operations', operations.length, content);
}

function checkItem({ check, outcome }: CheckResult): string {
  const findings = 'findings' in outcome ? outcome.findings.slice(0, mostFindings) : [];
  const says = findings.map((one) => `<p>${escape(formatProblem(one))}</p>`);
  return `<li>${badge(wordFor(outcome))} ${code(check.id)}${says.join('')}</li>`;
}

function countedSection(id: string, title: string, count: number, content: string): string {
  return `<section id="${id}">
<h2>${title} <span class="count">${count}</span></h2>
${content}
</section>`;
}

function badge(outcome: string): string {
  return `<span class="badge ${outcome.replace(' ', '-')}">${outcome}</span>`;
}

function folded(summary: string, inside: readonly string[]): string {
  return `<details><summary>${escape(summary)}</summary>${inside.join('\n')}</details>`;
}

function idList(checks: readonly Check[]): string {
  return `<ul>${checks.map(({ id }) => `<li>${code(id)}</li>`).join('')}</ul>`;
}

function code(text: string): string {
  return `<code>${escape(text)}</code>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const mostFindings = 5;
