/** Tests the package on other platforms, over a real connection. */
import { expect, test } from 'vitest';
import { breakingService } from './breaking-service.ts';
import { platforms } from './platforms.ts';

for (const { name, installed, run } of platforms) {
  test.skipIf(!installed)(`${name} runs the package and survives an answer cut short`, async () => {
    const service = await breakingService();
    expect(JSON.parse(await run('smoke-command.mjs', service.url))).toEqual(['1985.250', ['paid']]);
    expect(service.statusCalls()).toBe(2);
  });
}
