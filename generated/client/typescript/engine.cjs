"use strict";
const require_core = require("./core.cjs");
// settle/claims
function makeClaim(batch, idempotencyKey, previous) {
	return {
		kind: "sending",
		claim: crypto.randomUUID(),
		idempotencyKey,
		transactions: batch.map(({ transactionReference, fingerprint, content: { requestDate } }) => ({
			transactionReference,
			fingerprint,
			...requestDate !== void 0 && { requestDate },
			...previous && { replaces: previous.claim }
		}))
	};
}
async function claimBatch(run, batch, claim) {
	if (!run.journal) return void 0;
	const references = require_core.referencesOf(batch);
	const begun = run.clock.now();
	const entries = await run.write(claim, references) && await run.read(references);
	const ledger = entries && require_core.readLedger(entries);
	const isLate = run.clock.now() - begun > run.quietFor / 4;
	if (!isLate && ledger && batch.every((payout) => countsFor(payout, claim, ledger))) return;
	const withdrawn = {
		kind: "withdrawn",
		claim: claim.claim
	};
	await run.write(withdrawn, references);
	if (isLate) {
		const error = /* @__PURE__ */ new Error("The journal took too long: what is claimed must be sent at once.");
		run.report({
			transactionReferences: references,
			error,
			willRetry: false
		});
	}
	return entries && !isLate ? require_core.readLedger([...entries, withdrawn]) : "failed";
}
function countsFor(payout, claim, ledger) {
	const line = ledger.lines.get(payout.transactionReference);
	if (!line || line.settled || require_core.ownerOf(line)?.claim !== claim.claim) return false;
	const previous = line.claims.at(-2);
	return previous === void 0 || stateUnder(ledger, previous) === payout.state;
}
function adopt(run, payouts, ledger, until) {
	const free = [];
	const reused = [];
	const claims = /* @__PURE__ */ new Map();
	for (const payout of payouts) {
		const line = ledger.lines.get(payout.transactionReference);
		const owner = require_core.ownerOf(line);
		if (isReuse(payout, line)) reused.push(payout);
		else if (line?.settled) run.recall(payout, require_core.resultByCode(line.settled));
		else if (owner || line?.followed) {
			payout.state = owner ? stateUnder(ledger, owner) : "in-doubt";
			if (owner) useDate(payout, owner);
			delete payout.absent;
			const others = claims.get(owner);
			if (others) others.push(payout);
			else claims.set(owner, [payout]);
		} else {
			payout.state = "not-sent";
			free.push(payout);
		}
	}
	for (const payout of reused) run.recall(payout, require_core.reusedReference);
	if (reused.length > 0) {
		const references = require_core.referencesOf(reused);
		run.fail(new require_core.ReferenceReusedError(references), references);
	}
	for (const [claim, under] of claims) run.follow(under, {
		claim,
		until,
		isShared: true
	});
	return free;
}
function isReuse({ fingerprint }, line) {
	return fingerprint !== "" && line?.fingerprint !== void 0 && line.fingerprint !== fingerprint;
}
function useDate(payout, { transactions }) {
	const sent = transactions.find(({ transactionReference }) => transactionReference === payout.transactionReference);
	if (payout.content) payout.content = {
		...payout.content,
		requestDate: sent?.requestDate
	};
}
function stateUnder({ answers }, claim) {
	const answer = answers.get(claim.claim);
	if (answer === void 0) return "in-doubt";
	return stateAfter(answer, claim.transactions.flatMap(({ replaces }) => replaces ?? []).some((previous) => answers.get(previous) !== "rejected"));
}
function stateAfter(answer, isRepeat) {
	return answer === "rejected" && isRepeat ? "unclear" : answer;
}
// settle/ask
async function askOnce(run, payout, until) {
	const reading = await run.asking(async () => {
		if (payout.done || !await run.pass(until)) return void 0;
		const answer = await run.call((signal) => require_core.askStatus(run.client, payout.transactionReference, {
			signal,
			retry: false
		}));
		run.heard(errorOf(answer));
		return answer;
	});
	if (!reading || run.isOver() && reading.kind === "nothing") return;
	const error = errorOf(reading);
	payout.statusError = error;
	if (reading.kind === "nothing") {
		reportLocked(run, payout, error);
		return;
	}
	run.isLocked = false;
	if (reading.kind === "no-record") useAbsence(run, payout, reading.answer);
	else await useRecord(run, payout, reading.record);
}
function errorOf(reading) {
	return "error" in reading ? reading.error : void 0;
}
function reportLocked(run, payout, error) {
	if (!require_core.isPayoutClientError(error) || error.nextAction !== "check-credentials") return;
	if (run.isLocked) return;
	run.isLocked = true;
	if (!run.hasAnswered()) run.gaveUp ??= { error };
	run.report({
		transactionReferences: [payout.transactionReference],
		error,
		willRetry: run.hasAnswered()
	});
}
async function useRecord(run, payout, record) {
	const { transactionReference, responseCode } = record;
	const { final } = require_core.describeCode(responseCode);
	const isNews = payout.record?.responseCode !== responseCode;
	delete payout.absent;
	delete payout.sendError;
	delete payout.content;
	payout.record = record;
	if (isNews) run.onProgress?.({
		transactionReference,
		responseCode,
		final
	});
	if (final) await run.settle(payout);
}
function useAbsence(run, payout, answer) {
	const { absent, record, state } = payout;
	const mayBeAbsent = !record && (state === "in-doubt" || state === "rejected");
	const confirmed = mayBeAbsent && run.isUnknownToService?.(answer) === true;
	if (!confirmed && !(mayBeAbsent && state === "rejected" && answer.status >= 400)) {
		delete payout.absent;
		return;
	}
	const until = run.clock.now();
	payout.absent = {
		since: absent?.confirmed === confirmed ? absent.since : until,
		until,
		confirmed
	};
}
// settle/send-batch
async function sendClaimed(run, batch, claim) {
	const references = require_core.referencesOf(batch);
	const { kind, error, again = false } = await post(run, batch, claim.idempotencyKey);
	const isRepeat = batch.some(({ state }) => state === "in-doubt");
	const isRejected = kind === "rejected" && !isRepeat;
	for (const payout of batch) {
		if (kind === "withdrawn") {
			if (payout.state === "not-sent") payout.sendError = error;
			continue;
		}
		payout.state = kind === "in-doubt" ? kind : stateAfter(kind, isRepeat);
		payout.sendError = error;
		delete payout.absent;
	}
	const entry = kind === "in-doubt" ? void 0 : {
		kind,
		claim: claim.claim
	};
	try {
		if (error !== void 0 && !run.isOver()) {
			const isSplit = isRejected && batch.length > 1 && run.isUnknownToService !== void 0;
			run.report({
				transactionReferences: references,
				error,
				willRetry: again || isSplit
			});
		}
	} finally {
		if (entry) await run.write(entry, references);
	}
	return kind !== "withdrawn" ? "perhaps" : again ? "not yet" : "no";
}
async function post(run, batch, idempotencyKey) {
	try {
		const { data } = await run.call((signal) => require_core.sendOf(run.client)({
			method: "POST",
			path: "/handler/send/remittance/transaction",
			body: { transactionRequestList: batch.map(({ content }) => require_core.bodyOf(content)) },
			isAnswer: (answer) => require_core.hasField(answer, "batchId"),
			optionalKey: idempotencyKey
		}, { signal }), run.journal && run.quietFor / 2);
		run.heard();
		run.stuckSince = void 0;
		return { kind: isWhole(data, batch.length) ? "accepted" : "unclear" };
	} catch (error) {
		run.heard(error);
		if (require_core.isNotSentError(error) || require_core.isRejectedError(error) && error.nextAction !== "check-status") return {
			kind: "withdrawn",
			error,
			again: mayTryAgain(run, error)
		};
		run.stuckSince = void 0;
		if (!require_core.isRejectedError(error)) return {
			kind: "in-doubt",
			error
		};
		return {
			kind: error.status === 409 ? "unclear" : "rejected",
			error
		};
	}
}
function mayTryAgain(run, error) {
	const { nextAction } = error;
	const isNotSent = require_core.isNotSentError(error);
	const isLocked = nextAction === "check-credentials";
	const isHopeless = run.hasAnswered() ? isNotSent && isLocked : isNotSent || isLocked;
	const now = run.clock.now();
	run.stuckSince ??= now;
	const isOut = nextAction === "retry" && now - run.stuckSince >= run.patience;
	if ((isHopeless || isOut) && !run.isOver()) run.gaveUp ??= { error };
	return nextAction === "retry" && run.gaveUp === void 0;
}
function isWhole(data, count) {
	const errors = require_core.fieldOf(data, "errorTransactionCount");
	return require_core.fieldOf(data, "totalCount") === count && (errors === null || errors === 0);
}
// settle/send-again
async function sendAgain(run, batch, claim, until) {
	const asked = run.clock.now();
	await Promise.all(batch.map((payout) => askOnce(run, payout, until)));
	const open = batch.filter(({ done }) => !done);
	const isAbsent = ({ absent }) => absent?.confirmed === true && absent.until >= asked;
	const follow = (under, time) => run.follow(open, {
		claim: under,
		until: time
	});
	if (!(open.length === batch.length && open.every(isAbsent) && await run.pass(until)) || run.gaveUp) {
		follow(claim, until);
		return;
	}
	const next = makeClaim(open, open.length === claim.transactions.length ? claim.idempotencyKey : crypto.randomUUID(), claim);
	const ledger = await claimBatch(run, open, next);
	if (ledger && ledger !== "failed") {
		const free = adopt(run, open, ledger, until);
		run.sendNew(free, until);
		return;
	}
	const wasRejected = open.every(({ state }) => state === "rejected");
	if ((ledger ? "no" : await sendClaimed(run, open, next)) === "perhaps") follow(next, wasRejected ? void 0 : until);
	else follow(claim, until);
}
// settle/follow-batch
async function followBatch(run, payouts, { claim, until = run.clock.now() + run.patience, isShared }) {
	let open = payouts;
	let delay = run.poll.firstDelay;
	for (;;) {
		const left = Math.max(0, until - run.clock.now());
		await run.pause(Math.min(run.jitter(delay), left));
		if (run.isOver()) return;
		delay = Math.min(delay * 2, run.poll.maxDelay);
		if (isShared && run.journal) open = await readAgain(run, open, claim, until);
		await Promise.all(open.map((payout) => askOnce(run, payout, until)));
		if (run.isOver()) return;
		for (const payout of open) if (isRejected(run, payout, claim)) await reject(run, payout, claim);
		open = open.filter(({ done }) => !done);
		if (run.clock.now() >= until || run.gaveUp?.error && !run.hasAnswered()) {
			for (const payout of open) await run.settle(payout);
			return;
		}
		if (claim) open = resendAbsent(run, claim, open, until);
		if (open.length === 0) return;
	}
}
function isLongAbsent({ quietFor }, { absent }) {
	return absent !== void 0 && absent.until - absent.since >= quietFor;
}
function isRejected(run, payout, claim) {
	if (payout.done || payout.state !== "rejected" || !isLongAbsent(run, payout)) return false;
	return !(payout.absent?.confirmed && require_core.isSendable(payout) && !run.gaveUp) || claim?.transactions.length === 1;
}
function reject(run, payout, claim) {
	const wasAlone = claim?.transactions.length === 1;
	return run.settle(payout, require_core.rejectedResult(payout, wasAlone && payout.absent?.confirmed === true));
}
function resendAbsent(run, claim, open, until) {
	if (!run.isUnknownToService || run.gaveUp) return open;
	const isAbsent = (payout) => payout.absent?.confirmed === true && isLongAbsent(run, payout);
	if (!claim.transactions.every(({ transactionReference }) => {
		const payout = run.open.get(transactionReference);
		return !payout || payout.record !== void 0 || isAbsent(payout);
	})) return open;
	const byReference = new Map(open.map((payout) => [payout.transactionReference, payout]));
	const absent = claim.transactions.flatMap(({ transactionReference }) => byReference.get(transactionReference) ?? []).filter(isAbsent).filter(require_core.isSendable);
	if (absent.length === 0) return open;
	const half = absent.every(({ state }) => state === "rejected") ? Math.ceil(absent.length / 2) : absent.length;
	for (const batch of [absent.slice(0, half), absent.slice(half)]) {
		if (batch.length === 0) continue;
		run.spawn(() => run.sending(() => sendAgain(run, batch, claim, until)));
	}
	const leaving = new Set(absent);
	return open.filter((payout) => !leaving.has(payout));
}
async function readAgain(run, payouts, claim, until) {
	const unseen = payouts.filter(({ record }) => !record);
	const entries = unseen.length > 0 ? await run.read(require_core.referencesOf(unseen)) : void 0;
	if (!entries) return payouts;
	const ledger = require_core.readLedger(entries);
	const moved = /* @__PURE__ */ new Set();
	for (const payout of unseen) {
		const line = ledger.lines.get(payout.transactionReference);
		if (line?.settled || require_core.ownerOf(line)?.claim !== claim?.claim) moved.add(payout);
		else if (claim) payout.state = stateUnder(ledger, claim);
	}
	const free = adopt(run, [...moved], ledger, until);
	const sendable = free.filter(require_core.isSendable);
	if (sendable.length > 0) run.sendNew(sendable, until);
	const unsendable = free.filter((payout) => !require_core.isSendable(payout));
	for (const payout of unsendable) {
		payout.state = "in-doubt";
		moved.delete(payout);
	}
	return payouts.filter((payout) => !moved.has(payout));
}
// settle/input
const longestWait = 1e3;
function batchesOf(run, given) {
	return Array.isArray(given) ? fromList(run, given) : fromStream(run, given);
}
async function* fromList(run, payouts) {
	for (const payout of payouts) run.add(payout);
	const free = (await admit(run, payouts.splice(0))).reverse();
	if (run.hasFailed()) run.end();
	while (free.length > 0 && !run.isOver()) {
		await run.room();
		yield free.splice(-run.chunkSize).reverse();
	}
}
async function* fromStream(run, transactions) {
	const input = transactions[Symbol.asyncIterator]();
	const copy = require_core.copier();
	let coming;
	let isDone = false;
	while (!isDone && !run.isOver() && !run.hasFailed()) {
		await run.room();
		const batch = [];
		let late;
		try {
			while (batch.length < run.chunkSize) {
				coming ??= Promise.resolve(input.next());
				const next = await run.orEnd(late ? Promise.race([coming, late]) : coming, 0);
				if (next === "late") break;
				coming = void 0;
				isDone = !next || next.done === true;
				if (!next || next.done) break;
				const payout = copy(next.value);
				run.add(payout);
				batch.push(payout);
				late ??= run.pause(longestWait).then(() => "late");
			}
		} catch (thrown) {
			run.fail(thrown, []);
		}
		const free = await admit(run, batch);
		if (free.length > 0) yield free;
	}
	await run.orEnd(Promise.resolve(input.return?.()), 0).catch(() => void 0);
}
async function admit(run, payouts) {
	if (!run.journal) {
		for (const payout of payouts) payout.state = "not-sent";
		return payouts;
	}
	for (let start = 0; start < payouts.length; start += 500) await Promise.all(payouts.slice(start, start + 500).map(async (payout) => {
		if (require_core.isSendable(payout)) payout.fingerprint = await require_core.fingerprintOf(payout.content);
	}));
	const entries = payouts.length > 0 ? await run.read(require_core.referencesOf(payouts)) : [];
	if (entries) return adopt(run, payouts, require_core.readLedger(entries));
	for (const payout of payouts) await run.settle(payout);
	return [];
}
// settle/lifetime
function lifetime(clock) {
	const waiting = /* @__PURE__ */ new Set();
	let over = false;
	const atEnd = (wake) => {
		if (over) wake();
		else waiting.add(wake);
		return () => waiting.delete(wake);
	};
	return {
		isOver: () => over,
		end() {
			over = true;
			const all = [...waiting];
			waiting.clear();
			for (const wake of all) wake();
		},
		pause: (milliseconds) => new Promise((resolve) => {
			if (over) {
				resolve();
				return;
			}
			const cancel = clock.after(milliseconds, () => {
				forget();
				resolve();
			});
			const forget = atEnd(() => {
				cancel();
				resolve();
			});
		}),
		orEnd: (promise, milliseconds) => new Promise((resolve, reject) => {
			let cancel = () => {};
			const forget = atEnd(() => {
				cancel = clock.after(milliseconds, () => resolve(void 0));
			});
			promise.finally(() => {
				forget();
				cancel();
			}).then(resolve, reject);
		}),
		async call(make, limit) {
			const controller = new AbortController();
			const stop = () => controller.abort();
			const forget = atEnd(stop);
			const cancel = limit === void 0 ? void 0 : clock.after(limit, stop);
			try {
				return await make(controller.signal);
			} finally {
				forget();
				cancel?.();
			}
		}
	};
}
// settle/pace
function pace(clock, poll, { isOver, pause }) {
	let answered = false;
	let closedUntil = 0;
	let delay = poll.firstDelay;
	return {
		hasAnswered: () => answered,
		heard(error) {
			const { status, retryAfter } = require_core.isPayoutClientError(error) ? error : {};
			const isAnswer = error === void 0 || status !== void 0;
			if (isAnswer && status !== 401 && status !== 403) answered = true;
			if (status !== 429 && status !== 503) {
				if (isAnswer) delay = poll.firstDelay;
				return;
			}
			const now = clock.now();
			if (now >= closedUntil) {
				closedUntil = now + delay;
				delay = Math.min(delay * 2, poll.maxDelay);
			}
			closedUntil = Math.max(closedUntil, now + (retryAfter ?? 0));
		},
		async pass(until) {
			while (!isOver() && clock.now() < closedUntil) {
				if (closedUntil > until) return false;
				await pause(closedUntil - clock.now());
			}
			return !isOver();
		}
	};
}
// settle/queue
function resultQueue() {
	const waiting = fifo();
	let ended;
	let hasReader = true;
	let wake = () => {};
	let makeRoom = () => {};
	return {
		push(item) {
			waiting.add(item);
			wake();
		},
		end(error) {
			ended ??= { error };
			wake();
		},
		async *items() {
			for (;;) {
				const item = waiting.take();
				makeRoom();
				if (item !== void 0) yield item;
				else if (ended) break;
				else await new Promise((resolve) => {
					wake = resolve;
				});
			}
			if (ended.error) throw ended.error.thrown;
		},
		async room(most) {
			while (hasReader && waiting.size() >= most) await new Promise((resolve) => {
				makeRoom = resolve;
			});
		},
		leave() {
			hasReader = false;
			makeRoom();
		}
	};
}
function limiter(atOnce) {
	const queue = fifo();
	let free = atOnce;
	let most = atOnce;
	const release = () => {
		const next = queue.take();
		if (next) next();
		else free += 1;
	};
	const run = async (task) => {
		if (free > 0) free -= 1;
		else await new Promise((resolve) => queue.add(resolve));
		try {
			return await task();
		} finally {
			release();
		}
	};
	return Object.assign(run, { widen(to) {
		for (; most < to; most += 1) release();
	} });
}
function fifo() {
	let added = [];
	let next = [];
	return {
		add: (item) => void added.push(item),
		take() {
			if (next.length === 0) {
				next = added.reverse();
				added = [];
			}
			return next.pop();
		},
		size: () => added.length + next.length
	};
}
// settle/run
const mostUnread = 1e3;
const grace = 2e3;
async function* runTasks(setup, { followBatch, sendNewBatch }, start) {
	const { clock, journal, poll, signal } = setup;
	const queue = resultQueue();
	const life = lifetime(clock);
	const open = /* @__PURE__ */ new Map();
	let failure;
	let tasks = 0;
	let settled = 0;
	let total = 0;
	let finish = () => {};
	const finished = new Promise((resolve) => {
		finish = resolve;
	});
	const push = (payout, result) => {
		const { transactionReference } = payout;
		settled += 1;
		queue.push({
			transactionReference,
			...result,
			progress: {
				settled,
				total
			}
		});
	};
	const close = (payout) => {
		payout.done = true;
		open.delete(payout.transactionReference);
	};
	const ofJournal = async (use, transactionReferences) => {
		try {
			return await life.orEnd(use(), grace);
		} catch (thrown) {
			run.fail(thrown, transactionReferences);
			return;
		}
	};
	const run = {
		...setup,
		...life,
		...pace(clock, poll, life),
		open,
		add(payout) {
			open.set(payout.transactionReference, payout);
			total += 1;
		},
		follow: (payouts, following) => run.spawn(() => followBatch(run, payouts, following)),
		sendNew: (payouts, until) => run.spawn(() => run.sending(() => sendNewBatch(run, payouts, until))),
		sending: limiter(1),
		asking: limiter(poll.atOnce),
		room: () => queue.room(mostUnread),
		jitter: (milliseconds) => milliseconds * (.5 + setup.random() / 2),
		spawn(task) {
			tasks += 1;
			task().catch((thrown) => {
				failure ??= { thrown };
				life.end();
			}).then(() => {
				tasks -= 1;
				if (tasks > 0) return;
				for (const payout of open.values()) push(payout, require_core.resultOf(payout));
				queue.end(failure);
				finish();
			});
		},
		fail(thrown, transactionReferences) {
			failure ??= { thrown };
			run.gaveUp ??= {};
			run.report({
				transactionReferences,
				error: thrown,
				willRetry: false
			});
		},
		hasFailed: () => failure !== void 0,
		report: (problem) => setup.onProblem?.(problem),
		async write(entry, transactionReferences) {
			if (!journal) return true;
			const use = async () => {
				await journal.append(entry);
				return true;
			};
			return await ofJournal(use, transactionReferences) ?? false;
		},
		read: async (references) => journal ? ofJournal(async () => journal.read(references), references) : [],
		async settle(payout, result = require_core.resultOf(payout)) {
			if (payout.done) return;
			const { transactionReference } = payout;
			const { outcome } = result;
			close(payout);
			try {
				if (outcome === "paid" || outcome === "failed") {
					const { responseCode } = result;
					const entry = {
						kind: "settled",
						transactionReference,
						outcome,
						responseCode
					};
					await run.write(entry, [transactionReference]);
				}
			} finally {
				push(payout, result);
			}
		},
		recall(payout, result) {
			close(payout);
			push(payout, result);
		}
	};
	if (signal?.aborted) life.end();
	signal?.addEventListener("abort", life.end);
	const cancel = setup.deadline === void 0 ? void 0 : clock.after(setup.deadline, () => life.end());
	run.spawn(() => start(run));
	try {
		yield* queue.items();
	} finally {
		life.end();
		queue.leave();
		cancel?.();
		signal?.removeEventListener("abort", life.end);
		await finished;
	}
}
// settle/send-new-batch
async function sendNewBatch(run, payouts, until) {
	let batch = payouts.filter(require_core.isSendable);
	let idempotencyKey = crypto.randomUUID();
	let delay = run.poll.firstDelay;
	while (batch.length > 0) {
		if (!await run.pass((run.stuckSince ?? run.clock.now()) + run.patience) || run.gaveUp) break;
		const claim = makeClaim(batch, idempotencyKey);
		const ledger = await claimBatch(run, batch, claim);
		if (ledger === "failed") break;
		if (ledger) {
			batch = adopt(run, batch, ledger, until).filter(require_core.isSendable);
			idempotencyKey = crypto.randomUUID();
			continue;
		}
		const sent = await sendClaimed(run, batch, claim);
		if (sent === "perhaps") {
			const sentBatch = batch;
			if (!run.isUnknownToService) for (const payout of sentBatch) delete payout.content;
			run.follow(sentBatch, { claim });
			return;
		}
		if (sent === "no") break;
		await run.pause(run.jitter(delay));
		delay = Math.min(delay * 2, run.poll.maxDelay);
	}
	const entries = run.journal && batch.length > 0 && !run.hasFailed() && await run.read(require_core.referencesOf(batch));
	if (entries) batch = adopt(run, batch, require_core.readLedger(entries), until).filter(require_core.isSendable);
	for (const payout of batch) {
		payout.sendError ??= run.gaveUp?.error;
		await run.settle(payout);
	}
}
// settle/engine
const tasks = {
	followBatch,
	sendNewBatch
};
function settleAll(setup, given) {
	return runTasks(setup, tasks, (run) => sendAll(run, given));
}
function followAll(setup, references) {
	return runTasks(setup, tasks, (run) => startFollowing(run, references));
}
async function sendAll(run, given) {
	for await (const batch of batchesOf(run, given)) {
		run.spawn(async () => {
			await run.sending(async () => {
				await sendNewBatch(run, batch);
				await firstAnswer(run, batch);
			});
			run.sending.widen(run.concurrency);
		});
		await run.sending(async () => {});
	}
}
async function firstAnswer(run, batch) {
	const until = run.clock.now() + run.patience;
	const isUnderWay = () => batch.some(({ done }) => !done);
	while (isUnderWay() && !run.hasAnswered() && !run.gaveUp && !run.isOver()) if (run.clock.now() >= until) {
		const error = batch.map(({ sendError }) => sendError).find(require_core.isPayoutClientError);
		run.gaveUp = error ? { error } : {};
	} else await run.pause(run.poll.firstDelay);
}
async function startFollowing(run, references) {
	const payouts = references.map((reference) => require_core.newPayout(reference, "in-doubt"));
	for (const payout of payouts) run.add(payout);
	const entries = await run.read(references) ?? [];
	const unknown = adopt(run, payouts, require_core.readLedger(entries));
	for (let start = 0; start < unknown.length; start += 500) {
		const some = unknown.slice(start, start + 500);
		for (const payout of some) payout.state = "in-doubt";
		const transactionReferences = require_core.referencesOf(some);
		if (run.journal) await run.write({
			kind: "followed",
			transactionReferences
		}, transactionReferences);
		run.follow(some, { isShared: true });
	}
}
exports.followAll = followAll;
exports.settleAll = settleAll;
