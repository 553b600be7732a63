/** Tests Markdown extensions: callouts, badges, colours. */
import { expect, test } from 'vitest';
import { renderMarkdown } from '../../scripts/build/site/render.ts';

test.each([
  { markdown: '> [!NOTE]\n> Read on.', html: /class="callout note".*>Note<.*<p>Read on\.<\/p>/s },
  { markdown: '> [!WARNING]\n>\n> Stop.', html: /class="callout warning".*>Warning<.*<p>Stop\./s },
  { markdown: '> **Never pay twice.** Ask.', html: /class="callout warning".*<strong>Never pay/s },
  { markdown: '> **Note** Read on.', html: /class="callout note"/ },
  { markdown: '> **Constructor** said.', html: /^<blockquote>/ },
  { markdown: '> She said so.', html: /^<blockquote>/ },
])('the beginning of a quote decides whether it is a callout: $markdown', ({ markdown, html }) => {
  const rendered = renderMarkdown(markdown).html;
  expect(rendered).toMatch(html);
  expect(rendered).not.toContain('[!');
});

test('a request line has a badge only at the start of a text', () => {
  const badge = '<code class="request"><span class="method post">POST</span> /auth/login</code>';
  expect(renderMarkdown('`POST /auth/login` logs in.').html).toContain(badge);
  expect(renderMarkdown('| Request |\n|---|\n| `POST /auth/login` |').html).toContain(badge);
  expect(renderMarkdown('Call `POST /auth/login`.').html).not.toContain('method');
});

test.each(['sh', 'json', 'ts', 'python', 'go', 'java', 'php', 'yaml'])(
  'code in %s has colours, and its text stays text',
  (language) => {
    const { html } = renderMarkdown(`\`\`\`${language}\n"<img src=x>" 'a' # 1\n\`\`\``);
    expect(html).toContain('class="hl-');
    expect(html).not.toContain('<img');
  },
);

test('code in another language stays unchanged', () => {
  expect(renderMarkdown('```text\n<b>\n```').html).toContain(
    '<code class="language-text">&lt;b&gt;\n</code>',
  );
});

test('a table about fields in a guide, without their presence, stays a table', () => {
  const { html } = renderMarkdown('| Field | Meaning |\n|---|---|\n| `amount` | Money |\n');
  expect(html).toContain('<table>');
  expect(html).not.toContain('class="fields"');
});
