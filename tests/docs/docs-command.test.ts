/** Tests `npm run docs`, as the author of a guide runs it. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { startCommand } from '../mock/command.ts';
import { portInUse } from '../mock/port-in-use.ts';
import { copyProject } from '../project-copy.ts';
import { fullTest } from '../support/full-test.ts';

fullTest(
  'a change is on the site after the build; a failed build is reported and leaves the last good site',
  async () => {
    const copy = copyProject();
    const command = startCommand(copy.root, 'scripts/docs.ts', ['--port', '0']);
    const [, url = ''] = await command.until(/^docs +(http:\S+)$/m);
    const before = copy.read('docs/quickstart.md');
    expect(await pageAt(`${url}guides/quickstart.html`)).toContain('From nothing to a paid payout');

    copy.write('docs/quickstart.md', `${before}\n[nowhere](nowhere.md)\n`);
    await command.until(/docs\/quickstart\.md links to docs\/nowhere\.md/);
    await command.until(/the site still shows the last good build/);
    expect(await pageAt(`${url}guides/quickstart.html`)).toContain('From nothing to a paid payout');

    const changed = before.replace('From nothing to a paid payout', 'A guide that was changed');
    copy.write('docs/quickstart.md', changed);
    copy.edit('openapi/info.md', 'Never pay twice', 'Never ever pay twice');
    await expect
      .poll(() => pageAt(`${url}guides/quickstart.html`))
      .toContain('A guide that was changed');
    await expect.poll(() => pageAt(`${url}openapi.yaml`)).toContain('Never ever pay twice');

    command.signal('SIGINT');
    expect(await command.ended).toBe(0);
  },
);

fullTest(
  'a file that was replaced by another, as git and editors do, is still watched',
  async () => {
    const copy = copyProject();
    const command = startCommand(copy.root, 'scripts/docs.ts', ['--port', '0']);
    const [, url = ''] = await command.until(/^docs +(http:\S+)$/m);
    const replace = (file: string, text: string): void => {
      copy.write(`${file}.new`, text);
      renameSync(join(copy.root, `${file}.new`), join(copy.root, file));
    };
    const guide = copy.read('docs/quickstart.md');
    const changelog = copy.read('CHANGELOG.md');
    for (const words of ['the first time', 'the second time']) {
      replace('docs/quickstart.md', guide.replace('From nothing to a paid payout', words));
      await expect.poll(() => pageAt(`${url}guides/quickstart.html`)).toContain(words);
      replace('CHANGELOG.md', `${changelog}\n- ${words}\n`);
      await expect.poll(() => pageAt(`${url}about/changelog.html`)).toContain(words);
    }
    command.signal('SIGTERM');
    expect(await command.ended).toBe(0);
  },
);

test('a taken port is named, with what to do', async () => {
  const port = await portInUse();
  const command = startCommand(
    copyProject(['scripts', 'toolkit', 'package.json']).root,
    'scripts/docs.ts',
    ['--port', String(port)],
  );
  expect(await command.ended).toBe(2);
  expect(command.errors()).toContain(`port ${port} is taken`);
  expect(command.errors()).toContain('npm run docs -- --port');
});

// Other commands use the same check.
fullTest('an unknown option builds nothing', async () => {
  const command = startCommand(projectRoot, 'scripts/docs.ts', ['--watch']);
  expect(await command.ended).toBe(2);
  expect(command.errors()).toContain("Unknown option '--watch'");
  expect(command.output()).not.toMatch(/^build /m);
});

async function pageAt(url: string): Promise<string> {
  return (await fetch(url)).text();
}
