/** Every listed code, in the order of the contract. Frozen. */
export const responseCodes = /* @__PURE__ */ Object.freeze([
    /* @__PURE__ */ Object.freeze({ "code": "00", "meaning": "Paid or successfully completed", "final": true, "action": "Nothing; it is completed.", "resendUnderNewReference": false }),
    /* @__PURE__ */ Object.freeze({ "code": "01", "meaning": "Awaiting response from the bank", "final": false, "action": "Nothing; wait for the notification.", "resendUnderNewReference": false }),
    /* @__PURE__ */ Object.freeze({ "code": "02", "meaning": "Processing", "final": false, "action": "Ask again by reference; a notification follows as well.", "resendUnderNewReference": false }),
    /* @__PURE__ */ Object.freeze({ "code": "10", "meaning": "Flagged by the fraud system", "final": false, "action": "Approve or decline it in the portal.", "resendUnderNewReference": false }),
    /* @__PURE__ */ Object.freeze({ "code": "20", "meaning": "Insufficient funds", "final": true, "action": "Fund the account through the treasury team, then resend.", "resendUnderNewReference": true }),
    /* @__PURE__ */ Object.freeze({ "code": "40", "meaning": "Invalid account number", "final": true, "action": "Correct the account number, then resend.", "resendUnderNewReference": true }),
    /* @__PURE__ */ Object.freeze({ "code": "50", "meaning": "Rejected", "final": true, "action": "Read the reason in the webhook, fix it, then resend.", "resendUnderNewReference": true }),
    /* @__PURE__ */ Object.freeze({ "code": "51", "meaning": "Transaction failed", "final": true, "action": "Nothing.", "resendUnderNewReference": false }),
    /* @__PURE__ */ Object.freeze({ "code": "60", "meaning": "System error", "final": true, "action": "Nothing; contact the support team.", "resendUnderNewReference": false }),
    /* @__PURE__ */ Object.freeze({ "code": "80", "meaning": "Unauthorized", "final": true, "action": "Nothing; contact the support team.", "resendUnderNewReference": false }),
    /* @__PURE__ */ Object.freeze({ "code": "90", "meaning": "Invalid transaction", "final": true, "action": "Nothing; contact the support team.", "resendUnderNewReference": false }),
]);
