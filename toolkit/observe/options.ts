import { optionTable } from '../cli/options.ts';
import { count, file, keepNames, list } from '../cli/rows.ts';
import { text, textRule } from '../cli/rules.ts';

export const observeOptions = optionTable({
  markdown: file('markdown', 'writes the full report as Markdown'),
  json: file('json', 'writes the full report as JSON'),
  least: count('least', [1, 1_000_000_000], 10, 'the samples needed for a conclusion'),
  keepNames,
  webhook: list(
    'webhook',
    '<path>',
    text,
    "requests to this path are the service's deliveries to you; <name>=<path> also names " +
      'the webhook',
  ),
  host: list(
    'host',
    '<host>',
    text,
    "the service's host, such as api.service.example:8443; default: the host with the most " +
      'exchanges that fit the contract',
  ),
  propose: {
    flag: 'propose',
    value: '<name>',
    mayLackValue: true,
    rule: textRule('the name of a proposal', () => true),
    help:
      'writes one change that the traffic suggests into openapi/, for you to read with git ' +
      'diff and commit. Without a name: lists the names',
  },
  environment: {
    flag: 'environment',
    value: '<words>',
    rule: text,
    help: 'the service that was observed: "the sandbox environment"',
  },
});
