/** Tests that the command line, the functions and the types agree with the table of options. */
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { optionTypes } from '../../scripts/build/toolkit/types.ts';
import { projectCaller } from '../../scripts/project-caller.ts';
import { projectRoot } from '../../scripts/project.ts';
import { allRead, checkOptions, optionTable } from '../../toolkit/cli/options.ts';
import { text, wholeNumber } from '../../toolkit/cli/rules.ts';
import { startMock, startSandbox, type RunningServer } from '../../toolkit/index.ts';
import { mockCommand } from '../../toolkit/mock/command.ts';
import { sandboxCommand } from '../../toolkit/sandbox/command.ts';
import { called } from '../support/called.ts';

const starters = [
  { name: 'mock', start: startMock, command: mockCommand(projectCaller('mock')) },
  { name: 'sandbox', start: startSandbox, command: sandboxCommand(projectCaller('sandbox')) },
];

describe.each(starters)('$name', ({ start, command }) => {
  test('a misspelt option is rejected, with the nearest name', async () => {
    expect(await rejectionOf(start, 'prot')).toBe("Unknown option 'prot'. Did you mean 'port'?");
    const { err } = await called(command, '--prot', '1');
    expect(err).toContain("Unknown option '--prot'. Did you mean '--port'?");
  });
});

test('a name is found in spite of case, hyphens and slips', async () => {
  const meant = {
    Port: 'port',
    hots: 'host',
    'token-lifetime': 'tokenLifetime',
    webhook: 'webhooks',
    databse: 'database',
    signingKeys: 'signingKey',
  };
  for (const [written, name] of Object.entries(meant)) {
    expect(await rejectionOf(startSandbox, written)).toContain(`Did you mean '${name}'?`);
  }
});

test('an option that nothing reads is a type error', () => {
  const table = optionTable({
    size: { flag: 'size', value: '<number>', rule: wholeNumber(1, 9), help: 'of it', default: 3 },
    name: { flag: 'name', value: '<name>', rule: text, help: 'of it' },
  });
  const { size, ...left } = checkOptions(table, { name: 'one' });
  // @ts-expect-error -- `name` is left.
  allRead(left);
  allRead<typeof left, 'name'>(left);
  expect([size, left]).toEqual([3, { name: 'one' }]);
});

test('a default that breaks its rule is a type error', () => {
  // @ts-expect-error -- The rule wants a number.
  optionTable({ size: { rule: wholeNumber(1, 9), help: 'of it', default: 'large' } });
});

test('the types of the package match the tables', () => {
  const source = `
    import type { SandboxOptions, ServeOptions } from '../../toolkit/options.ts';
    namespace Published { ${optionTypes()} }
    type Whole<T> = [keyof T, Required<T>];
    type Fits<A, B> = Whole<A> extends Whole<B> ? true : never;
    export const same: [
      Fits<SandboxOptions, Published.SandboxOptions>,
      Fits<Published.SandboxOptions, SandboxOptions>,
      Fits<ServeOptions, Published.ServeOptions>,
      Fits<Published.ServeOptions, ServeOptions>,
    ] = [true, true, true, true];
  `;
  expect(typeErrorsOf(source)).toEqual([]);
});

/** Returns the compiler's errors in a virtual file of this folder. */
function typeErrorsOf(source: string): string[] {
  const file = join(projectRoot, 'tests/packages/published-types.ts');
  const config = join(projectRoot, 'tsconfig.json');
  const parseHost = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const options = ts.getParsedCommandLineOfConfigFile(config, {}, parseHost)?.options ?? {};
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, rest[0]) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

type Start = (options: object) => Promise<RunningServer>;

async function rejectionOf(start: Start, option: string): Promise<string> {
  const error = await start({ [option]: 1 }).then(
    ({ close }) => close(),
    (reason: unknown) => reason,
  );
  return error instanceof Error ? error.message : 'It started.';
}
