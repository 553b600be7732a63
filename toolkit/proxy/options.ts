/** The options of the proxy. */
import { UsageError } from '../cli/command.ts';
import { optionTable } from '../cli/options.ts';
import { file, keepNames, yesOrNo } from '../cli/rows.ts';
import type { Rule } from '../cli/rules.ts';
import { addressOptions } from '../serve/options.ts';

const endpoint: Rule<URL> = {
  type: 'URL',
  parse: (given) => (URL.canParse(given) ? new URL(given) : given),
  check(name, value) {
    if (value instanceof URL && /^https?:$/.test(value.protocol)) {
      if (value.search === '' && value.username === '') return value;
    }
    throw new UsageError(
      `${name} must be the address of your endpoint, such as http://127.0.0.1:9000/hooks/payouts.`,
    );
  },
};

export const proxyOptions = optionTable({
  ...addressOptions,
  port: { ...addressOptions.port, default: 4030 },
  strict: yesOrNo('strict', 'remarks count as breaches'),
  record: file(
    'record',
    'writes forwarded requests and their answers to a new HAR file. Passwords, tokens and ' +
      'cookies are masked; stand-ins replace personal values and names that are not in the ' +
      'contract',
  ),
  keepNames,
  keepValues: yesOrNo(
    'keep-values',
    'records personal values and all names unchanged; secrets stay masked',
  ),
  deliveries: {
    flag: 'deliveries',
    value: '<url>',
    rule: endpoint,
    help:
      'your own webhook endpoint: the proxy passes deliveries to its path on to it, whatever ' +
      "it finds in them. Register the proxy's address with the service",
  },
});
