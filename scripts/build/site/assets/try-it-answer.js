// @ts-check
// Renders an answer below the form.
import { listAt, objectAt, textAt } from '../../../../toolkit/contract/objects.js';
import { element } from './element.js';

/** @param {import('./try-it.js').Target} target */
export function notReached({ url, isSandbox }) {
  const name = isSandbox ? 'local sandbox' : 'mock';
  const { origin } = window;
  if (origin === 'null') {
    return [
      line(
        'A page opened from disk cannot call a server. Serve this page and the local sandbox, then send the request from there:',
      ),
      code('npm start'),
    ];
  }
  const command = `npm run ${isSandbox ? 'sandbox' : 'mock'} -- --cors ${origin}`;
  return [
    line(`The ${name} at ${url} does not answer this page. Start it with access for this page:`),
    code('npm start'),
    line('or start only this one:'),
    code(command),
    line('If your browser asks whether this page may access your local network, allow it.'),
  ];
}

/** @param {string} url @param {Response} answer @param {Map<string, string>} before the balances */
export async function changesIn(url, answer, before) {
  const journal = await read(`${url}/_sandbox/requests`);
  const id = answer.headers.get('sandbox-request-id');
  const entry = listAt(journal, 'items').find((one) => textAt(one, 'requestId') === id);
  const stored = await Promise.all(
    listAt(entry, 'transactionReferences').map((name) =>
      read(`${url}/_sandbox/transactions?transactionReference=${encodeURIComponent(String(name))}`),
    ),
  );
  const after = await balancesAt(url);
  const moved = [...after]
    .filter(([name, balance]) => before.get(name) !== balance)
    .map(([name, balance]) => `${name}: ${before.get(name) ?? 'none'} → ${balance}`);
  const verdict = textAt(objectAt(entry, 'judged'), 'verdict');
  const items = [
    ...(verdict === undefined ? [] : [`The request was ${verdict}.`]),
    ...stored.flatMap((page) => listAt(page, 'items')).map(payoutLine),
    ...(moved.length > 0 ? moved : ['No balance has changed.']),
  ];
  const list = element('ul', ...items.map((text) => element('li', text)));
  const link = element('a', 'See everything on the page of the local sandbox');
  link.href = `${url}/_sandbox/`;
  return [line('Changed balances and payouts', 'strong'), list, element('p', link)];
}

/** @param {unknown} payout */
function payoutLine(payout) {
  const record = objectAt(payout, 'record');
  const [name, status, message] = ['transactionReference', 'responseCode', 'responseMessage'].map(
    (key) => textAt(record, key) ?? '',
  );
  return `Payout ${name}: ${status}, ${message}`;
}

/** Returns the balances by partner and currency. @param {string} url @returns {Promise<Map<string, string>>} */
export async function balancesAt(url) {
  const partners = listAt(await read(`${url}/_sandbox/partners`), 'items');
  return new Map(
    partners.flatMap((partner) =>
      listAt(partner, 'balances').map((one) => [
        `${textAt(partner, 'name')}, ${textAt(one, 'currency')}`,
        textAt(one, 'balance') ?? '',
      ]),
    ),
  );
}

/** @param {string} address */
async function read(address) {
  return parsed(await (await fetch(address)).text());
}

/** @param {string} text @returns {unknown} undefined if it is not JSON */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {Node[]} nodes */
export function columns(nodes) {
  return Object.assign(element('div', ...nodes), { className: 'columns' });
}

/** @param {string} title @param {string} text */
export function block(title, text) {
  return element('div', line(title), code(text === '' ? '(no body)' : text));
}

/** Shows headers and body. @param {DOMStringMap} form @param {Response} answer @param {Blob} blob */
export async function answerBlock({ headers = '', files = '' }, answer, blob) {
  const type = mediaTypeIn(answer.headers);
  const isFile = files.split(',').includes(type) && blob.size > 0;
  const names = [...new Set(headers.split(','))].filter((name) => name && answer.headers.has(name));
  const head = names.map((name) => `${name}: ${answer.headers.get(name)}\n`).join('');
  const text = isFile ? `${blob.size} bytes of ${type}` : indented(await blob.text());
  const shown = block('The answer', head + text);
  if (!isFile) return shown;
  const disposition = answer.headers.get('content-disposition') ?? '';
  const download = /filename="?([^";]+)/.exec(disposition)?.[1] ?? 'answer';
  const href = URL.createObjectURL(blob);
  shown.append(Object.assign(element('a', `Save ${download}`), { href, download }));
  return shown;
}

/** @param {Headers} headers */
export function mediaTypeIn(headers) {
  return (headers.get('content-type') ?? '').replace(/;.*/, '').trim();
}

/** Indents JSON. Numbers stay text: an amount must not lose digits. @param {string} text */
function indented(text) {
  if (parsed(text) === undefined) return text;
  let depth = 0;
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|[[{]\s*[\]}]|[[\]{},:]|\s+/g, (part) => {
    if (/^\s/.test(part)) return '';
    if (part === ':') return ': ';
    if (/^[[{]$/.test(part)) depth += 1;
    if (/^[\]}]$/.test(part)) depth -= 1;
    const newLine = `\n${'  '.repeat(depth)}`;
    if (/^[\]}]$/.test(part)) return newLine + part;
    return /^[[{,]$/.test(part) ? part + newLine : part;
  });
}

/** @param {string} text */
function code(text) {
  return Object.assign(element('pre', element('code', text)), { tabIndex: 0 });
}

/** @param {string} text @param {'strong'} [tag] */
export function line(text, tag) {
  return element('p', tag ? element(tag, text) : text);
}
