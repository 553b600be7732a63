/** The page at /_sandbox/: what happens in the sandbox, and its endpoints as forms and buttons. */
import { createAct, type Context } from './act.ts';
import { createChoice } from './choice.ts';
import { startDeliveries } from './deliveries.ts';
import { readFacts } from './facts.ts';
import { startFaults } from './faults.ts';
import { startPartner } from './partner.ts';
import { startPayouts } from './payouts.ts';
import { createPoll } from './poll.ts';
import { startRejections, startRequests } from './requests.ts';
import { startSend } from './send.ts';
import { startBalances, startClock, startOverview } from './strips.ts';

const panels = Array.from(document.querySelectorAll('main > section'), ({ id }) => id);

const poll = createPoll();
const context: Context = {
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
poll.start();
