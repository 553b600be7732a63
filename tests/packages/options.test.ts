/** What starts a server takes the same options from code as from the command line. */
import { describe, expect, test } from 'vitest';
import { projectCaller } from '../../scripts/project-caller.ts';
import { startMock, startSandbox } from '../../toolkit/index.ts';
import * as toolkit from '../../toolkit/index.ts';
import { mockCommand } from '../../toolkit/mock/command.ts';
import { sandboxCommand } from '../../toolkit/sandbox/command.ts';
import { called } from '../support/called.ts';

const starters = [
  { name: 'mock', start: startMock, command: mockCommand(projectCaller('mock')) },
  { name: 'sandbox', start: startSandbox, command: sandboxCommand(projectCaller('sandbox')) },
];

test('every server that can be started from code is looked at', () => {
  const names = Object.keys(toolkit).filter((name) => name.startsWith('start'));
  expect(names.toSorted()).toEqual(starters.map(({ start }) => start.name));
});

describe.each(starters)('$name', ({ start, command }) => {
  test('what the command can be told, the function can, and the other way round', async () => {
    const { out: help } = await called(command, '--help');
    const ofCommand = [...help.matchAll(/^ {2}(?:--|SANDBOX_)([\w-]+)/gm)].map(
      ([, name = '']) => name,
    );
    const refusal = await rejectionOf(start, 'no option at all');
    const [, listed = ''] = /The options are (.+)\.$/.exec(refusal) ?? [];
    const ofFunction = listed.split(', ');
    expect(ofFunction.map(plain).filter(isOfBoth).toSorted()).toEqual(
      ofCommand.map(plain).filter(isOfBoth).toSorted(),
    );
  });

  test('an option that there is not is rejected, with the name that was meant', async () => {
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

/** `--webhook-host` may be repeated, `webhookHosts` is a list, `SIGNING_KEY` is of the environment. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]|s$/g, '');
}

/** Only a command prints, unless it is told not to; a function gives its lines to `log`. */
function isOfBoth(name: string): boolean {
  return !['help', 'quiet', 'log'].includes(name);
}

type Start = (options: object) => Promise<toolkit.RunningServer>;

async function rejectionOf(start: Start, option: string): Promise<string> {
  const error = await start({ [option]: 1 }).then(
    ({ close }) => close(),
    (reason: unknown) => reason,
  );
  return error instanceof Error ? error.message : 'It started.';
}
