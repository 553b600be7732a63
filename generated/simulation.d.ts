// Made from toolkit/sandbox/simulation/openapi.yaml. Do not edit.

export interface paths {
    "/_sandbox/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the sandbox and its database answer */
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
         * @description Forgets payouts, movements, webhooks, deliveries, the blacklist, faults, requests and the
         *     partners that were made, and gives the others their first balances back. The clock runs again,
         *     at the real time. A named partner stays, and only its own state is reset.
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
         * Make a partner
         * @description The partner shares nothing with others: not its login, money, clock, blacklist or webhook. The
         *     sandbox chooses the fields that are left out. Only this answer has the password.
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
         * Remove a partner that was made
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
         * @description An account is opened when the partner has none in the currency.
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
        /** List the snapshots, the newest first */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Take a snapshot of the sandbox, or of one partner
         * @description A copy of payouts, balances, movements, batches, idempotency keys, notifications, webhooks,
         *     logins, the blacklist and clocks, in the database. Faults and the list of requests are not in
         *     it. Demo partners share a clock, so none can be taken without the others.
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
         * @description Everything since the snapshot is forgotten, and the clock goes back. A snapshot of one partner
         *     leaves the others alone. Notifications that were pending are due as they were, under their ids;
         *     an attempt that is under way is not recorded. Refresh tokens issued since stop working; access
         *     tokens live until they expire. The snapshot stays and can be restored again.
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
        /** List payouts, the newest first */
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
         * Read everything about one payout, in the order in which it happened
         * @description Also when no payout was made of what was sent. Times are on the partner's clock; a request has its
         *     real time too. 404 when no partner has sent the reference, 400 when several have and none is named.
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
        /** Bring a payout into a state now */
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
         * List the outcomes of payouts, by the last digits of the account number
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
         * List payouts that accepted batches left out, the newest first
         * @description A receipt counts them in `errorTransactionCount`. Each has its reason.
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
         * List requests for the contract's operations, the newest first
         * @description Also those that match no operation, and those that were cut off. A request is listed when it is
         *     over. Those of all processes on the database are listed: the newest 5,000, and fewer when they are
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
         * Watch what happens, as server-sent events
         * @description Begins with the present: the clock, the faults, and the newest payouts, notifications and requests.
         *     What comes or changes follows, in whichever process, with its `data` as the list of its kind has
         *     it. Payouts and notifications that were there before are followed when they are among the newest
         *     hundred. A fault that is gone is `{ faultId, removed: true }`. After `reset` the current state comes again.
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
        /** Put a recipient account on the list, or take it off */
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
         * Set the clock to a time, or let it run or stand
         * @description Forward only; what is due by then happens at its time. The rest stays.
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
         * @description By 366 days at most, in either mode. Everything due by then happens at its time. With `wait`
         *     the answer comes when each of these steps and attempts has been made, in whichever process.
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
         * Move the clock forward until nothing is to come
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
        /** List where notifications go */
        get: operations["listWebhooks"];
        /**
         * Register where a partner's notifications go
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
        /** List notifications with their attempts, the newest first */
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
         * @description This makes a new delivery, due now.
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
        /** List the faults that are set */
        get: operations["listFaults"];
        put?: never;
        /**
         * Set a fault
         * @description A request meets at most one fault, the first that matches and hits it, after its token and body
         *     have been read; without a valid token it meets none. A notification meets at most one, when it
         *     is first due; resent or replayed it arrives. Every process on the database knows the fault and its
         *     count.
         */
        post: operations["addFault"];
        /** Remove all faults, or those of one partner */
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
         * @description Trouble in order: the first request that matches meets the first step, the next one the second,
         *     and after the last step all is well. Each step is met once, whichever process gets the request.
         *     A request that meets a step meets no fault.
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
            /** @description How many match the filters, on all pages. */
            total: number;
            /** @description The `after` of the next page; null on the last one. */
            next: string | null;
            /** @description Of requests. How many were dropped for newer ones since the list was emptied. */
            dropped?: number;
        };
        /**
         * @description Runs with the real time, or stands until it is moved.
         * @enum {unknown}
         */
        ClockMode: "auto" | "manual";
        Clock: {
            mode: components["schemas"]["ClockMode"];
            now: components["schemas"]["Time"];
        };
        MovedClock: {
            /** @description Only with `wait`. Whether everything due is done; false when the limit came first. */
            done?: boolean;
            /** @description Only with `wait`. */
            upcoming?: components["schemas"]["Upcoming"];
        } & components["schemas"]["Clock"];
        SettledClock: {
            /** @description False when the limit, or 1,000 steps, came first. */
            done: boolean;
            /** @description How often the clock was moved. */
            steps: number;
            upcoming: components["schemas"]["Upcoming"];
        } & components["schemas"]["Clock"];
        /** @description The events left on this clock, without notifications of partners that have no webhook now. */
        Upcoming: {
            /** @description How many payouts will change. */
            payouts: number;
            /** @description How many have an attempt to come. */
            notifications: number;
            /** @description When the first is due. */
            nextAt: components["schemas"]["TimeOrNull"];
        };
        /**
         * @description Answer only when what is due is done.
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
        /** @description The partner's clock; the demo partners' shared clock when left out. */
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
            /** @description One for each account; 100,000,000.00 NGN when left out. */
            balances?: components["schemas"]["Money"][];
            /**
             * @description Whether its user is bound to a merchant, and so may read statements.
             * @default true
             */
            merchant?: boolean;
            /** @description Runs from the real time when left out. */
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
            /** @description Those of a demo user are published; those of other partners are shown when they are made. */
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
        /** @description Parts of the contract that the sandbox leaves out. */
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
            /** @description The payout as it was sent. */
            request: Record<string, unknown>;
            record: components["schemas"]["Record"];
            /** @description Where it ends, unless it is declined or forced elsewhere. */
            outcome: components["schemas"]["ResponseCode"];
            /** @description The states it can be forced into now; empty when it is final. */
            legal: components["schemas"]["ResponseCode"][];
            createdAt: components["schemas"]["Time"];
            changedAt: components["schemas"]["Time"];
            /** @description When it changes next. */
            dueAt: components["schemas"]["TimeOrNull"];
            /** @description Taken from the balance and not returned, in the payment's currency. */
            debited: string;
        };
        Story: {
            transactionReference: string;
            partnerCode: string;
            /** @description Null when no payout was made. */
            transaction: components["schemas"]["Transaction"] | null;
            story: {
                at: components["schemas"]["Time"];
                /** @enum {unknown} */
                kind: "request" | "state" | "posting" | "rejection" | "delivery" | "attempt";
                request?: components["schemas"]["Request"];
                responseCode?: components["schemas"]["ResponseCode"];
                currency?: components["schemas"]["Currency"];
                /** @description Below zero it is taken from the account. */
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
            /** @description The states of such a payout in order, the first immediately. */
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
            /** @description As in the answer's header `Sandbox-Request-Id`. */
            requestId: string;
            /**
             * @description Of the request's header `Sandbox-Call-Id`: 1 to 64 letters, digits and `_:.-`. Two requests with one id
             *     are a repeat that the caller's HTTP library or browser made.
             */
            callId: string | null;
            /** @description When it began, in real time. */
            at: components["schemas"]["Time"];
            /** @description On the partner's clock. */
            clockAt: components["schemas"]["Time"];
            /** @description By its token or login; else null. */
            partnerCode: string | null;
            /** @description Null when the contract has none. */
            operationId: string | null;
            method: string;
            /** @description The template; null when there is none. */
            path: string | null;
            /** @description Null when the connection was cut before. */
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
                /** @description Differences from the contract's assumptions, the first 20. */
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
            /** @description An operation of the contract; all when left out. */
            operationId?: string;
            /** @description All partners when left out. */
            partnerCode?: string;
            /** @description Only what names this payout. */
            transactionReference?: string;
        };
        /**
         * @description `latency` waits this long in real time: 1000 when left out, at most 600000. `webhook-late`
         *     and `webhook-out-of-order` send this much later on the sandbox's clock: 60000 when left out.
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
             * @description The share of the matching requests or notifications that is hit.
             * @default 1
             */
            probability?: number;
            /** @description The most hits; unlimited when left out. */
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
        /** @description With a partner, a payout, or both. */
        ScenarioRule: {
            steps: components["schemas"]["ScenarioStep"][];
        } & components["schemas"]["FaultTarget"];
        NewScenario: WithRequired<components["schemas"]["ScenarioRule"], "steps">;
        /** @description As the fault of this kind; `none` lets the request pass. */
        ScenarioStep: {
            /** @enum {unknown} */
            kind: "none" | "latency" | "status" | "drop-before" | "drop-after" | "truncate";
            milliseconds?: components["schemas"]["FaultMilliseconds"];
            status?: components["schemas"]["FaultStatus"];
            retryAfterSeconds?: components["schemas"]["FaultRetryAfter"];
        };
        Scenario: {
            name: string;
            /** @description How many steps were met. */
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
            /** @description Where the contract's requirement comes from. */
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
        /** @description The payout cannot move from its state into that one. */
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
        /** @description The `next` of the page before. */
        After: string;
        BatchId: string;
        /** @description The partner's list; the list for every partner when left out. */
        BlacklistPartner: string;
        /** @description Only those with this header `Sandbox-Call-Id`. */
        CallId: string;
        ClockPartner: components["schemas"]["ClockPartner"];
        /** @description Only what happened at this time or later. */
        From: string;
        /** @description The largest number of elements. */
        Limit: number;
        name: string;
        OperationId: string;
        /** @description Only those of this partner. */
        PartnerCode: string;
        ResponseCode: components["schemas"]["ResponseCode"];
        /**
         * @description A `requestId`: only those that began after it. An ISO 8601 time with its zone: only those
         *     that began then or later.
         */
        Since: string;
        State: components["schemas"]["DeliveryState"];
        /** @description Only those with this status; `cut` for those that were cut off. */
        Status: string;
        /** @description Only what happened before this time. */
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
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before. */
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
                    /** @description Its first user when left out. */
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
                /** @description Only those of this partner. */
                partnerCode?: components["parameters"]["PartnerCode"];
                /** @description Only what happened at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Only what happened before this time. */
                to?: components["parameters"]["To"];
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before. */
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
                /** @description Only those of this partner. */
                partnerCode?: components["parameters"]["PartnerCode"];
                transactionReference?: components["parameters"]["TransactionReference"];
                responseCode?: components["parameters"]["ResponseCode"];
                /** @description Only what happened at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Only what happened before this time. */
                to?: components["parameters"]["To"];
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before. */
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
                /** @description Only those of this partner. */
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
                /** @description Only those of this partner. */
                partnerCode?: components["parameters"]["PartnerCode"];
                transactionReference?: components["parameters"]["TransactionReference"];
                batchId?: components["parameters"]["BatchId"];
                /** @description Only what happened at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Only what happened before this time. */
                to?: components["parameters"]["To"];
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before. */
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
                /** @description Only those of this partner. */
                partnerCode?: components["parameters"]["PartnerCode"];
                operationId?: components["parameters"]["OperationId"];
                transactionReference?: components["parameters"]["TransactionReference"];
                /** @description Only those with this status; `cut` for those that were cut off. */
                status?: components["parameters"]["Status"];
                verdict?: components["parameters"]["Verdict"];
                /** @description Only those with this header `Sandbox-Call-Id`. */
                callId?: components["parameters"]["CallId"];
                /**
                 * @description A `requestId`: only those that began after it. An ISO 8601 time with its zone: only those
                 *     that began then or later.
                 */
                since?: components["parameters"]["Since"];
                /** @description Only what happened at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Only what happened before this time. */
                to?: components["parameters"]["To"];
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before. */
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
                /** @description Only those of this partner. */
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
                /** @description Only those of this partner. */
                partnerCode?: components["parameters"]["PartnerCode"];
                transactionReference?: components["parameters"]["TransactionReference"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Each event is one of transaction, delivery, request, clock, fault and reset. */
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
                /** @description The partner's list; the list for every partner when left out. */
                partnerCode?: components["parameters"]["BlacklistPartner"];
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before. */
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
                    /** @description Flags the payouts of this partner; those of every partner when left out. */
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
                /** @description Only those of this partner. */
                partnerCode?: components["parameters"]["PartnerCode"];
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before. */
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
                    /** @description An address of http or https, without credentials. */
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
                /** @description Only those of this partner. */
                partnerCode?: components["parameters"]["PartnerCode"];
                transactionReference?: components["parameters"]["TransactionReference"];
                state?: components["parameters"]["State"];
                /** @description Only what happened at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Only what happened before this time. */
                to?: components["parameters"]["To"];
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before. */
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
                /** @description Only those of this partner. */
                partnerCode?: components["parameters"]["PartnerCode"];
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before. */
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
                /** @description Only those of this partner. */
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
                /** @description Only those of this partner. */
                partnerCode?: components["parameters"]["PartnerCode"];
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before. */
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
