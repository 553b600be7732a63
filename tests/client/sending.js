// The symbol that all copies of the package share, and what its functions do with it: not exported.
export const sending = Symbol.for('remittance-payout-client.send');

/** @param {{ [name: symbol]: unknown }} client */
export const sendOf = (client) => client[sending];
