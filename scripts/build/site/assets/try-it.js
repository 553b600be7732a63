// @ts-check
// The form that sends an operation to the local sandbox or the mock. Nothing is stored.
import { objectAt, textAt } from '../../../../toolkit/contract/objects.js';
import {
  balancesAt,
  block,
  changesIn,
  columns,
  line,
  notReached,
  parsed,
} from './try-it-answer.js';

/** @typedef {{ url: string, isSandbox: boolean }} Target */
/** @typedef {{ form: HTMLFormElement, shown: Element, body: HTMLTextAreaElement | null }} Panel */

/** By the address that gave them. @type {Map<string, string>} */
const tokens = new Map();

for (const panel of document.querySelectorAll('.try')) {
  const form = panel.querySelector('form');
  const shown = panel.querySelector('.answer');
  if (form && shown) start({ form, shown, body: form.querySelector('textarea') });
}

/** @param {Panel} panel */
function start(panel) {
  const { form, body } = panel;
  form.querySelector('.needs-script')?.remove();
  const send = form.querySelector('[type="submit"]');
  if (send instanceof HTMLButtonElement) send.disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void whileBusy(panel, sendIt);
  });
  form.addEventListener('change', () => showSession(panel));
  form.querySelector('[name="login"]')?.addEventListener('click', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLElement) {
      const { path = '', body: credentials = '' } = currentTarget.dataset;
      void whileBusy(panel, () => logIn(panel, path, credentials));
    }
  });
  if (!body) return;
  body.addEventListener('input', () => body.setCustomValidity(''));
  form.querySelector('select')?.addEventListener('change', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLSelectElement) body.value = currentTarget.value;
    body.setCustomValidity('');
  });
  form.querySelector('[name="fresh"]')?.addEventListener('click', () => {
    body.value = withNewReferences(body.value);
  });
}

/** @param {Panel} panel @returns {Target} */
function targetOf({ form }) {
  const chosen = form.querySelector('[name="to"]:checked');
  if (!(chosen instanceof HTMLInputElement)) return { url: '', isSandbox: false };
  return { url: chosen.value, isSandbox: 'sandbox' in chosen.dataset };
}

/** @param {Panel} panel */
function showSession(panel) {
  const who = panel.form.querySelector('.who');
  if (who) who.textContent = tokens.has(targetOf(panel).url) ? 'Logged in.' : 'Not logged in.';
}

/** @param {Panel} panel @param {(panel: Panel) => Promise<Node[]>} work gives what is shown of it */
async function whileBusy(panel, work) {
  const buttons = [...panel.form.querySelectorAll('button')];
  for (const button of buttons) button.disabled = true;
  panel.shown.replaceChildren(...(await work(panel).catch(() => notReached(targetOf(panel)))));
  for (const button of buttons) button.disabled = false;
}

/** @param {Panel} panel @param {string} path @param {string} credentials */
async function logIn(panel, path, credentials) {
  const { url } = targetOf(panel);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: credentials });
  const data = objectAt(parsed(await answer.text()), 'data');
  const token = textAt(data, 'accessToken');
  if (token === undefined) {
    return [line(`The login was answered with ${answer.status}, without a token.`)];
  }
  tokens.set(url, token);
  // An example names a refresh token that nobody has.
  const refreshToken = JSON.stringify(textAt(data, 'refreshToken'));
  if (panel.body && refreshToken) {
    const value = /(?<="refreshToken"\s*:\s*)"[^"]*"/;
    panel.body.value = panel.body.value.replace(value, () => refreshToken);
  }
  showSession(panel);
  return [line('Logged in. The token stays in this page until you leave it.')];
}

/** @param {Panel} panel */
async function sendIt({ form, shown, body }) {
  const problem = body ? jsonProblem(body.value) : undefined;
  body?.setCustomValidity(problem ?? '');
  if (problem !== undefined) {
    body?.reportValidity();
    return [line(problem)];
  }
  const { method = 'GET', path = '', mediaType } = form.dataset;
  const { url, isSandbox } = targetOf({ form, shown, body });
  const token = tokens.get(url);
  const before = isSandbox ? await balancesAt(url) : undefined;
  const begun = performance.now();
  const answer = await fetch(url + requestPath(form, path), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && mediaType && { 'content-type': mediaType }),
    },
    ...(body && { body: body.value }),
  });
  const text = await answer.text();
  const time = Math.round(performance.now() - begun);
  const documented = documentedFor(answer.status);
  return [
    line(`${answer.status} ${answer.statusText}`.trim() + ` after ${time} ms`, 'strong'),
    columns([block('The answer', indented(text)), ...(documented ? [documented] : [])]),
    ...(before ? await changesIn(url, answer, before) : []),
    ...(answer.status === 401 && !token ? [line('You are not logged in.')] : []),
  ];
}

/** An empty field is left out of the query. @param {HTMLFormElement} form @param {string} path */
function requestPath(form, path) {
  const query = new URLSearchParams();
  let filled = path;
  for (const field of form.querySelectorAll('input[data-in]')) {
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.dataset['in'] === 'path') {
      filled = filled.replace(`{${field.name}}`, encodeURIComponent(field.value));
    } else if (field.value !== '') query.append(field.name, field.value);
  }
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

/** The first example of the page for this status, as it is documented. @param {number} status */
function documentedFor(status) {
  const example = document.querySelector(`[id^="response-${status}-example-"]`);
  const source = example?.nextElementSibling?.querySelector('code')?.textContent;
  return source ? block('Documented', source.trimEnd()) : undefined;
}

/** @param {string} text */
function jsonProblem(text) {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `The body is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`;
  }
}

/** @param {string} text */
function withNewReferences(text) {
  let count = 0;
  const start = `TRY-${Date.now().toString(36).toUpperCase()}`;
  return text.replaceAll(/("transactionReference"\s*:\s*")[^"]*"/g, (_all, key) => {
    count += 1;
    return `${key}${start}-${count}"`;
  });
}

/** JSON with an entry per line. Numbers stay as they came: an amount must not lose a digit. @param {string} text */
function indented(text) {
  if (parsed(text) === undefined) return text;
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(depth)}`;
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|[[{]\s*[\]}]|[[\]{},:]|\s+|[^\s[\]{},:"]+/g, (part) => {
    if (/^\s/.test(part)) return '';
    if (part === ':') return ': ';
    if (part === ',') return `,${newLine()}`;
    if (part === '{' || part === '[') {
      depth += 1;
      return part + newLine();
    }
    if (part === '}' || part === ']') {
      depth -= 1;
      return newLine() + part;
    }
    return part;
  });
}
