/** The form on an operation's page that sends it to the local sandbox or the mock of the reader's machine. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { isDocumented } from '../../../toolkit/contract/contract.ts';
import type { DocumentedOperation, Parameter } from '../../../toolkit/contract/operation.ts';
import { mockOptions } from '../../../toolkit/mock/options.ts';
import { sandboxOptions } from '../../../toolkit/sandbox/options.ts';
import { usualUrl } from '../../../toolkit/serve/options.ts';
import { escapeHtml } from './page.ts';
import { exampleText } from './sent.ts';

export const targets = [
  { name: 'Local sandbox', url: usualUrl(sandboxOptions), isSandbox: true },
  { name: 'Mock', url: usualUrl(mockOptions), isSandbox: false },
] as const;

export const tryItSection = [
  '## Try it {#try-it}',
  'Send it from this page to the local sandbox or the mock on your own machine, with the demo login. ' +
    '`npm start` serves both for this page; nothing is ever sent to the service.',
];

export function belowSection(html: string, form: string): string {
  const section = html.indexOf('<h2 id="try-it">');
  const end = html.indexOf('</p>\n', section) + '</p>\n'.length;
  return section === -1 ? html : `${html.slice(0, end)}${form}${html.slice(end)}`;
}

export function tryItForm(contract: Contract, operation: DocumentedOperation): string {
  const { method, path, body, parameters, needsToken } = operation;
  const bodies = (body?.examples ?? []).map(({ summary, value }) => ({
    summary,
    text: JSON.stringify(value, null, 2),
  }));
  const attributes = {
    method: method.toUpperCase(),
    path,
    ...(body && { 'media-type': body.mediaType }),
  };
  return `<details class="try">
<summary>Open the form</summary>
<form${dataOf(attributes)}>
<p class="needs-script">The form needs JavaScript.</p>
<fieldset>
<legend>Send it to</legend>
${targets.map(targetInput).join('\n')}
</fieldset>
${[
  ...(needsToken ? [loginButton(contract)] : []),
  ...parameters.map(parameterInput),
  ...(bodies.length > 0 ? [bodyInput(bodies)] : []),
].join('\n')}
<p><button type="submit" disabled>Send</button></p>
</form>
<div class="answer" role="status"></div>
</details>
`;
}

function targetInput({ name, url, isSandbox }: (typeof targets)[number], index: number): string {
  const checked = index === 0 ? ' checked' : '';
  const sandbox = isSandbox ? ' data-sandbox' : '';
  return `<label><input type="radio" name="to" value="${url}"${sandbox}${checked}> ${name} <code>${url}</code></label>`;
}

/** The login of the contract's own example, which is a demo login of the local sandbox. */
function loginButton(contract: Contract): string {
  const login = contract.find('login');
  const example = login && isDocumented(login) ? login.body?.examples[0]?.value : undefined;
  if (!login || example === undefined) return '';
  const attributes = { path: login.path, body: JSON.stringify(example) };
  return `<p><button type="button" name="login"${dataOf(attributes)}>Log in with the demo login</button> <span class="who">Not logged in.</span></p>`;
}

function parameterInput(parameter: Parameter): string {
  const { name, required } = parameter;
  const value = escapeHtml(exampleText(parameter));
  const presence = required ? 'required' : 'optional';
  return `<label>${escapeHtml(name)} <small>${parameter.in}, ${presence}</small><input name="${escapeHtml(name)}" data-in="${parameter.in}" value="${value}" autocomplete="off" spellcheck="false"></label>`;
}

function bodyInput(bodies: readonly { summary: string; text: string }[]): string {
  const [first] = bodies;
  const text = first?.text ?? '';
  const options = bodies.map(
    (one) => `<option value="${escapeHtml(one.text)}">${escapeHtml(one.summary)}</option>`,
  );
  const choice =
    bodies.length > 1
      ? `<label>Example<select name="example">${options.join('')}</select></label>\n`
      : '';
  const fresh = text.includes('"transactionReference"')
    ? `\n<p><button type="button" name="fresh">New references</button> A reference that was sent before is the same payout, and is not paid again.</p>`
    : '';
  return `${choice}<label>Body<textarea name="body" rows="14" autocomplete="off" spellcheck="false">${escapeHtml(text)}</textarea></label>${fresh}`;
}

function dataOf(attributes: { [name: string]: string }): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
}
