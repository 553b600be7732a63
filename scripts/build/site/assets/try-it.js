// @ts-check
// The form that sends an operation to the local sandbox or the mock. Loaded when a reader opens it. The
// token stays in this page, and nothing is stored.

for (const panel of document.querySelectorAll('.try')) startTryIt(panel);

/** @typedef {{ url: string, isSandbox: boolean }} Target */
/** @typedef {{ token: string, refreshToken: string | undefined }} Session */

/** @param {Element} panel */
function startTryIt(panel) {
  const form = panel.querySelector('form');
  const shown = panel.querySelector('.answer');
  if (!form || !shown) return;
  const { method = 'GET', path = '', mediaType } = form.dataset;
  const body = form.querySelector('textarea');
  const send = form.querySelector('[type="submit"]');
  const who = form.querySelector('.who');
  const login = form.querySelector('[name="login"]');
  const examples = form.querySelector('select');
  /** @type {Map<string, Session>} by the address that gave it */
  const sessions = new Map();

  form.querySelector('.needs-script')?.remove();
  if (send instanceof HTMLButtonElement) send.disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void whileBusy(sendIt);
  });
  form.addEventListener('change', showSession);
  body?.addEventListener('input', () => body.setCustomValidity(''));
  examples?.addEventListener('change', () => {
    if (body) body.value = examples.value;
    body?.setCustomValidity('');
  });
  form.querySelector('[name="fresh"]')?.addEventListener('click', () => {
    if (body) body.value = withNewReferences(body.value);
  });
  login?.addEventListener('click', () => void whileBusy(logIn));

  /** @returns {Target} */
  function target() {
    const chosen = form?.querySelector('[name="to"]:checked');
    if (!(chosen instanceof HTMLInputElement)) return { url: '', isSandbox: false };
    return { url: chosen.value, isSandbox: 'sandbox' in chosen.dataset };
  }

  function showSession() {
    if (who) who.textContent = sessions.has(target().url) ? 'Logged in.' : 'Not logged in.';
  }

  /** @param {() => Promise<void>} work */
  async function whileBusy(work) {
    const buttons = [...(form?.querySelectorAll('button') ?? [])];
    for (const button of buttons) button.disabled = true;
    await work().catch(() => show(notReached(target())));
    for (const button of buttons) button.disabled = false;
  }

  async function logIn() {
    if (!(login instanceof HTMLElement)) return;
    const { url } = target();
    const { path: loginPath = '', body: credentials = '' } = login.dataset;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url + loginPath, { method: 'POST', headers, body: credentials });
    const data = valueAt(parsed(await answer.text()), 'data');
    const token = textAt(data, 'accessToken');
    if (token === undefined) {
      show([line(`The login was answered with ${answer.status}, without a token.`)]);
      return;
    }
    sessions.set(url, { token, refreshToken: textAt(data, 'refreshToken') });
    // An example names a refresh token that nobody has.
    if (body) body.value = withValue(body.value, 'refreshToken', textAt(data, 'refreshToken'));
    showSession();
    show([line('Logged in. The token stays in this page until you leave it.')]);
  }

  async function sendIt() {
    const problem = body ? jsonProblem(body.value) : undefined;
    body?.setCustomValidity(problem ?? '');
    if (problem !== undefined) {
      body?.reportValidity();
      show([line(problem)]);
      return;
    }
    const to = target();
    const session = sessions.get(to.url);
    const before = to.isSandbox ? await balancesAt(to.url) : undefined;
    const begun = performance.now();
    const answer = await fetch(to.url + requestPath(), {
      method,
      headers: {
        ...(session && { authorization: `Bearer ${session.token}` }),
        ...(body && mediaType && { 'content-type': mediaType }),
      },
      ...(body && { body: body.value }),
    });
    const text = await answer.text();
    const time = Math.round(performance.now() - begun);
    const documented = documentedFor(answer.status);
    show([
      line(`${answer.status} ${answer.statusText}`.trim() + ` after ${time} ms`, 'strong'),
      columns([block('The answer', indented(text)), ...(documented ? [documented] : [])]),
      ...(before ? await changes(to.url, answer, before) : []),
      ...(answer.status === 401 && !session ? [line('You are not logged in.')] : []),
    ]);
  }

  /** The path and the query, with what the fields say; a field that is empty is left out of the query. */
  function requestPath() {
    const query = new URLSearchParams();
    let filled = path;
    for (const field of form?.querySelectorAll('input[data-in]') ?? []) {
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.dataset['in'] === 'path') {
        filled = filled.replace(`{${field.name}}`, encodeURIComponent(field.value));
      } else if (field.value !== '') query.append(field.name, field.value);
    }
    return query.size > 0 ? `${filled}?${query.toString()}` : filled;
  }

  /** @param {Node[]} nodes */
  function show(nodes) {
    shown?.replaceChildren(...nodes);
  }
}

/** @param {Target} target */
function notReached({ url, isSandbox }) {
  const name = isSandbox ? 'local sandbox' : 'mock';
  const { origin } = window;
  if (origin === 'null') {
    return [line('A page from a disk may call nothing. Open the one that npm start serves.')];
  }
  const command = `npm run ${isSandbox ? 'sandbox' : 'mock'} -- --cors ${origin}`;
  return [
    line(`No ${name} answers this page at ${url}. Start it, and let this page in:`),
    code('npm start'),
    line('or by itself:'),
    code(command),
    line('Where your browser asks whether this page may reach your own machine, allow it.'),
  ];
}

/** The first example of the page for this status, as it is documented. @param {number} status */
function documentedFor(status) {
  const example = document.querySelector(`[id^="response-${status}-example-"]`);
  const source = example?.nextElementSibling?.querySelector('code')?.textContent;
  return source ? block('Documented', source.trimEnd()) : undefined;
}

/**
 * What the request did in the sandbox: how it was judged, the payouts that it names, the balances.
 *
 * @param {string} url
 * @param {Response} answer
 * @param {Map<string, string>} before
 */
async function changes(url, answer, before) {
  const journal = await read(`${url}/_sandbox/requests`);
  const id = answer.headers.get('sandbox-request-id');
  const entry = listAt(journal, 'requests').find((one) => textAt(one, 'requestId') === id);
  const names = listAt(entry, 'transactionReferences').map(String);
  const stored = await Promise.all(
    names.map((name) =>
      read(`${url}/_sandbox/transactions?transactionReference=${encodeURIComponent(name)}`),
    ),
  );
  const payouts = stored.flatMap(elementsOf).map(payoutLine);
  const after = await balancesAt(url);
  const moved = [...after]
    .filter(([name, balance]) => before.get(name) !== balance)
    .map(([name, balance]) => `${name}: ${before.get(name) ?? 'none'} → ${balance}`);
  const judged = valueAt(entry, 'judged');
  const verdict = textAt(judged, 'verdict');
  const items = [
    ...(verdict === undefined ? [] : [`The request was ${verdict}.`]),
    ...payouts,
    ...(moved.length > 0 ? moved : ['No balance has changed.']),
  ];
  const list = document.createElement('ul');
  list.append(...items.map((text) => withText('li', text)));
  const link = document.createElement('a');
  link.href = `${url}/_sandbox/`;
  link.textContent = 'All of it, on the page of the local sandbox';
  const way = document.createElement('p');
  way.append(link);
  return [line('What it changed', 'strong'), list, way];
}

/** @param {unknown} payout */
function payoutLine(payout) {
  const record = valueAt(payout, 'record');
  const [name, status, message] = ['transactionReference', 'responseCode', 'responseMessage'].map(
    (key) => textAt(record, key) ?? '',
  );
  return `Payout ${name}: ${status}, ${message}`;
}

/** Each balance by partner and currency. @param {string} url */
async function balancesAt(url) {
  const partners = await read(`${url}/_sandbox/partners`);
  /** @type {Map<string, string>} */
  const balances = new Map();
  for (const partner of elementsOf(partners)) {
    for (const one of listAt(partner, 'balances')) {
      const name = `${textAt(partner, 'name')}, ${textAt(one, 'currency')}`;
      balances.set(name, textAt(one, 'balance') ?? '');
    }
  }
  return balances;
}

/** @param {string} address */
async function read(address) {
  return parsed(await (await fetch(address)).text());
}

/** @param {string} text @returns {unknown} nothing where it is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with a body, in a sentence. @param {string} text */
function jsonProblem(text) {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `The body is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`;
  }
}

/** Each reference anew, and nothing else. @param {string} text */
function withNewReferences(text) {
  let count = 0;
  const start = `TRY-${Date.now().toString(36).toUpperCase()}`;
  return text.replaceAll(/("transactionReference"\s*:\s*")[^"]*"/g, (_all, key) => {
    count += 1;
    return `${key}${start}-${count}"`;
  });
}

/** @param {string} text @param {string} key @param {string | undefined} value */
function withValue(text, key, value) {
  if (value === undefined) return text;
  return text.replace(
    new RegExp(`("${key}"\\s*:\\s*)"[^"]*"`),
    (_all, start) => `${start}${JSON.stringify(value)}`,
  );
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

/** @param {Node[]} nodes */
function columns(nodes) {
  const element = document.createElement('div');
  element.className = 'columns';
  element.append(...nodes);
  return element;
}

/** @param {string} title @param {string} text */
function block(title, text) {
  const element = document.createElement('div');
  element.append(line(title), code(text === '' ? '(no body)' : text));
  return element;
}

/** @param {string} text */
function code(text) {
  const element = document.createElement('pre');
  element.tabIndex = 0;
  element.append(withText('code', text));
  return element;
}

/** @param {string} text @param {'strong'} [tag] */
function line(text, tag) {
  const element = document.createElement('p');
  element.append(tag ? withText(tag, text) : text);
  return element;
}

/** @param {string} tag @param {string} text */
function withText(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** @param {unknown} value @param {string} key @returns {unknown} */
function valueAt(value, key) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** @param {unknown} value @param {string} key @returns {unknown[]} */
function listAt(value, key) {
  return elementsOf(valueAt(value, key));
}

/** @param {unknown} value @returns {unknown[]} */
function elementsOf(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {unknown} value @param {string} key */
function textAt(value, key) {
  const text = valueAt(value, key);
  return typeof text === 'string' ? text : undefined;
}
