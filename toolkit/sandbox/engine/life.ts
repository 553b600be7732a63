/** The lives that the local sandbox gives payouts, as data for the docs. */
import { outcomes } from './outcomes.ts';

export { isNotified, legalNext } from './lifecycle.ts';

export const simulatedLives = outcomes.map(({ digits, path }) => ({
  code: path.at(-1) ?? '02',
  ending: digits,
}));
