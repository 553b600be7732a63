import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { fullTest } from '../support/full-test.ts';
import { openTab } from '../support/tab.ts';

// In the quick set, each test process requests its own browser.
fullTest('several tests may ask for a browser at the same time', async () => {
  const browsers = await Promise.all([launchBrowser(), launchBrowser(), launchBrowser()]);
  try {
    for (const browser of browsers) {
      const page = await browser.newPage();
      await page.goto('data:text/html,<h1>here</h1>');
      expect(await page.textContent('h1')).toBe('here');
    }
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
  }
});

test('a browser of these tests reaches no other host', async () => {
  const { page, close } = await openTab();
  onTestFinished(close);
  await expect(page.goto('https://redocly.com/')).rejects.toThrow(/ERR_NAME_NOT_RESOLVED/);
  await expect(page.goto('http://192.0.2.1/')).rejects.toThrow(/ERR_NAME_NOT_RESOLVED/);
});

test('a missing browser fails the test and says what to set', async () => {
  await expect(launchBrowser({ CHROME_PATH: '/nowhere/chromium' })).rejects.toThrow(
    /CHROME_PATH names no file: \/nowhere\/chromium\nSet CHROME_PATH/,
  );
});
