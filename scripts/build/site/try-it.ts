/** Renders the form that sends an operation to a server on the reader's machine. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { isObject, objectAt } from '../../../toolkit/contract/objects.js';
import {
  successOf,
  type Body,
  type DocumentedOperation,
  type Parameter,
} from '../../../toolkit/contract/operation.ts';
import { pairsOf, textOf } from '../../../toolkit/contract/sent-values.ts';
import type { ShapeField } from '../../../toolkit/contract/shape.ts';
import { mockOptions } from '../../../toolkit/mock/options.ts';
import { sandboxOptions } from '../../../toolkit/sandbox/options.ts';
import { usualUrl } from '../../../toolkit/serve/options.ts';
import { escapeHtml } from './page.ts';
import { bearer, tokensIn } from './postman-variables.ts';
import { acceptable } from './sent.ts';

export const targets = [
  { name: 'Local sandbox', url: usualUrl(sandboxOptions), isSandbox: true },
  { name: 'Mock', url: usualUrl(mockOptions), isSandbox: false },
] as const;

const effects = {
  none: '',
  writes:
    '<p>At the service, this call <strong>changes data</strong>. Here it changes data only on your machine.</p>\n',
  'moves-money':
    '<p>At the service, this call <strong>moves money</strong>. Here the money is not real.</p>\n',
};

/** Adds a button to the operation's bar that opens the form below it. */
export function withForm(
  html: string,
  form: string,
  assets: { script: string; style: string },
): string {
  const end = html.indexOf('</div>\n', html.indexOf('<div class="call'));
  const button = `<button type="button" class="go" aria-expanded="false" aria-controls="try-form"${dataOf(assets)}>Try it</button>\n`;
  return `${html.slice(0, end)}${button}</div>\n${form}${html.slice(end + '</div>\n'.length)}`;
}

export function tryItForm(contract: Contract, operation: DocumentedOperation): string {
  const { method, path, body, parameters, needsToken, answers, effect } = operation;
  const files = answers.flatMap(({ contents }) => contents.filter(({ kind }) => kind === 'bytes'));
  const login = needsToken ? loginOf(contract) : '';
  const attributes = {
    method: method.toUpperCase(),
    path,
    files: files.map(({ mediaType }) => mediaType).join(),
    headers: answers.flatMap(({ headers }) => headers.map(({ name }) => name)).join(),
    ...(body && { 'media-type': body.mediaType, kind: body.kind }),
    ...(login && { login }),
  };
  const accept = acceptable(operation).map((type) => `<option>${escapeHtml(type)}</option>`);
  return `<section class="try" id="try-form" aria-label="Try it" hidden>
<p>Send the request to your own machine. <code>npm start</code> serves the local sandbox and the mock for this page. Nothing is ever sent to the service.</p>
${effects[effect]}<form${dataOf(attributes)}>
<fieldset>
<legend>Send it to</legend>
${targets.map(targetInput).join('\n')}
</fieldset>
${[
  ...parameters.flatMap((parameter) => parameterInputs(contract, parameter)),
  ...(accept.length > 0
    ? [`<label>Accept <select class="accept">${accept.join('')}</select></label>`]
    : []),
  ...(body ? bodyInputs(contract, operation, body) : []),
].join('\n')}
<p><button type="submit" disabled>Send</button>${login && ' The first Send logs in with the demo login.'}</p>
</form>
<div class="answer" role="status"></div>
</section>
`;
}

function targetInput({ name, url, isSandbox }: (typeof targets)[number], index: number): string {
  const checked = index === 0 ? ' checked' : '';
  const sandbox = isSandbox ? ' data-sandbox' : '';
  return `<label><input type="radio" name="to" class="to" value="${url}"${sandbox}${checked}> ${name} <code>${url}</code></label>`;
}

/** The login operation takes no token. The contract's example is a demo login of the local sandbox. */
function loginOf(contract: Contract): string {
  const login = contract.documented.find(({ needsToken, body }) => !needsToken && body);
  const example = login?.body?.examples[0]?.value;
  if (!login || example === undefined) return '';
  const tokens = tokensIn(contract, successOf(login));
  const { [bearer]: token, ...others } = Object.fromEntries(
    tokens.map(({ variable, place }) => [variable, place] as const),
  );
  return JSON.stringify({ path: login.path, body: example, token, others });
}

/** Optional fields start empty, and the form omits empty fields. */
function parameterInputs(contract: Contract, parameter: Parameter): string[] {
  const { name, in: place, required, schema, example, style, explode } = parameter;
  const { kind, fields } = contract.shapeOf(schema.value);
  const valueOf = (key: string): unknown => {
    const pairs = required && example !== undefined ? pairsOf(parameter, example) : [];
    const texts = pairs.flatMap(([own, text]) => (own === key ? [text] : []));
    return texts.length > 1 ? texts : texts[0];
  };
  const isSpread = style === 'deepObject' || (style === 'form' && explode);
  if (isSpread && kind === 'object') {
    const names = pairsOf(parameter, Object.fromEntries(fields.map((field) => [field.name, ''])));
    return fields.map((field, index) => {
      const key = names[index]?.[0] ?? field.name;
      return fieldInput(contract, { ...field, name: key, place, value: valueOf(key) });
    });
  }
  // The reader writes a list that is a single text: `amount,-date`.
  const isJoined = !isSpread && (kind === 'list' || kind === 'object');
  const own = isJoined ? {} : schema.value;
  const field = { name, place, required, schema: own, value: valueOf(name), isJoined };
  return [fieldInput(contract, field)];
}

/** Each field of a form has an input. The reader picks a file. */
function bodyInputs(contract: Contract, operation: DocumentedOperation, body: Body): string[] {
  const { kind, mediaType, examples, schema } = body;
  if (kind === 'bytes') {
    return [
      `<label>File <small>${escapeHtml(mediaType)}</small><input type="file" class="body"></label>`,
    ];
  }
  if (kind === 'json' || kind === 'text') return [bodyInput(contract, operation, body)];
  const example = examples[0]?.value;
  return contract.shapeOf(schema.value).fields.map((field) => {
    const value = isObject(example) ? example[field.name] : undefined;
    return fieldInput(contract, { ...field, place: 'body', value });
  });
}

interface Input extends Pick<ShapeField, 'name' | 'required' | 'schema'> {
  place: Parameter['in'] | 'body';
  value: unknown;
  isJoined?: boolean;
}

/** A list has one item per line. An object is JSON. */
function fieldInput(contract: Contract, field: Input): string {
  const { name, required, schema, place, value } = field;
  const shape = contract.shapeOf(schema);
  const isList = shape.kind === 'list';
  const { kind, values } = isList ? contract.shapeOf(shape.items) : shape;
  const isJson = kind === 'object' || kind === 'map';
  const given = value === undefined ? [] : [value].flat().map(textOf);
  const choices = (kind === 'boolean' ? [true, false] : values).map(textOf);
  const options = [...(required || isList ? [] : ['']), ...choices].map(
    (text) => `<option${given.includes(text) ? ' selected' : ''}>${escapeHtml(text)}</option>`,
  );
  const flags = Object.entries({ json: isJson, list: isList, joined: field.isJoined });
  const set = flags.filter(([, isSet]) => isSet).map(([flag]) => [flag, ''] as const);
  const data = dataOf({ in: place, ...Object.fromEntries(set) });
  const own = `name="${escapeHtml(name)}"${data}${isList ? ' multiple' : ''} autocomplete="off" spellcheck="false"`;
  const text = escapeHtml(given.join('\n'));
  const number = kind === 'number' || kind === 'integer' ? ' type="number" step="any"' : '';
  let control = `<input ${own}${number} value="${text}">`;
  if (kind === 'bytes') control = `<input ${own} type="file">`;
  else if (choices.length > 0) control = `<select ${own}>${options.join('')}</select>`;
  else if (isList || isJson) control = `<textarea ${own} rows="2">${text}</textarea>`;
  const hint = `${isJson ? ', JSON' : ''}${isList && control.startsWith('<t') ? ', one per line' : ''}`;
  return `<label>${escapeHtml(name)} <small>${place}, ${required ? 'required' : 'optional'}${hint}</small>${control}</label>`;
}

function bodyInput(contract: Contract, operation: DocumentedOperation, body: Body): string {
  const { examples, kind } = body;
  const texts = examples.map(({ value }) =>
    kind === 'json' ? JSON.stringify(value, null, 2) : textOf(value),
  );
  const [text = ''] = texts;
  const options = examples.map(
    ({ summary }, index) =>
      `<option value="${escapeHtml(texts[index] ?? '')}">${escapeHtml(summary)}</option>`,
  );
  const select = `<label>Example<select class="example">${options.join('')}</select></label>\n`;
  const choice = examples.length > 1 ? select : '';
  const references = referencesIn(contract, operation).join();
  const button = `\n<p><button type="button" class="fresh"${dataOf({ references })}>New references</button> To the local sandbox, a reference that was sent before is the same payout. How the service treats it is not documented.</p>`;
  return `${choice}<label>Body<textarea class="body"${kind === 'json' ? ' data-json' : ''} rows="14" autocomplete="off" spellcheck="false">${escapeHtml(text)}</textarea></label>${references && button}`;
}

/** Finds the references that the caller chooses for a payout: links pass them on to other operations. */
function referencesIn(contract: Contract, { effect, answers }: DocumentedOperation): string[] {
  if (effect !== 'moves-money') return [];
  const answered = answers.map(({ pointer }) => contract.at(pointer)?.value);
  const links = answered.flatMap((one) => Object.values(objectAt(one, 'links')));
  const passed = JSON.stringify(links.map(contract.follow));
  return Array.from(passed.matchAll(/"\$request\.body#[^"]*\/([^"/]+)"/g), ([, name = '']) => name);
}

function dataOf(attributes: { [name: string]: string }): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
}
