import { optionTable, type Settings } from '../../toolkit/cli/options.ts';
import { port } from '../../toolkit/cli/rules.ts';
import { mockOptions } from '../../toolkit/mock/options.ts';
import { sandboxOptions } from '../../toolkit/sandbox/options.ts';

export const docsOptions = optionTable({ port: portOption('port', 'of the docs', 8080) });

export const startOptions = optionTable({
  docsPort: portOption('docs-port', 'of the docs', docsOptions.port.default),
  mockPort: portOption('mock-port', 'of the mock', mockOptions.port.default),
  sandboxPort: portOption('sandbox-port', 'of the sandbox', sandboxOptions.port.default),
});

/** The first port to try. */
export type StartPorts = Settings<typeof startOptions>;

function portOption(flag: string, help: string, usual: number) {
  const whole = `${help}; 0 takes any free port`;
  return { flag, value: '<number>', rule: port, help: whole, default: usual };
}
