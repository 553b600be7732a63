/** The options of the observer. */
import { optionTable } from '../cli/options.ts';
import { listOf, text, textRule, wholeNumber } from '../cli/rules.ts';

export const observeOptions = optionTable({
  markdown: { flag: 'markdown', value: '<file>', rule: text, help: 'writes all of it for readers' },
  json: { flag: 'json', value: '<file>', rule: text, help: 'writes all of it for programs' },
  least: {
    flag: 'least',
    value: '<number>',
    rule: wholeNumber(1, 1_000_000_000),
    help: 'fewer samples are too few to conclude from',
    default: 10,
  },
  webhook: {
    flag: 'webhook',
    value: '<path>',
    rule: listOf(text),
    help:
      'requests to this path are deliveries of the service to you; <name>=<path> names the ' +
      'webhook of the contract',
    default: [],
  },
  propose: {
    flag: 'propose',
    value: '<name>',
    mayLackValue: true,
    rule: listOf(textRule('the name of a proposal', () => true)),
    help:
      'writes a change of the contract that the traffic suggests into openapi/, to be read with ' +
      'git diff; all writes every one. Without a name: lists them',
  },
  environment: {
    flag: 'environment',
    value: '<words>',
    rule: text,
    help: 'which service was observed: "the sandbox environment"',
  },
});
