// @ts-check
// The form that sends an operation to the local sandbox or the mock. It stores nothing.
import { objectAt, textAt } from '../../../../toolkit/contract/objects.js';
import {
  answerBlock,
  balancesAt,
  block,
  changesIn,
  columns,
  line,
  mediaTypeIn,
  notReached,
  parsed,
} from './try-it-answer.js';

/** @typedef {{ url: string, isSandbox: boolean }} Target */
/** @typedef {{ form: HTMLFormElement, shown: Element, body: HTMLTextAreaElement | null }} Panel */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** Tokens, by the address that issued them. @type {Map<string, string>} */
const tokens = new Map();

for (const panel of document.querySelectorAll('.try')) {
  const form = panel.querySelector('form');
  const shown = panel.querySelector('.answer');
  if (form && shown) start({ form, shown, body: form.querySelector('textarea.body') });
}

/** @param {Panel} panel */
function start(panel) {
  const { form, body } = panel;
  const send = form.querySelector('[type="submit"]');
  if (send instanceof HTMLButtonElement) send.disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void whileBusy(panel, sendIt);
  });
  if (!body) return;
  form.querySelector('.example')?.addEventListener('change', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLSelectElement) body.value = currentTarget.value;
  });
  form.querySelector('.fresh')?.addEventListener('click', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLElement) {
      const names = (currentTarget.dataset['references'] ?? '').split(',');
      body.value = withNewReferences(body.value, names);
    }
  });
}

/** @param {Panel} panel @returns {Target} */
function targetOf({ form }) {
  const chosen = form.querySelector('.to:checked');
  if (!(chosen instanceof HTMLInputElement)) return { url: '', isSandbox: false };
  return { url: chosen.value, isSandbox: 'sandbox' in chosen.dataset };
}

/** @param {Panel} panel @param {(panel: Panel) => Promise<Node[]>} work returns the nodes to show */
async function whileBusy(panel, work) {
  const buttons = [...panel.form.querySelectorAll('button')];
  for (const button of buttons) button.disabled = true;
  panel.shown.replaceChildren(...(await work(panel).catch(() => notReached(targetOf(panel)))));
  for (const button of buttons) button.disabled = false;
}

/** @param {Panel} panel @returns {Promise<Node[]>} what to show if the login fails */
async function logIn(panel) {
  const { url } = targetOf(panel);
  const login = parsed(panel.form.dataset['login'] ?? '');
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(objectAt(login, 'body')) };
  const answer = await fetch(`${url}${textAt(login, 'path')}`, sent);
  const text = await answer.text();
  const given = textIn(parsed(text), textAt(login, 'token') ?? '');
  if (given === undefined) {
    const status = `${answer.status} ${answer.statusText}`.trim();
    return [
      line(`The login failed with ${status}. Your request was not sent.`, 'strong'),
      block('The answer to the login', text),
    ];
  }
  tokens.set(url, given);
  // The example contains a made-up token.
  for (const [name, place] of Object.entries(objectAt(login, 'others'))) {
    const value = JSON.stringify(textIn(parsed(text), String(place)));
    const known = new RegExp(`("${name}"\\s*:\\s*)"[^"]*"`);
    if (panel.body && value)
      panel.body.value = panel.body.value.replace(
        known,
        (_all, /** @type {string} */ key) => key + value,
      );
  }
  return [];
}

/** @param {unknown} value @param {string} place path such as `data.token` @returns {string | undefined} */
function textIn(value, place) {
  const [last = '', ...folders] = place.split('.').reverse();
  return textAt(folders.reduceRight(objectAt, value), last);
}

/** @param {Panel} panel */
async function sendIt(panel) {
  const { form } = panel;
  const problem = jsonProblem(form);
  if (problem !== undefined) return [line(problem)];
  const { method = 'GET', path = '', mediaType, kind } = form.dataset;
  const { url, isSandbox } = targetOf(panel);
  const isFirst = 'login' in form.dataset && !tokens.has(url);
  const failure = isFirst ? await logIn(panel) : [];
  if (failure.length > 0) return failure;
  const token = tokens.get(url);
  const body = bodyOf(panel);
  const accept = form.querySelector('.accept');
  // The browser sets the media type of a form and the boundary between its parts.
  const isForm = kind === 'form' || kind === 'multipart';
  const before = isSandbox ? await balancesAt(url) : undefined;
  const begun = performance.now();
  const headers = new Headers(pairsIn(form, 'header'));
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (accept instanceof HTMLSelectElement) headers.set('accept', accept.value);
  if (body && mediaType && !isForm) headers.set('content-type', mediaType);
  const answer = await fetch(url + requestPath(form, path), {
    method,
    headers,
    ...(body && { body }),
  });
  const blob = await answer.blob();
  const time = Math.round(performance.now() - begun);
  // The token may have expired. The next request logs in again.
  if (answer.status === 401) tokens.delete(url);
  return [
    line(`${answer.status} ${answer.statusText}`.trim() + ` after ${time} ms`, 'strong'),
    ...(isFirst
      ? [line('Sent after a login with the demo user. The token stays in this page.')]
      : []),
    columns([await answerBlock(form.dataset, answer, blob), ...documentedFor(answer)]),
    ...(before ? await changesIn(url, answer, before) : []),
  ];
}

/** @param {HTMLFormElement} form @param {string} place @returns {[name: string, text: string][]} */
function pairsIn(form, place) {
  return fieldsIn(form, place).flatMap((field) =>
    textsIn(field).map((text) => /** @type {[string, string]} */ ([field.name, text])),
  );
}

/** @param {HTMLFormElement} form @param {string} place */
function fieldsIn(form, place) {
  /** @type {NodeListOf<Field>} */
  const found = form.querySelectorAll(`[data-in="${place}"]`);
  return [...found];
}

/** Reads the texts of a field: none if it is empty, one per line for a list. @param {Field} field */
function textsIn(field) {
  const isList = 'list' in field.dataset;
  const texts =
    field instanceof HTMLSelectElement
      ? [...field.selectedOptions].map(({ value }) => value)
      : isList
        ? field.value.split('\n')
        : [field.value];
  return texts.filter((text) => text !== '' && field.type !== 'file');
}

/** @param {HTMLFormElement} form @param {string} path */
function requestPath(form, path) {
  const filled = fieldsIn(form, 'path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    path,
  );
  const joined = fieldsIn(form, 'query').filter(({ dataset }) => 'joined' in dataset);
  const query = pairsIn(form, 'query').map((pair) => {
    const written = new URLSearchParams([pair]).toString();
    // The reader separates the items of a list with commas.
    return joined.some(({ name }) => name === pair[0]) ? written.replaceAll('%2C', ',') : written;
  });
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/** @param {Panel} panel @returns {BodyInit | undefined} */
function bodyOf({ form, body }) {
  if (body) return body.value;
  const file = form.querySelector('.body');
  if (file instanceof HTMLInputElement) return file.files?.[0];
  if (form.dataset['kind'] === 'form') return new URLSearchParams(pairsIn(form, 'body'));
  if (form.dataset['kind'] !== 'multipart') return undefined;
  const parts = new FormData();
  for (const field of fieldsIn(form, 'body')) {
    for (const text of textsIn(field)) {
      const json = new Blob([text], { type: 'application/json' });
      parts.append(field.name, 'json' in field.dataset ? json : text);
    }
    const files = field instanceof HTMLInputElement ? field.files : null;
    for (const file of files ?? []) parts.append(field.name, file);
  }
  return parts;
}

/** Returns the page's first example for this answer. @param {Response} answer */
function documentedFor({ status, headers }) {
  const media = mediaTypeIn(headers).replaceAll(/[^a-z0-9]+/g, '-');
  const own = media.endsWith('json') ? '' : `-${media}`;
  const example = document.querySelector(`[id^="response-${status}${own}-example-"]`);
  const source = example?.nextElementSibling?.querySelector('code')?.textContent;
  return source ? [block('Documented', source.trimEnd())] : [];
}

/** @param {HTMLFormElement} form */
function jsonProblem(form) {
  /** @type {NodeListOf<HTMLTextAreaElement>} */
  const fields = form.querySelectorAll('[data-json]');
  for (const field of fields) {
    try {
      for (const text of textsIn(field)) JSON.parse(text);
    } catch (error) {
      field.focus();
      const what = field.name || 'The body';
      return `${what} is not JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}.`;
    }
  }
  return undefined;
}

/** @param {string} text @param {readonly string[]} names of the reference fields */
function withNewReferences(text, names) {
  let count = 0;
  const start = `TRY-${Date.now().toString(36).toUpperCase()}`;
  const field = new RegExp(`("(?:${names.join('|')})"\\s*:\\s*")[^"]*"`, 'g');
  return text.replaceAll(field, (_all, key) => {
    count += 1;
    return `${key}${start}-${count}"`;
  });
}
