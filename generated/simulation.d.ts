// Made from toolkit/sandbox/simulation/openapi.yaml. Do not edit.

export interface paths {
    "/_sandbox/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the sandbox answers, its database too */
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
         *     at the real time. With a partner only what is its own is reset, and the partner stays.
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
         * @description It has a login, money, a clock, a blacklist and a webhook of its own, and sees nothing of
         *     others. What is left out is the sandbox's choice.
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
            path: {
                /** @description The partner. */
                partnerCode: components["parameters"]["OnePartner"];
            };
            cookie?: never;
        };
        /** Read a partner */
        get: operations["getPartner"];
        put?: never;
        post?: never;
        /**
         * Remove a partner that was made
         * @description All of it is forgotten. Its tokens are worth nothing from then on, and what of its
         *     notifications is pending is not sent. A demo partner cannot be removed, only reset.
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
            path: {
                /** @description The partner. */
                partnerCode: components["parameters"]["OnePartner"];
            };
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
            path: {
                /** @description The partner. */
                partnerCode: components["parameters"]["OnePartner"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add money to an account of the partner */
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
         *     logins, the blacklist and clocks as they are now, in the database. Faults and the list of
         *     requests are not in it. A partner must have a clock of its own, so a demo partner is rejected.
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
         * Bring back everything that is in a snapshot
         * @description All of it at once; what has happened since is forgotten. With a snapshot of one partner nothing
         *     of others changes. The clock shows the time of the snapshot again. Notifications that were
         *     pending then are due as they were, under their ids, and an attempt that is under way now is not
         *     recorded. Refresh tokens that were handed out since are worth nothing; an access token lives
         *     until it expires. The snapshot stays, so it can be restored again.
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
         * @description It goes on as `01` towards its outcome.
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
         * @description It is rejected (`50`), and its money is given back.
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
        /** Notify of a payout now, whatever its state */
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
        /** List what may become of a payout, by the end of the recipient's account number */
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
         * List payouts of batches that were not taken, the newest first
         * @description Those that `errorTransactionCount` of a receipt counts, each with its reason.
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
         * @description Also those that no operation or method fits, and those that were cut off. The newest 5,000
         *     are stored in the memory of this process, and fewer when they are large, such as batches of
         *     many payouts. A request is listed when it is over. Times are the real time here.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        /** Empty that list */
        delete: operations["clearRequests"];
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
        /** Let the clock run or stand */
        put: operations["setClockMode"];
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
         * @description In either mode. What is due by then happens, each at its own time. With `wait` the answer comes
         *     when all of that is done: each step of a payout made, and each notification delivered or its
         *     attempt failed, whichever process does it.
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
         * @description From one thing to the next, each time until it is done: in the end every payout stays in its
         *     state, and every notification is delivered or has used all its attempts. Retries that are due
         *     at about the same time are made together.
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
         * @description One address per partner; a new one replaces it. Loopback addresses only, unless an option of the sandbox allows more.
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
         * @description What is pending waits until the partner registers again.
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
         * Send the same record once more
         * @description A delivery of its own, due now.
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
         * @description The first fault that fits a request and hits it is used; one request meets one fault at most.
         *     It does so when its token and its body have been read: a request without a valid token meets
         *     none. A notification meets one fault at most too, when it is due for the first time, and the
         *     same fault once: resent or replayed it arrives. Faults are stored in the memory of this
         *     process.
         */
        post: operations["addFault"];
        /** Take all faults away, or those of one partner */
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
        /** Take one fault away */
        delete: operations["removeFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description It runs with the real time, or stands still until it is moved.
         * @enum {unknown}
         */
        ClockMode: "auto" | "manual";
        Clock: {
            mode: components["schemas"]["ClockMode"];
            now: components["schemas"]["Time"];
        };
        MovedClock: components["schemas"]["Clock"];
        SettledClock: components["schemas"]["Clock"];
        /**
         * @description What will still happen by itself on this clock. A notification whose partner has no webhook
         *     any more is not counted.
         */
        Upcoming: {
            /** @description How many payouts will change. */
            payouts: number;
            /** @description How many notifications have an attempt to come. */
            notifications: number;
            /** @description When the first of them is due; null when nothing is to come. */
            nextAt: components["schemas"]["TimeOrNull"];
        };
        /**
         * @description How long to wait at most, in real time. An attempt takes 10 seconds at most.
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
        /** @description Whose clock; the one that the demo partners share when left out. */
        ClockPartner: string;
        /** @description A currency of a country that the sandbox pays out in. */
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
             * @description What its user logs in with.
             */
            email?: string;
            password?: string;
            /** @description Its first balances, one for each account; 100,000,000.00 NGN when left out. */
            balances?: components["schemas"]["Money"][];
            /**
             * @description Whether its user is bound to a merchant, and so may read statements.
             * @default true
             */
            merchant?: boolean;
            /** @description What its clock shows at first; the real time, running, when left out. */
            clock?: {
                mode?: components["schemas"]["ClockMode"];
                now?: components["schemas"]["Time"];
            };
        };
        PartnerDetails: {
            partnerCode: string;
            name: string;
            /** @description Whether it was made here; the others are the demo partners. */
            made: boolean;
            clock: components["schemas"]["Clock"];
            /** @description Whether its clock is the one that the demo partners share. */
            sharesClock: boolean;
            balances: {
                currency: components["schemas"]["Currency"];
                balance: string;
            }[];
            accounts: {
                currency: components["schemas"]["Currency"];
                /** @description Whose statement shows it; null when it is not a merchant's. */
                virtualAccount: string | null;
            }[];
            users: {
                email: string;
                /** @description Whether the user is bound to a merchant. */
                merchant: boolean;
            }[];
            /**
             * @description To log in with: those of demo users are published; those of a partner that is made are
             *     shown once, in the answer to that.
             */
            credentials: {
                email: string;
                password: string;
            } | null;
        };
        TokenPair: {
            accessToken: string;
            refreshToken: string;
            /** @description In seconds. */
            expiresIn: number;
            /** @description In seconds. */
            refreshExpiresIn: number;
        };
        /** @description What the contract describes and this sandbox does not do. */
        NotSimulated: {
            /** @description Documented operations that answer 501, by `operationId`. */
            operations: string[];
            /** @description Webhooks that are not sent, by `operationId`. */
            webhooks: string[];
        };
        /**
         * @description The state of a payout, as the contract has it.
         * @enum {string}
         */
        ResponseCode: "00" | "01" | "02" | "10" | "20" | "40" | "50" | "51" | "60" | "80" | "90";
        /** @description The record that the status answers and the webhook carry, as the contract has it. */
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
            /** @description The states that it may be brought into now; none when it is final. */
            legal: components["schemas"]["ResponseCode"][];
            createdAt: components["schemas"]["Time"];
            changedAt: components["schemas"]["Time"];
            /** @description When it changes by itself; null when it does not. */
            dueAt: components["schemas"]["TimeOrNull"];
            /** @description What was taken from the balance and not given back, in the payment's currency. */
            debited: string;
        };
        Snapshot: {
            snapshotId: string;
            /** @description Whose it is; null when it is of the whole sandbox. */
            partnerCode: string | null;
            /** @description In real time. */
            takenAt: components["schemas"]["Time"];
            /** @description How many payouts are in it. */
            payouts: number;
        };
        Outcome: {
            /** @description The last digits of the recipient's account number. */
            ending: string;
            responseCode: components["schemas"]["ResponseCode"];
            /** @description The states that such a payout goes through, the first at once. */
            path: components["schemas"]["ResponseCode"][];
            /** @description The `responseMessage` of that state. */
            message: string;
            /** @description What comes of it, in Markdown. */
            description: string;
        };
        Webhook: {
            partnerCode: string;
            url: string;
            registeredAt: components["schemas"]["Time"];
        };
        /** @description A payout of a batch that was not taken. */
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
         * @description What the sandbox made of the request, whether the answer arrived or not. `rejected` is a
         *     status of 4xx, `failed` one of 5xx, `not-simulated` 501. `not-judged`: a fault came before,
         *     or the request did not arrive whole.
         * @enum {unknown}
         */
        Verdict: "accepted" | "accepted-with-remarks" | "rejected" | "failed" | "not-simulated" | "not-judged";
        Request: {
            /** @description As the answer has it in its header `Sandbox-Request-Id`. */
            requestId: string;
            /** @description When it began, in real time. */
            at: components["schemas"]["Time"];
            /** @description Whose token it had, or whose user logged in; null when that is unknown. */
            partnerCode: string | null;
            /** @description Null when the contract has no such operation. */
            operationId: string | null;
            method: string;
            /** @description The template; null when the contract has no such path. */
            path: string | null;
            /** @description Null when the connection was cut before the answer was sent. */
            status: number | null;
            durationMs: number;
            /** @description Of the payouts in the URL and in the body, the first 100. Long ones are cut. */
            transactionReferences: string[];
            /** @description How many there were. */
            referenceCount: number;
            /** @description Of the receipt. */
            batchId: string | null;
            /** @description Of the receipt. */
            errorTransactionCount: number | null;
            /** @description Of the status that was answered. */
            responseCode: string | null;
            /** @description Whether it had one. */
            idempotencyKey: boolean;
            judged: {
                verdict: components["schemas"]["Verdict"];
                /** @description Why it was not accepted, in a sentence. */
                reason: string | null;
                /** @description What differs from the contract's assumptions, the first 20. */
                remarks: string[];
                /** @description What is wrong where, the first 20. */
                errors: {
                    path: string;
                    message: string;
                    /** @description Where the contract has that from. */
                    origin?: string;
                }[];
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
            /** @description When the next attempt is due; null when none will be made. */
            dueAt: components["schemas"]["TimeOrNull"];
            attempts: components["schemas"]["Attempt"][];
        };
        Attempt: {
            /** @description Counted from 1. */
            number: number;
            at: components["schemas"]["Time"];
            delivered: boolean;
            /** @description The HTTP status, when there was one. */
            status: number | null;
            /** @description What went wrong, in a few words. */
            error: string | null;
            durationMs: number;
        };
        /**
         * @description Of a request: `latency` waits before anything is done. `status` answers with an error
         *     instead of doing what was asked. `drop-before` cuts the connection without doing it,
         *     `drop-after` does it and then cuts the connection without an answer, and `truncate` does it
         *     and cuts the connection in the middle of the answer.
         *
         *     Of a notification: `webhook-twice` sends it again after its first success.
         *     `webhook-late` sends it `milliseconds` later. `webhook-never` does not send it.
         *     `webhook-out-of-order` sends it when the partner's next one has been delivered, or
         *     `milliseconds` later.
         * @enum {unknown}
         */
        FaultKind: "latency" | "status" | "drop-before" | "drop-after" | "truncate" | "webhook-twice" | "webhook-late" | "webhook-never" | "webhook-out-of-order";
        FaultRule: {
            kind: components["schemas"]["FaultKind"];
            /** @description For requests. The operation of the contract that it hits; every one when left out. */
            operationId?: string;
            /** @description The partner whose requests or notifications it hits; every one when left out. */
            partnerCode?: string;
            /** @description Only requests that name this payout, in the URL or the body; only notifications of it. */
            transactionReference?: string;
            /** @description For notifications. Only those of this state. */
            responseCode?: components["schemas"]["ResponseCode"];
            /**
             * @description How long `latency` waits, in real time; 1000 when left out. How much later `webhook-late`
             *     and `webhook-out-of-order` send, on the sandbox's clock; 60000 when left out.
             *     `latency` takes 600000 at most.
             */
            milliseconds?: number;
            /**
             * @description What `status` answers.
             * @default 500
             */
            status?: number;
            /** @description What `status` says in the header `Retry-After`, which is not there when this is left out. */
            retryAfterSeconds?: number;
            /**
             * @description Of those that fit, so many are hit.
             * @default 1
             */
            probability?: number;
            /** @description So many are hit, then no more; without an end when left out. */
            times?: number;
            /**
             * @description The same seed hits the same requests, counted among those that fit, and the notifications
             *     of the same partners, references and response codes.
             * @default 1
             */
            seed?: number;
        };
        Fault: components["schemas"]["FaultRule"];
        /** @description RFC 9457. */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            errors?: {
                path: string;
                message: string;
            }[];
        };
        IllegalTransition: components["schemas"]["Problem"];
    };
    responses: {
        /** @description The partner as it is now. */
        Partner: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PartnerDetails"];
            };
        };
        /** @description The payout as it is now. */
        Transaction: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Transaction"];
            };
        };
        /** @description The notification, due now. */
        Delivery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Delivery"];
            };
        };
        /** @description The recipient account numbers on the list. */
        Blacklist: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": string[];
            };
        };
        /** @description The clock as it is now. */
        Clock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Clock"];
            };
        };
        /** @description What was wrong. */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The payout cannot go from its state into that one. */
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
        /** @description The snapshot. */
        SnapshotId: string;
        /** @description The partner. */
        OnePartner: string;
        /** @description Those of this partner; those that hold for every partner when left out. */
        BlacklistPartner: string;
        /** @description Whose clock; the one that the demo partners share when left out. */
        ClockPartner: string;
        /** @description Only those of this partner. */
        PartnerCode: string;
        /** @description Only those with this reference. */
        TransactionReference: string;
        /** @description The largest number of elements. */
        Limit: number;
    };
    requestBodies: {
        OnePartner: {
            content: {
                "application/json": {
                    /** @description Only this one. */
                    partnerCode?: string;
                };
            };
        };
        TransactionKey: {
            content: {
                "application/json": {
                    /** @description Two partners may use the same reference. */
                    partnerCode: string;
                    transactionReference: string;
                };
            };
        };
    };
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
            /** @description It does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        clock: components["schemas"]["Clock"];
                        partners: components["schemas"]["Partner"][];
                        notSimulated: components["schemas"]["NotSimulated"];
                    };
                };
            };
            /** @description The sandbox answers, and its database does not. The detail says why. */
            503: {
                headers: {
                    /** @description When to ask again, in seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["OnePartner"];
        responses: {
            /** @description All is as at the first start. */
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order of their codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerDetails"][];
                };
            };
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
            /** @description Made. Its password is shown here only. */
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
                /** @description The partner. */
                partnerCode: components["parameters"]["OnePartner"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Partner"];
            "4XX": components["responses"]["Problem"];
        };
    };
    removePartner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The partner. */
                partnerCode: components["parameters"]["OnePartner"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed. */
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
                /** @description The partner. */
                partnerCode: components["parameters"]["OnePartner"];
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
            /** @description What a login hands out. */
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
                /** @description The partner. */
                partnerCode: components["parameters"]["OnePartner"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Money"];
            };
        };
        responses: {
            200: components["responses"]["Partner"];
            "4XX": components["responses"]["Problem"];
        };
    };
    listSnapshots: {
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
            /** @description The snapshots. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"][];
                };
            };
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["OnePartner"];
        responses: {
            /** @description Taken. */
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
                /** @description The snapshot. */
                snapshotId: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed. */
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
                /** @description The snapshot. */
                snapshotId: components["parameters"]["SnapshotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is as it was. */
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
                /** @description Only those with this reference. */
                transactionReference?: components["parameters"]["TransactionReference"];
                /** @description Only those in this state. */
                responseCode?: components["schemas"]["ResponseCode"];
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payouts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"][];
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
        requestBody: components["requestBodies"]["TransactionKey"];
        responses: {
            200: components["responses"]["Transaction"];
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
        requestBody: components["requestBodies"]["TransactionKey"];
        responses: {
            200: components["responses"]["Transaction"];
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
            200: components["responses"]["Transaction"];
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
        requestBody: components["requestBodies"]["TransactionKey"];
        responses: {
            200: components["responses"]["Delivery"];
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
            /** @description Any other ending is paid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outcome"][];
                };
            };
        };
    };
    listRejections: {
        parameters: {
            query?: {
                /** @description Only those of this partner. */
                partnerCode?: components["parameters"]["PartnerCode"];
                /** @description Only those with this reference. */
                transactionReference?: components["parameters"]["TransactionReference"];
                /** @description Only those of this batch. */
                batchId?: string;
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payouts that were not taken. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rejection"][];
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
                /** @description Only those for this operation. */
                operationId?: string;
                /** @description Only those with this reference. */
                transactionReference?: components["parameters"]["TransactionReference"];
                /** @description Only those with this status; `cut` for those that were cut off. */
                status?: string;
                /** @description Only those with this verdict. */
                verdict?: components["schemas"]["Verdict"];
                /**
                 * @description A `requestId`: only those that began after it. A time, ISO 8601 with its zone: only those
                 *     that began then or later.
                 */
                since?: string;
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many stored requests fit the filters, listed here or not. */
                        total: number;
                        /** @description How many were dropped for newer ones since the list was last emptied, fit or not. */
                        dropped: number;
                        requests: components["schemas"]["Request"][];
                    };
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
            /** @description They are forgotten. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getBlacklist: {
        parameters: {
            query?: {
                /** @description Those of this partner; those that hold for every partner when left out. */
                partnerCode?: components["parameters"]["BlacklistPartner"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Blacklist"];
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
            200: components["responses"]["Blacklist"];
            "4XX": components["responses"]["Problem"];
        };
    };
    getClock: {
        parameters: {
            query?: {
                /** @description Whose clock; the one that the demo partners share when left out. */
                partnerCode?: components["parameters"]["ClockPartner"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
            "4XX": components["responses"]["Problem"];
        };
    };
    setClockMode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mode: components["schemas"]["ClockMode"];
                    partnerCode?: components["schemas"]["ClockPartner"];
                };
            };
        };
        responses: {
            200: components["responses"]["Clock"];
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
                    /** @description At most 366 days at a time. */
                    milliseconds: number;
                    partnerCode?: components["schemas"]["ClockPartner"];
                    /**
                     * @description Whether to answer when what is due is done.
                     * @default false
                     */
                    wait?: boolean;
                    timeoutMilliseconds?: components["schemas"]["WaitLimit"];
                };
            };
        };
        responses: {
            /** @description The clock as it is now. */
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
            /** @description Where the clock is now. */
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One for each partner that has registered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
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
            /** @description Registered. */
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
                /** @description The partner. */
                partnerCode: components["parameters"]["OnePartner"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The partner has no webhook. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only those of this partner. */
                partnerCode?: components["parameters"]["PartnerCode"];
                /** @description Only those with this reference. */
                transactionReference?: components["parameters"]["TransactionReference"];
                /** @description Only those in this state. */
                state?: components["schemas"]["DeliveryState"];
                /** @description The largest number of elements. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notifications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
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
                /** @description The delivery to repeat. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Delivery"];
            "4XX": components["responses"]["Problem"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order in which they are tried. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"][];
                };
            };
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
            /** @description Set. */
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
            /** @description No such fault is set. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The fault. */
                faultId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
