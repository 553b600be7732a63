/** The page at /_sandbox/: reads the simulation endpoints every second; its buttons call them. */
import { showRows } from './rows.js';

/**
 * What the page reads of the answers; `toolkit/sandbox/simulation/openapi.yaml` describes them whole.
 *
 * @typedef {{ transactionReference: string, responseCode: string, responseMessage: string
 * }} Outcome
 * @typedef {{ partnerCode: string, record: Outcome, createdAt: string, dueAt: string | null,
 *   request: { paymentCurrency: string, paymentAmount: string,
 *     recipientInformation: { recipientAccountName?: string | null, recipientAccountNumber: string } }
 * }} Transaction
 * @typedef {{ deliveryId: string, partnerCode: string, record: Outcome, dueAt: string | null,
 *   state: 'pending' | 'delivered' | 'failed',
 *   attempts: { status: number | null, error: string | null, durationMs: number }[] }} Delivery
 * @typedef {{ mode: 'auto' | 'manual', now: string }} Clock
 */

const refreshMs = 1_000;
const shownAtMost = 50;

const transactions = element('transactions', HTMLTableSectionElement);
const deliveries = element('deliveries', HTMLTableSectionElement);
const connection = element('connection', HTMLElement);
const result = element('result', HTMLElement);
const modes = element('clock-mode', HTMLFormElement);
const advance = element('advance', HTMLFormElement);
const advanceBy = element('advance-by', HTMLInputElement);
const advanceUnit = element('advance-unit', HTMLSelectElement);

modes.addEventListener('change', (event) => {
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const said = target.value === 'auto' ? 'The clock runs.' : 'The clock stands.';
  void act('PUT', 'clock', { mode: target.value }, said);
});

advance.addEventListener('submit', (event) => {
  event.preventDefault();
  const milliseconds = advanceBy.valueAsNumber * Number(advanceUnit.value);
  const unit = advanceUnit.selectedOptions[0]?.text ?? '';
  void act('POST', 'clock/advance', { milliseconds }, `Advanced by ${advanceBy.value} ${unit}.`);
});

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh();
});

/** Several may be under way, one of them after a click: an older answer is dropped. */
let asked = 0;
let shown = 0;

setInterval(() => {
  if (!document.hidden) void refresh();
}, refreshMs);
void refresh();

async function refresh() {
  asked += 1;
  const turn = asked;
  try {
    const [clock, payouts, notifications] = await Promise.all([
      call('GET', 'clock'),
      call('GET', `transactions?limit=${shownAtMost}`),
      call('GET', `deliveries?limit=${shownAtMost}`),
    ]);
    if (turn < shown) return;
    if (!isClock(clock) || !isList(payouts, isTransaction) || !isList(notifications, isDelivery)) {
      throw new TypeError('The sandbox answers what this page does not know.');
    }
    shown = turn;
    showClock(clock);
    showRows(transactions, payouts.map(transactionRow));
    showRows(deliveries, notifications.map(deliveryRow));
    element('no-transactions', HTMLElement).hidden = payouts.length > 0;
    element('no-deliveries', HTMLElement).hidden = notifications.length > 0;
    say(connection, `Live, the newest ${shownAtMost} of each`, 'good');
  } catch {
    say(connection, 'The sandbox does not answer. Trying again …', 'bad');
  }
}

/** @param {Clock} clock */
function showClock(clock) {
  const now = element('now', HTMLTimeElement);
  now.dateTime = clock.now;
  now.textContent = timeText(clock.now);
  for (const radio of Array.from(modes.querySelectorAll('input'))) {
    radio.checked = radio.value === clock.mode;
  }
}

/**
 * @param {Transaction} transaction
 * @returns {import('./rows.js').Row}
 */
function transactionRow({ partnerCode, record, request, createdAt, dueAt }) {
  const { transactionReference, responseCode, responseMessage } = record;
  const key = { partnerCode, transactionReference };
  /** @type {(name: string, path: string, done: string) => import('./rows.js').Action} */
  const action = (name, path, done) => ({
    name,
    label: `${name} ${transactionReference}`,
    run: () => void act('POST', `transactions/${path}`, key, `${transactionReference} ${done}.`),
  });
  const flagged = responseCode === '10';
  const next = dueAt === null ? '' : `, changes ${timeText(dueAt)}`;
  const { recipientAccountName, recipientAccountNumber } = request.recipientInformation;
  return {
    key: JSON.stringify(key),
    cells: [
      { text: transactionReference },
      { text: `${responseCode} ${responseMessage}${next}`, state: stateOf(responseCode) },
      { text: `${request.paymentCurrency} ${request.paymentAmount}`, figure: true },
      { text: [recipientAccountName, recipientAccountNumber].filter(Boolean).join(', ') },
      { text: partnerCode },
      { text: timeText(createdAt) },
    ],
    actions: [
      ...(flagged ? [action('Approve', 'approve', 'approved')] : []),
      ...(flagged ? [action('Decline', 'decline', 'declined')] : []),
      action('Resend', 'resend', 'is sent again'),
    ],
  };
}

/**
 * @param {Delivery} delivery
 * @returns {import('./rows.js').Row}
 */
function deliveryRow({ deliveryId, record, state, dueAt, attempts }) {
  const { transactionReference, responseCode } = record;
  const last = attempts.at(-1);
  const said = [last?.status ?? '', last?.error ?? ''].join(' ').trim();
  const answer = last ? `${said} in ${last.durationMs} ms` : '';
  return {
    key: deliveryId,
    cells: [
      { text: transactionReference },
      { text: responseCode },
      { text: state, state: deliveryStates[state] },
      { text: String(attempts.length), figure: true },
      { text: answer },
      { text: dueAt === null ? '' : timeText(dueAt) },
    ],
    actions: [
      {
        name: 'Replay',
        label: `Replay ${responseCode} of ${transactionReference}`,
        run: () => {
          const path = `deliveries/${encodeURIComponent(deliveryId)}/replay`;
          const done = `${responseCode} of ${transactionReference} is sent again.`;
          void act('POST', path, undefined, done);
        },
      },
    ],
  };
}

/** @type {{ [state in Delivery['state']]: 'good' | 'bad' | 'waiting' }} */
const deliveryStates = { pending: 'waiting', delivered: 'good', failed: 'bad' };

/**
 * @param {string} code
 * @returns {'good' | 'bad' | 'waiting'}
 */
function stateOf(code) {
  if (code === '00') return 'good';
  return ['01', '02', '10'].includes(code) ? 'waiting' : 'bad';
}

/**
 * Does something and says what came of it.
 *
 * @param {string} method
 * @param {string} path
 * @param {object | undefined} body
 * @param {string} done
 */
async function act(method, path, body, done) {
  try {
    await call(method, path, body);
    say(result, done, 'good');
  } catch (error) {
    say(result, error instanceof Error ? error.message : 'That did not work.', 'bad');
  }
  await refresh();
}

/**
 * @param {string} method
 * @param {string} path below /_sandbox/
 * @param {object} [body]
 */
async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  /** @type {unknown} */
  const answer = await response.json();
  if (response.ok) return answer;
  const said = has(answer, 'detail') ? String(answer.detail) : `Refused (${response.status}).`;
  throw new Error(said);
}

/** @type {(value: unknown) => value is Clock} */
function isClock(value) {
  return has(value, 'mode') && has(value, 'now');
}

/** @type {(value: unknown) => value is Transaction} */
function isTransaction(value) {
  return has(value, 'record') && has(value, 'request');
}

/** @type {(value: unknown) => value is Delivery} */
function isDelivery(value) {
  return has(value, 'record') && has(value, 'attempts');
}

/**
 * @template Element
 * @param {unknown} value
 * @param {(element: unknown) => element is Element} fits
 * @returns {value is Element[]}
 */
function isList(value, fits) {
  return Array.isArray(value) && value.every(fits);
}

/**
 * @template {string} Key
 * @param {unknown} value
 * @param {Key} key
 * @returns {value is { [key in Key]: unknown }}
 */
function has(value, key) {
  return typeof value === 'object' && value !== null && key in value;
}

/**
 * Leaves the text alone when it says this already, so that a screen reader does not read it again.
 *
 * @param {HTMLElement} place
 * @param {string} text
 * @param {'good' | 'bad'} state
 */
function say(place, text, state) {
  if (place.textContent !== text) place.textContent = text;
  place.dataset['state'] = state;
}

/** @param {string} iso */
function timeText(iso) {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
function element(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}
