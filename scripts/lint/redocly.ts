/** Lints the source and the flows with Redocly: its rules and the project's (redocly.yaml). */
import { relative, resolve } from 'node:path';
import { getLineColLocation, lint, lintConfig, loadConfig } from '@redocly/openapi-core';
import type { NormalizedProblem } from '@redocly/openapi-core';
import { flowsFile } from '../project.ts';
import type { LintFinding } from './finding.ts';

/** Returns the findings of `npx redocly lint`, including warnings and ignored problems. */
export async function lintSource(root: string): Promise<LintFinding[]> {
  const config = await loadConfig({ configPath: resolve(root, 'redocly.yaml') });
  // Without this, a misspelt rule name would silently switch the rule off.
  const configProblems = await lintConfig({ config });
  const problems = await lint({ ref: resolve(root, 'openapi/openapi.yaml'), config });
  const ofFlows = await lint({ ref: resolve(root, flowsFile), config: config.forAlias('flows') });
  const findings = [...configProblems, ...problems, ...ofFlows].map((problem) =>
    toFinding(problem, root),
  );
  return withoutEchoes(findings);
}

/** A broken YAML file also breaks its references. Only the cause is reported. */
function withoutEchoes(findings: LintFinding[]): LintFinding[] {
  const broken = findings.filter(({ message }) => message.startsWith('Failed to parse'));
  if (broken.length === 0) return findings;
  const echoed = broken.map(({ message }) => message.replace('Failed to parse: ', ''));
  return findings.filter(
    ({ message, rule }) =>
      rule !== 'house/orphan-files' &&
      !(message.startsWith("Can't resolve $ref") && echoed.some((text) => message.includes(text))),
  );
}

function toFinding(problem: NormalizedProblem, root: string): LintFinding {
  const [place] = problem.location;
  if (!place) throw new Error(`Redocly gave no place for: ${problem.message}`);
  const { source, start } = getLineColLocation(place);
  return {
    file: relative(root, source.absoluteRef).replaceAll('\\', '/'),
    line: start.line,
    message: describe(problem, root),
    rule: problem.ruleId,
  };
}

function describe(problem: NormalizedProblem, root: string): string {
  const hint = problem.suggest.length > 0 ? ` Did you mean ${problem.suggest.join(' or ')}?` : '';
  const message = `${problem.message}${hint}`.replaceAll(`${root}/`, '');
  return message.replaceAll(/\s+/g, ' ').trim();
}
