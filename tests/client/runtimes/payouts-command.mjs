import { nodeTransport } from '../../../generated/client/typescript/node.js';
import { sendPayouts } from './payouts.mjs';

const [given = '', transport] = process.argv.slice(2);
/** @type {unknown} */
const plan = JSON.parse(given);
if (!isPlan(plan)) throw new Error('The argument must be the payouts to send, as JSON.');
const node = transport === 'node' ? nodeTransport() : undefined;
console.log(JSON.stringify(await sendPayouts(plan, node)));
node?.close();

/**
 * @param {unknown} value
 * @returns {value is import('./payouts.mjs').Plan}
 */
function isPlan(value) {
  return typeof value === 'object' && value !== null && 'origin' in value;
}
