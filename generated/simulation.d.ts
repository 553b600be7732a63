// Generated from toolkit/sandbox/simulation/openapi.yaml. Do not edit.

export interface paths {
    "/_sandbox/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether the sandbox and its database answer */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the sandbox, or one partner
         * @description Erases payouts, movements, webhooks, deliveries, the blacklist, faults, requests and created
         *     partners, and restores the opening balances of the others. The clock runs again,
         *     at the real time. With `partnerCode`, only that partner's state is reset, and the partner stays.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the partners */
        get: operations["listPartners"];
        put?: never;
        /**
         * Create a partner
         * @description The partner has a separate login, money, clock, blacklist and webhook. The
         *     sandbox chooses a value for each absent field. Only this answer contains the password.
         */
        post: operations["makePartner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/partners/{partnerCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a partner */
        get: operations["getPartner"];
        put?: never;
        post?: never;
        /**
         * Remove a created partner
         * @description Its tokens stop working, and its pending notifications are not sent. A demo partner cannot be
         *     removed, only reset.
         */
        delete: operations["removePartner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/partners/{partnerCode}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log a user of the partner in, without a password */
        post: operations["issueTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/partners/{partnerCode}/funds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add money to an account of the partner
         * @description Opens an account if the partner has none in the currency.
         */
        post: operations["fundPartner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the snapshots, newest first */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Take a snapshot of the sandbox, or of one partner
         * @description A copy of payouts, balances, movements, batches, idempotency keys, notifications, webhooks,
         *     logins, the blacklist and clocks, in the database. It excludes faults and the list of requests.
         *     Demo partners share a clock, so a snapshot cannot contain just one of them.
         */
        post: operations["takeSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/snapshots/{snapshotId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a snapshot */
        delete: operations["removeSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/snapshots/{snapshotId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a snapshot
         * @description Erases everything since the snapshot and moves the clock back. A snapshot of one partner
         *     leaves the others alone. Pending notifications become due again under the same ids;
         *     the result of a running attempt is not recorded. Refresh tokens issued since stop working; access
         *     tokens work until they expire. The snapshot stays and can be restored again.
         */
        post: operations["restoreSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payouts, newest first */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/payouts/{transactionReference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read everything about one payout, in chronological order
         * @description Works even if the request did not create a payout. Times are on the partner's clock; a request also has its
         *     real time. 404 if no partner has sent the reference, 400 if several have and none is named.
         */
        get: operations["getPayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/transactions/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a flagged payout
         * @description It continues as `01` towards its outcome.
         */
        post: operations["approveTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/transactions/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a flagged payout
         * @description It is rejected (`50`), and its money is returned.
         */
        post: operations["declineTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/transactions/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a payout to a state now */
        post: operations["forceOutcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/transactions/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a payout's notification now, in any state */
        post: operations["resendNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the outcomes of payouts by account number ending
         * @description Any other ending is paid.
         */
        get: operations["listOutcomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/rejections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts rejected from accepted batches, newest first
         * @description A receipt only counts them, in `errorTransactionCount`; this list has the reasons.
         */
        get: operations["listRejections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests for the contract's operations, newest first
         * @description Includes requests that match no operation or were cut off. A request appears when it is
         *     finished. The list covers all processes on the database: the newest 5,000, or fewer if they are
         *     large. `from` and `to` are the real time here.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        /** Empty the list of requests */
        delete: operations["clearRequests"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch the sandbox through server-sent events
         * @description Begins with the current state: the clock, the faults, and the newest payouts, notifications and requests.
         *     Additions and changes from any process follow; their `data` has the form of the matching list.
         *     Older payouts and notifications are followed if they are among the newest
         *     hundred. A removed fault is `{ faultId, removed: true }`. After `reset`, the current state comes again.
         */
        get: operations["watchEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/blacklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the recipient accounts whose payouts are flagged */
        get: operations["getBlacklist"];
        /** Add a recipient account to the list, or remove it */
        put: operations["changeBlacklist"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the clock */
        get: operations["getClock"];
        /**
         * Set the clock to a time, or start or stop it
         * @description Only forward. Everything due by then happens at its own time; the rest stays.
         */
        put: operations["setClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the clock forward
         * @description At most 366 days, in either mode. Everything due by then happens at its own time. With `wait`,
         *     the answer comes after all of these steps and attempts, in any process.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/clock/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the clock forward until nothing is pending
         * @description Moves from one event to the next until every payout is in its last state and every notification
         *     is delivered or out of attempts. Retries due at about the same time are made together.
         */
        post: operations["settleClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the webhooks */
        get: operations["listWebhooks"];
        /**
         * Register a partner's webhook
         * @description One address per partner. Loopback only, unless an option of the sandbox allows more.
         */
        put: operations["registerWebhook"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/webhooks/{partnerCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop a partner's notifications
         * @description Pending notifications wait until the partner registers again.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List notifications with their attempts, newest first */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a notification's record again
         * @description Creates a new delivery, due now.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the active faults */
        get: operations["listFaults"];
        put?: never;
        /**
         * Set a fault
         * @description A request meets at most one fault: the first that matches and hits it, after its token and body
         *     have been read; without a valid token it meets none. A notification meets at most one, when it
         *     is first due; a resent or replayed one always arrives. All processes on the database share the fault and its
         *     count.
         */
        post: operations["addFault"];
        /** Remove all faults, or one partner's */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/faults/{faultId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a fault */
        delete: operations["removeFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the scenarios and how far each has come */
        get: operations["listScenarios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/scenarios/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a scenario, or restart it
         * @description Faults in order: the first matching request meets the first step, the next one the second,
         *     and after the last step requests work normally. Each step is used once across all processes.
         *     A request that meets a step meets no other fault.
         */
        put: operations["putScenario"];
        post?: never;
        /** Remove a scenario */
        delete: operations["removeScenario"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountNumber: string;
        Blacklist: {
            items: components["schemas"]["AccountNumber"][];
        } & components["schemas"]["Page"];
        Health: {
            /** @constant */
            status: "ok";
            clock: components["schemas"]["Clock"];
            partners: components["schemas"]["Partner"][];
            notSimulated: components["schemas"]["NotSimulated"];
        };
        TransactionKey: {
            /** @description Two partners may use the same reference. */
            partnerCode: string;
            transactionReference: string;
        };
        Page: {
            /** @description The number of matches on all pages. */
            total: number;
            /** @description The `after` of the next page; null on the last one. */
            next: string | null;
            /** @description Only for requests - how many were dropped for newer ones since the list was emptied. */
            dropped?: number;
        };
        /**
         * @description Runs with real time, or stands still until it is moved.
         * @enum {unknown}
         */
        ClockMode: "auto" | "manual";
        Clock: {
            mode: components["schemas"]["ClockMode"];
            now: components["schemas"]["Time"];
        };
        MovedClock: {
            /** @description Only with `wait`. Whether everything due is done; false if the limit came first. */
            done?: boolean;
            /** @description Only with `wait`. */
            upcoming?: components["schemas"]["Upcoming"];
        } & components["schemas"]["Clock"];
        SettledClock: {
            /** @description False if the limit or 1,000 steps came first. */
            done: boolean;
            /** @description How often the clock was moved. */
            steps: number;
            upcoming: components["schemas"]["Upcoming"];
        } & components["schemas"]["Clock"];
        /** @description The future events on this clock, except notifications of partners without a webhook. */
        Upcoming: {
            /** @description How many payouts will change. */
            payouts: number;
            /** @description How many notifications have another attempt. */
            notifications: number;
            /** @description When the first is due. */
            nextAt: components["schemas"]["TimeOrNull"];
        };
        /**
         * @description Answer only when everything due is done.
         * @default false
         */
        Wait: boolean;
        /**
         * @description The longest wait, in real time. An attempt takes at most 10 seconds.
         * @default 30000
         */
        WaitLimit: number;
        /** Format: date-time */
        Time: string;
        TimeOrNull: components["schemas"]["Time"] | null;
        Partner: {
            partnerCode: string;
            name: string;
        };
        /** @description The partner's clock. Default - the demo partners' shared clock. */
        ClockPartner: string;
        /** @description By ISO 4217, such as NGN. */
        Currency: string;
        Money: {
            currency: components["schemas"]["Currency"];
            amount: string;
        };
        NewPartner: {
            partnerCode?: string;
            name?: string;
            /**
             * Format: email
             * @description Of its user.
             */
            email?: string;
            password?: string;
            /** @description One per account. Default - 100,000,000.00 NGN. */
            balances?: components["schemas"]["Money"][];
            /**
             * @description Whether its user is bound to a merchant and may therefore read statements.
             * @default true
             */
            merchant?: boolean;
            /** @description By default, it runs from the real time. */
            clock?: {
                mode?: components["schemas"]["ClockMode"];
                now?: components["schemas"]["Time"];
            };
        };
        PartnerDetails: {
            /** @description False for the demo partners. */
            made: boolean;
            clock: components["schemas"]["Clock"];
            /** @description Whether its clock is the demo partners'. */
            sharesClock: boolean;
            balances: {
                currency: components["schemas"]["Currency"];
                balance: string;
            }[];
            accounts: {
                currency: components["schemas"]["Currency"];
                /** @description Null without a merchant. */
                virtualAccount: string | null;
            }[];
            users: {
                email: string;
                merchant: boolean;
            }[];
            /** @description A demo user's are published; another partner's are only shown at its creation. */
            credentials: {
                email: string;
                password: string;
            } | null;
        } & components["schemas"]["Partner"];
        TokenPair: {
            accessToken: string;
            refreshToken: string;
            /** @description In seconds. */
            expiresIn: number;
            /** @description In seconds. */
            refreshExpiresIn: number;
        };
        /** @description Parts of the contract that the sandbox does not simulate. */
        NotSimulated: {
            /** @description Documented operations that answer 501, by `operationId`. */
            operations: string[];
            /** @description Webhooks that are not sent, by `operationId`. */
            webhooks: string[];
        };
        /**
         * @description The state of a payout, as in the contract.
         * @enum {string}
         */
        ResponseCode: "00" | "01" | "02" | "10" | "20" | "40" | "50" | "51" | "60" | "80" | "90";
        /** @description The payout's record in status answers and notifications, as in the contract. */
        Record: {
            transactionReference: string;
            responseCode: components["schemas"]["ResponseCode"];
        };
        Transaction: {
            partnerCode: string;
            batchId: string;
            /** @description The payout as sent. */
            request: Record<string, unknown>;
            record: components["schemas"]["Record"];
            /** @description Its last state, unless it is declined or forced elsewhere. */
            outcome: components["schemas"]["ResponseCode"];
            /** @description The states it can be forced into now; empty if it is final. */
            legal: components["schemas"]["ResponseCode"][];
            createdAt: components["schemas"]["Time"];
            changedAt: components["schemas"]["Time"];
            /** @description When it changes next. */
            dueAt: components["schemas"]["TimeOrNull"];
            /** @description Debited and not returned, in the payment's currency. */
            debited: string;
        };
        Story: {
            transactionReference: string;
            partnerCode: string;
            /** @description Null if no payout was made. */
            transaction: components["schemas"]["Transaction"] | null;
            story: {
                at: components["schemas"]["Time"];
                /** @enum {unknown} */
                kind: "request" | "state" | "posting" | "rejection" | "delivery" | "attempt";
                request?: components["schemas"]["Request"];
                responseCode?: components["schemas"]["ResponseCode"];
                currency?: components["schemas"]["Currency"];
                /** @description Negative for a debit. */
                amount?: string;
                reason?: string;
                detail?: string;
                deliveryId?: string;
                number?: number;
                delivered?: boolean;
                status?: number | null;
                error?: string | null;
                durationMs?: number;
            }[];
        };
        Snapshot: {
            snapshotId: string;
            /** @description Null for the whole sandbox. */
            partnerCode: string | null;
            /** @description In real time. */
            takenAt: components["schemas"]["Time"];
            /** @description How many payouts are in it. */
            payouts: number;
        };
        Outcomes: components["schemas"]["Outcome"][];
        Outcome: {
            /** @description The last digits of the recipient's account number. */
            ending: string;
            responseCode: components["schemas"]["ResponseCode"];
            /** @description The states of such a payout in order, starting immediately. */
            path: components["schemas"]["ResponseCode"][];
            /** @description The `responseMessage` of that state. */
            message: string;
            /** @description In Markdown. */
            description: string;
        };
        Webhook: {
            partnerCode: string;
            url: string;
            registeredAt: components["schemas"]["Time"];
        };
        Rejection: {
            partnerCode: string;
            batchId: string;
            /** @description In the batch, counted from 0. */
            position: number;
            transactionReference: string;
            /** @enum {unknown} */
            reason: "unknown-institution" | "inactive-institution" | "other-country" | "currency-not-paid-out" | "zero-amount" | "reference-used";
            /** @description The reason in a sentence. */
            detail: string;
            rejectedAt: components["schemas"]["Time"];
        };
        /**
         * @description The sandbox's decision, whether or not the answer arrived: `rejected` is a status of 4xx,
         *     `failed` 5xx, `not-simulated` 501. `not-judged`: a fault came first, or the request was
         *     incomplete.
         * @enum {unknown}
         */
        Verdict: "accepted" | "accepted-with-remarks" | "rejected" | "failed" | "not-simulated" | "not-judged";
        Request: {
            /** @description The answer's `Sandbox-Request-Id` header. */
            requestId: string;
            /**
             * @description From the header `Sandbox-Call-Id`: 1 to 64 letters, digits and `_:.-`. Two requests with the same id
             *     are a repeat by the caller's HTTP library or browser.
             */
            callId: string | null;
            /** @description When it began, in real time. */
            at: components["schemas"]["Time"];
            /** @description On the partner's clock. */
            clockAt: components["schemas"]["Time"];
            /** @description From its token or login, otherwise null. */
            partnerCode: string | null;
            /** @description Null if the contract has none. */
            operationId: string | null;
            method: string;
            /** @description The path template, or null. */
            path: string | null;
            /** @description Null if the connection was cut before it. */
            status: number | null;
            durationMs: number;
            /** @description The first 100, from the URL and the body. Long ones are cut. */
            transactionReferences: string[];
            referenceCount: number;
            /** @description Of the receipt. */
            batchId: string | null;
            /** @description Of the receipt. */
            errorTransactionCount: number | null;
            /** @description Of a status answer. */
            responseCode: string | null;
            idempotencyKey: boolean;
            judged: {
                verdict: components["schemas"]["Verdict"];
                /** @description Why it was not accepted. */
                reason: string | null;
                /** @description The first 20 departures from the contract's assumptions. */
                remarks: string[];
                /** @description The first 20. */
                errors: components["schemas"]["Complaint"][];
            };
            /** @description The fault that hit it. */
            fault: {
                faultId: string;
                kind: components["schemas"]["FaultKind"];
            } | null;
        };
        /** @enum {unknown} */
        DeliveryState: "pending" | "delivered" | "failed";
        Delivery: {
            deliveryId: string;
            partnerCode: string;
            record: components["schemas"]["Record"];
            state: components["schemas"]["DeliveryState"];
            createdAt: components["schemas"]["Time"];
            /** @description Of the next attempt. */
            dueAt: components["schemas"]["TimeOrNull"];
            attempts: components["schemas"]["Attempt"][];
        };
        Attempt: {
            /** @description Counted from 1. */
            number: number;
            at: components["schemas"]["Time"];
            delivered: boolean;
            /** @description Null without an answer. */
            status: number | null;
            /** @description In a few words. */
            error: string | null;
            durationMs: number;
        };
        /**
         * @description Requests: `latency` waits before processing. `status` answers with an error instead of
         *     processing. `drop-before` cuts the connection without processing, `drop-after` processes and
         *     then cuts it without an answer, `truncate` processes and cuts it in the middle of the answer.
         *
         *     Notifications: `webhook-twice` sends one again after its first success. `webhook-late` sends it
         *     `milliseconds` later. `webhook-never` does not send it. `webhook-out-of-order` sends it after
         *     the partner's next one, or `milliseconds` later.
         * @enum {unknown}
         */
        FaultKind: "latency" | "status" | "drop-before" | "drop-after" | "truncate" | "webhook-twice" | "webhook-late" | "webhook-never" | "webhook-out-of-order";
        FaultTarget: {
            /** @description An operation of the contract. Default - all. */
            operationId?: string;
            /** @description Default - all partners. */
            partnerCode?: string;
            /** @description Only requests and notifications for this payout. */
            transactionReference?: string;
        };
        /**
         * @description `latency` waits this long in real time: 1000 by default, at most 600000. `webhook-late`
         *     and `webhook-out-of-order` send this much later on the sandbox's clock: 60000 by default.
         */
        FaultMilliseconds: number;
        /**
         * @description For `status`.
         * @default 500
         */
        FaultStatus: number;
        /** @description For `status`; else no header. */
        FaultRetryAfter: number;
        FaultRule: {
            kind: components["schemas"]["FaultKind"];
            /** @description Of notifications. */
            responseCode?: components["schemas"]["ResponseCode"];
            milliseconds?: components["schemas"]["FaultMilliseconds"];
            status?: components["schemas"]["FaultStatus"];
            retryAfterSeconds?: components["schemas"]["FaultRetryAfter"];
            /**
             * @description The share of matching requests or notifications to hit.
             * @default 1
             */
            probability?: number;
            /** @description The most hits. Default - unlimited. */
            times?: number;
            /**
             * @description The same seed hits the same requests, counted among those that match, and the notifications
             *     of the same partners, references and response codes.
             * @default 1
             */
            seed?: number;
        } & components["schemas"]["FaultTarget"];
        Fault: {
            faultId: string;
            probability: number;
            seed: number;
            /** @description How many requests or notifications matched. */
            fitting: number;
            /** @description How many were hit. */
            hits: number;
        } & WithRequired<components["schemas"]["FaultRule"], "probability" | "seed">;
        /** @description Needs a partner, a payout, or both. */
        ScenarioRule: {
            steps: components["schemas"]["ScenarioStep"][];
        } & components["schemas"]["FaultTarget"];
        NewScenario: WithRequired<components["schemas"]["ScenarioRule"], "steps">;
        /** @description Acts like the fault of this kind; `none` lets the request pass. */
        ScenarioStep: {
            /** @enum {unknown} */
            kind: "none" | "latency" | "status" | "drop-before" | "drop-after" | "truncate";
            milliseconds?: components["schemas"]["FaultMilliseconds"];
            status?: components["schemas"]["FaultStatus"];
            retryAfterSeconds?: components["schemas"]["FaultRetryAfter"];
        };
        Scenario: {
            name: string;
            /** @description How many steps were used. */
            position: number;
        } & components["schemas"]["ScenarioRule"];
        /** @description RFC 9457. */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            errors?: components["schemas"]["Complaint"][];
        };
        Complaint: {
            path: string;
            message: string;
            /** @description The origin of the contract's requirement. */
            origin?: string;
        };
        IllegalTransition: {
            /** @description The states the payout can be forced into now. */
            legal: components["schemas"]["ResponseCode"][];
        } & components["schemas"]["Problem"];
    };
    responses: {
        /** @description The reason is in the detail. */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The payout cannot change from its state to that one. */
        IllegalTransition: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["IllegalTransition"];
            };
        };
    };
    parameters: {
        /** @description The `next` of the previous page. */
        After: string;
        BatchId: string;
        /** @description The partner's list. Default - the shared list. */
        BlacklistPartner: string;
        /** @description Only requests with this `Sandbox-Call-Id` header. */
        CallId: string;
        ClockPartner: components["schemas"]["ClockPartner"];
        /** @description Only events at this time or later. */
        From: string;
        /** @description The most elements per page. */
        Limit: number;
        name: string;
        OperationId: string;
        /** @description Only this partner's. */
        PartnerCode: string;
        ResponseCode: components["schemas"]["ResponseCode"];
        /**
         * @description A `requestId`: only requests that began after it. An ISO 8601 time with its zone: only those
         *     that began then or later.
         */
        Since: string;
        State: components["schemas"]["DeliveryState"];
        /** @description Only requests with this status, or `cut` for those cut off. */
        Status: string;
        /** @description Only events before this time. */
        To: string;
        TransactionReference: string;
        Verdict: components["schemas"]["Verdict"];
        partnerCode: string;
        snapshotId: string;
        transactionReference: string;
        deliveryId: string;
        faultId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The database does not answer. The detail says why. */
            503: {
                headers: {
                    /** @description In seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Only this one. */
                    partnerCode?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listPartners: {
        parameters: {
            query?: {
                /** @description The most elements per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the previous page. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PartnerDetails"][];
                    } & components["schemas"]["Page"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    makePartner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewPartner"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerDetails"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    getPartner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                partnerCode: components["parameters"]["partnerCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerDetails"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    removePartner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                partnerCode: components["parameters"]["partnerCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    issueTokens: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                partnerCode: components["parameters"]["partnerCode"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Default - the partner's first user. */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    fundPartner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                partnerCode: components["parameters"]["partnerCode"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Money"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerDetails"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: {
                /** @description Only this partner's. */
                partnerCode?: components["parameters"]["PartnerCode"];
                /** @description Only events at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Only events before this time. */
                to?: components["parameters"]["To"];
                /** @description The most elements per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the previous page. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Snapshot"][];
                    } & components["schemas"]["Page"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Only this one. */
                    partnerCode?: string;
                };
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    removeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                snapshotId: components["parameters"]["snapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                snapshotId: components["parameters"]["snapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description Only this partner's. */
                partnerCode?: components["parameters"]["PartnerCode"];
                transactionReference?: components["parameters"]["TransactionReference"];
                responseCode?: components["parameters"]["ResponseCode"];
                /** @description Only events at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Only events before this time. */
                to?: components["parameters"]["To"];
                /** @description The most elements per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the previous page. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Transaction"][];
                    } & components["schemas"]["Page"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    getPayout: {
        parameters: {
            query?: {
                /** @description Only this partner's. */
                partnerCode?: components["parameters"]["PartnerCode"];
            };
            header?: never;
            path: {
                transactionReference: components["parameters"]["transactionReference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Story"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    approveTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionKey"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            409: components["responses"]["IllegalTransition"];
            "4XX": components["responses"]["Problem"];
        };
    };
    declineTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionKey"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            409: components["responses"]["IllegalTransition"];
            "4XX": components["responses"]["Problem"];
        };
    };
    forceOutcome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    partnerCode: string;
                    transactionReference: string;
                    responseCode: components["schemas"]["ResponseCode"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            409: components["responses"]["IllegalTransition"];
            "4XX": components["responses"]["Problem"];
        };
    };
    resendNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionKey"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listOutcomes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outcomes"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listRejections: {
        parameters: {
            query?: {
                /** @description Only this partner's. */
                partnerCode?: components["parameters"]["PartnerCode"];
                transactionReference?: components["parameters"]["TransactionReference"];
                batchId?: components["parameters"]["BatchId"];
                /** @description Only events at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Only events before this time. */
                to?: components["parameters"]["To"];
                /** @description The most elements per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the previous page. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Rejection"][];
                    } & components["schemas"]["Page"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description Only this partner's. */
                partnerCode?: components["parameters"]["PartnerCode"];
                operationId?: components["parameters"]["OperationId"];
                transactionReference?: components["parameters"]["TransactionReference"];
                /** @description Only requests with this status, or `cut` for those cut off. */
                status?: components["parameters"]["Status"];
                verdict?: components["parameters"]["Verdict"];
                /** @description Only requests with this `Sandbox-Call-Id` header. */
                callId?: components["parameters"]["CallId"];
                /**
                 * @description A `requestId`: only requests that began after it. An ISO 8601 time with its zone: only those
                 *     that began then or later.
                 */
                since?: components["parameters"]["Since"];
                /** @description Only events at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Only events before this time. */
                to?: components["parameters"]["To"];
                /** @description The most elements per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the previous page. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Request"][];
                    } & components["schemas"]["Page"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    clearRequests: {
        parameters: {
            query?: {
                /** @description Only this partner's. */
                partnerCode?: components["parameters"]["PartnerCode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    watchEvents: {
        parameters: {
            query?: {
                /** @description Only this partner's. */
                partnerCode?: components["parameters"]["PartnerCode"];
                transactionReference?: components["parameters"]["TransactionReference"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An event is a transaction, delivery, request, clock, fault or reset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    getBlacklist: {
        parameters: {
            query?: {
                /** @description The partner's list. Default - the shared list. */
                partnerCode?: components["parameters"]["BlacklistPartner"];
                /** @description The most elements per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the previous page. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AccountNumber"][];
                    } & components["schemas"]["Page"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    changeBlacklist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accountNumber: string;
                    blacklisted: boolean;
                    /** @description Only flags this partner's payouts. Default - every partner's. */
                    partnerCode?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Blacklist"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    getClock: {
        parameters: {
            query?: {
                partnerCode?: components["parameters"]["ClockPartner"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    mode?: components["schemas"]["ClockMode"];
                    now?: components["schemas"]["Time"];
                    partnerCode?: components["schemas"]["ClockPartner"];
                    wait?: components["schemas"]["Wait"];
                    timeoutMilliseconds?: components["schemas"]["WaitLimit"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedClock"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    milliseconds: number;
                    partnerCode?: components["schemas"]["ClockPartner"];
                    wait?: components["schemas"]["Wait"];
                    timeoutMilliseconds?: components["schemas"]["WaitLimit"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedClock"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    settleClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    partnerCode?: components["schemas"]["ClockPartner"];
                    timeoutMilliseconds?: components["schemas"]["WaitLimit"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettledClock"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Only this partner's. */
                partnerCode?: components["parameters"]["PartnerCode"];
                /** @description The most elements per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the previous page. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Webhook"][];
                    } & components["schemas"]["Page"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    registerWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    partnerCode: string;
                    /** @description An http or https URL without credentials. */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                partnerCode: components["parameters"]["partnerCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only this partner's. */
                partnerCode?: components["parameters"]["PartnerCode"];
                transactionReference?: components["parameters"]["TransactionReference"];
                state?: components["parameters"]["State"];
                /** @description Only events at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Only events before this time. */
                to?: components["parameters"]["To"];
                /** @description The most elements per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the previous page. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Delivery"][];
                    } & components["schemas"]["Page"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: components["parameters"]["deliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listFaults: {
        parameters: {
            query?: {
                /** @description Only this partner's. */
                partnerCode?: components["parameters"]["PartnerCode"];
                /** @description The most elements per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the previous page. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Fault"][];
                    } & components["schemas"]["Page"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    addFault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultRule"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    clearFaults: {
        parameters: {
            query?: {
                /** @description Only this partner's. */
                partnerCode?: components["parameters"]["PartnerCode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    removeFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                faultId: components["parameters"]["faultId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listScenarios: {
        parameters: {
            query?: {
                /** @description Only this partner's. */
                partnerCode?: components["parameters"]["PartnerCode"];
                /** @description The most elements per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the previous page. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Scenario"][];
                    } & components["schemas"]["Page"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    putScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewScenario"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    removeScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
