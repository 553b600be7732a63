/** The page at /_sandbox/: what happens in the sandbox, and its endpoints as forms and buttons. */
import { createAct } from './act.js';
import { startBalances } from './balances.js';
import { createChoice } from './choice.js';
import { startClock } from './clock.js';
import { startDeliveries } from './deliveries.js';
import { readFacts } from './facts.js';
import { startFaults } from './faults.js';
import { startOverview } from './overview.js';
import { startPartner } from './partner.js';
import { startPayouts } from './payouts.js';
import { createPoll } from './poll.js';
import { startRejections, startRequests } from './requests.js';
import { startSend } from './send.js';
import { startSnapshots } from './snapshots.js';

/**
 * What every part of the page is given.
 *
 * @typedef {{
 *   choice: import('./choice.js').Choice,
 *   poll: import('./poll.js').Poll,
 *   act: import('./act.js').Act,
 *   facts: Promise<import('./facts.js').Facts>,
 * }} Context
 */

const panels = Array.from(document.querySelectorAll('main > section'), ({ id }) => id);

const poll = createPoll();
/** @type {Context} */
const context = {
  choice: createChoice(panels),
  poll,
  act: createAct(poll),
  facts: readFacts(),
};

startOverview(context);
startClock(context);
startBalances(context);
startSend(context);
startPayouts(context);
startRejections(context);
startRequests(context);
startDeliveries(context);
startFaults(context);
startPartner(context);
startSnapshots(context);
poll.start();
