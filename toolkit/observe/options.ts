/** The options of the observer. */
import { optionTable } from '../cli/options.ts';
import { count, file, keepNames, list } from '../cli/rows.ts';
import { text, textRule } from '../cli/rules.ts';

export const observeOptions = optionTable({
  markdown: file('markdown', 'writes all of it for readers'),
  json: file('json', 'writes all of it for programs'),
  least: count('least', [1, 1_000_000_000], 10, 'fewer samples are too few to conclude from'),
  keepNames,
  webhook: list(
    'webhook',
    '<path>',
    text,
    'requests to this path are deliveries of the service to you; <name>=<path> names the ' +
      'webhook of the contract',
  ),
  host: list(
    'host',
    '<host>',
    text,
    'the host of the service, such as api.service.example:8443; without it the host of the most ' +
      'exchanges that fit the contract',
  ),
  propose: {
    flag: 'propose',
    value: '<name>',
    mayLackValue: true,
    rule: textRule('the name of a proposal', () => true),
    help:
      'writes one change of the contract that the traffic suggests into openapi/, to be read with ' +
      'git diff and committed. Without a name: lists the names',
  },
  environment: {
    flag: 'environment',
    value: '<words>',
    rule: text,
    help: 'which service was observed: "the sandbox environment"',
  },
});
