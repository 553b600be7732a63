"use strict";
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
const require_core = require("./core.cjs");
// log-attempts
function logAttempts(logger) {
	return ({ attempt, outcome, status, reason, duration }, { method, path }) => {
		const line = `${method} ${path}, attempt ${attempt}: ${outcome}, ${status ?? reason}, ${Math.round(duration)} ms`;
		if (outcome === "accepted") logger.debug(line);
		else logger.warn(line);
	};
}
// settle/trust
function awaitOutcomes(run, payouts, isSent) {
	const { sent } = run.trust;
	for (const payout of payouts) {
		payout.isAwaited ||= isSent && payout.state === "accepted";
		if (payout.together) continue;
		let together = sent.at(-1);
		if (!together || together.size >= 20) {
			together = {
				since: run.setup.clock.elapsed(),
				size: 0,
				open: 0
			};
			sent.push(together);
		}
		together.size += 1;
		together.open += 1;
		payout.together = together;
	}
}
function isDue(run, { isAwaited, heard, together }) {
	const { trust, setup, open } = run;
	if (!isAwaited || heard || !together || together.since < trust.since) return true;
	if (together.open * 10 <= together.size) return true;
	const [oldest = together] = trust.sent;
	if (oldest.open * 2 <= oldest.size && trust.sent.length > 1) trust.sent.shift();
	const kind = together === oldest ? "oldest" : "all";
	const now = setup.clock.elapsed();
	if (now < trust.next[kind]) return false;
	const many = kind === "oldest" ? 6 : Math.max(3, open.size / 60);
	trust.next[kind] = now + setup.poll.maxDelay / many;
	return true;
}
function foundFinal(run, { transactionReference, isAwaited, heard }) {
	const { trust, setup, life } = run;
	if (heard && setup.webhooks) trust.since = Math.min(trust.since, setup.clock.elapsed());
	if (heard || !isAwaited || trust.since === Infinity) return;
	trust.unheard.add(transactionReference);
	life.pause(longestLag).then(() => {
		if (trust.unheard.delete(transactionReference)) trust.since = Infinity;
	});
}
const longestLag = 5e3;
// settle/ask
async function askOnce(run, payout, until, isUrgent = false) {
	const reading = await run.asking(async () => {
		if (payout.done || !await run.pace.pass(until)) return void 0;
		const answered = run.asking.sent();
		const answer = await run.life.call((signal) => require_core.askStatus(run.setup.client, payout.transactionReference, {
			signal,
			retry: false
		}));
		const failed = errorOf(answer);
		run.pace.heard(failed);
		answered({ isOverload: require_core.isPayoutClientError(failed) && require_core.isOverload(failed.status) });
		return answer;
	}, isUrgent);
	if (!reading || payout.done || run.life.isOver() && reading.kind === "nothing") return;
	const error = errorOf(reading);
	payout.statusError = error;
	if (reading.kind === "nothing") {
		reportLocked(run, payout, error);
		return;
	}
	run.isLocked = false;
	if (reading.kind === "no-record") useAbsence(run, payout, reading.answer);
	else await useRecord(run, payout, reading.record);
	if (reading.kind === "record") run.setup.webhooks?.learn?.(reading.record);
}
function errorOf(reading) {
	return "error" in reading ? reading.error : void 0;
}
function reportLocked(run, payout, error) {
	if (!require_core.isPayoutClientError(error) || error.nextAction !== "check-credentials") return;
	if (run.isLocked) return;
	run.isLocked = true;
	if (!run.pace.hasAnswered()) run.gaveUp ??= { error };
	run.report({
		transactionReferences: [payout.transactionReference],
		error,
		willRetry: run.pace.hasAnswered()
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
	if (isNews) run.heed(run.setup.onProgress?.({
		transactionReference,
		responseCode,
		final
	}));
	if (!final) {
		payout.isAwaited = true;
		return;
	}
	foundFinal(run, payout);
	await run.settle(payout);
}
function useAbsence(run, payout, answer) {
	const { absent, record, state } = payout;
	const mayBeAbsent = !record && (state === "in-doubt" || state === "rejected");
	const confirmed = mayBeAbsent && run.setup.isUnknownToService?.(answer) === true;
	const isSaid = confirmed || answer.status >= 400 && require_core.isData(answer.body);
	if (!mayBeAbsent || !isSaid) {
		delete payout.absent;
		return;
	}
	const until = run.setup.clock.elapsed();
	payout.absent = {
		since: absent?.confirmed === confirmed ? absent.since : until,
		until,
		confirmed
	};
}
// settle/options
function readSetup(client, options) {
	const { patience, deadline, chunkSize, concurrency, poll = {}, resend, ...others } = options;
	const { journal, webhooks, signal, onProgress, onProblem, clock, random, ...unknown } = others;
	const { firstDelay, maxDelay, atOnce, ...unknownOfPoll } = poll;
	const { isUnknownToService, quietFor, ...unknownOfResend } = resend ?? {};
	require_core.demandNone({
		...unknown,
		...unknownOfPoll,
		...unknownOfResend
	});
	require_core.demandFunctions({
		onProgress,
		onProblem,
		random
	});
	require_core.demand(!resend || typeof isUnknownToService === "function", "resend.isUnknownToService", "a function");
	require_core.demand(!journal || ["append", "read"].every((name) => typeof require_core.fieldOf(journal, name) === "function"), "journal", "a journal, such as fileJournal(path)");
	const isSource = typeof webhooks !== "object" || typeof require_core.fieldOf(webhooks, "connect") === "function";
	require_core.demand(isSource, "webhooks", "true, or a result of confirmByStatus");
	require_core.demandSignal(signal);
	return {
		client,
		keyHeader: keyHeaderOf(client),
		journal,
		patience: whole("patience", patience ?? 9e5),
		deadline: deadline === void 0 ? void 0 : whole("deadline", deadline),
		chunkSize: whole("chunkSize", chunkSize ?? 20, 500),
		concurrency: whole("concurrency", concurrency ?? 4),
		poll: {
			firstDelay: whole("poll.firstDelay", firstDelay ?? 1e3),
			maxDelay: whole("poll.maxDelay", maxDelay ?? 3e4),
			atOnce: whole("poll.atOnce", atOnce ?? 8),
			mostAtOnce: atOnce ?? 64
		},
		quietFor: whole("resend.quietFor", quietFor ?? 12e4),
		isUnknownToService: resend && ((answer) => resend.isUnknownToService(answer)),
		webhooks: typeof webhooks === "object" ? webhooks : webhooks ? {} : void 0,
		signal,
		onProgress,
		onProblem,
		clock: clock ?? require_core.systemClock,
		random: random ?? Math.random
	};
}
function keyHeaderOf(client) {
	const named = "~key" in client ? client["~key"] ?? void 0 : void 0;
	return named ? named.toLowerCase() : void 0;
}
function whole(name, value, most = require_core.longestTimer) {
	require_core.demand(Number.isInteger(value) && value >= 1 && value <= most, name, `a whole number from 1 to ${most}`);
	return value;
}
var ReferenceReusedError = class extends Error {
	transactionReferences;
	constructor(transactionReferences) {
		super(`The journal has different content for ${transactionReferences.join(", ")}. Give a changed payout another reference.`);
		this.transactionReferences = transactionReferences;
		Object.defineProperty(this, "name", { value: "ReferenceReusedError" });
	}
};
// settle/check-payout
function wrongIn(payout) {
	return require_core.payoutRules.find((rule) => isBroken(rule, payout));
}
function isUnusual(payout) {
	return require_core.payoutDoubts.some((rule) => isBroken(rule, payout));
}
function isBroken({ path, demands }, payout) {
	const names = path.split(".");
	const parent = names.slice(0, -1).reduce(require_core.fieldOf, payout);
	if (!isOfType(parent, "object")) return false;
	const value = require_core.fieldOf(parent, names.at(-1) ?? "");
	return demands.some(([keyword, limit]) => value === void 0 ? keyword === "required" : !fits(value, keyword, limit));
}
function fits(value, keyword, limit) {
	switch (keyword) {
		case "required": return true;
		case "type": return [limit].flat().some((type) => isOfType(value, type));
		case "enum": return Array.isArray(limit) && limit.includes(value);
		case "const": return value === limit;
		case "pattern": return typeof value !== "string" || new RegExp(String(limit), "u").test(value);
		default: return isWithin(sizeOf(value, keyword), keyword, Number(limit));
	}
}
function isOfType(value, type) {
	if (type === "integer") return Number.isInteger(value);
	if (value === null) return type === "null";
	return type === (Array.isArray(value) ? "array" : typeof value);
}
function sizeOf(value, keyword) {
	if (keyword.endsWith("Length")) return typeof value === "string" ? Array.from(value).length : void 0;
	if (keyword.endsWith("Items")) return Array.isArray(value) ? value.length : void 0;
	return typeof value === "number" ? value : void 0;
}
function isWithin(size, keyword, limit) {
	if (size === void 0) return true;
	if (keyword.startsWith("exclusive")) return keyword.endsWith("Minimum") ? size > limit : size < limit;
	return keyword.startsWith("min") ? size >= limit : size <= limit;
}
// settle/payout
function isSendable(payout) {
	return payout.content !== void 0;
}
function newPayout(transactionReference, state) {
	return {
		transactionReference,
		fingerprint: "",
		state,
		done: false
	};
}
function referencesOf(payouts) {
	return payouts.map(({ transactionReference }) => transactionReference);
}
function copier() {
	const seen = /* @__PURE__ */ new Set();
	return (transaction) => {
		const { content, ...checked } = copyPayout(transaction, seen.size, seen);
		return {
			...newPayout(content.transactionReference, "unread"),
			content,
			given: transaction,
			...checked
		};
	};
}
function copyPayout(transaction, index, seen) {
	const copy = JSON.parse(JSON.stringify(transaction ?? null));
	if (!isTransaction(copy) || !require_core.isAskable(copy.transactionReference)) throw new TypeError(`Payout ${index} must have a transactionReference that a URL can contain.`);
	const { requestDate, ...others } = copy;
	const { transactionReference } = copy;
	if (seen.has(transactionReference)) throw new TypeError(`The transactionReference ${transactionReference} is used twice. Give each payout its own.`);
	seen.add(transactionReference);
	const content = {
		transactionReference,
		json: JSON.stringify(sortKeys(others)),
		requestDate
	};
	const wrong = wrongIn(copy);
	return {
		content,
		...wrong && { wrong },
		...isUnusual(copy) && { isUnusual: true }
	};
}
function isTransaction(value) {
	return typeof require_core.fieldOf(value, "transactionReference") === "string";
}
function bodyOf({ json, requestDate }) {
	const content = JSON.parse(json);
	const dated = requestDate === void 0 ? content : sortKeys(Object.assign({ requestDate }, content));
	require_core.demand(isTransaction(dated), "a payout", "one that was copied");
	return dated;
}
async function fingerprintOf({ json }) {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(json)));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
function sortKeys(value) {
	if (Array.isArray(value)) return value.map(sortKeys);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1).map(([key, child]) => [key, sortKeys(child)]));
}
// settle/results
var SettlementError = class extends Error {
	results;
	constructor(results, cause) {
		super(cause instanceof Error ? cause.message : String(cause), { cause });
		this.results = results;
		Object.defineProperty(this, "name", { value: "SettlementError" });
	}
};
function resultOf({ record, state, sendError, statusError }) {
	const error = [statusError, sendError].find(require_core.isPayoutClientError);
	const failed = error && { error };
	if (record) {
		const result = resultByCode(record.responseCode, record);
		return result.final ? result : {
			...result,
			...failed
		};
	}
	const open = {
		final: false,
		...failed
	};
	switch (state) {
		case "unread": return {
			outcome: "unknown",
			next: "settle-again",
			action: "The journal was not read, so nothing was sent. Settle the payout again, unchanged.",
			...open
		};
		case "not-sent": return {
			outcome: "not-sent",
			next: "settle-again",
			action: require_core.outcomeActions["not-sent"],
			...open
		};
		case "accepted": return {
			outcome: "pending",
			next: "follow",
			action: "The service has received the payout. Request its status later.",
			...open
		};
		default: return {
			outcome: "unknown",
			next: "follow",
			action: require_core.outcomeActions.unknown,
			...open
		};
	}
}
function rejectedResult(payout, alone) {
	const error = [payout.sendError, payout.statusError].find(require_core.isPayoutClientError);
	if (!error) return resultOf(payout);
	return alone ? {
		outcome: "rejected",
		final: true,
		next: "resend-under-new-reference",
		action: "Fix what `error` describes, then send it under a new reference.",
		error
	} : {
		outcome: "rejected",
		final: false,
		next: "see-action",
		action: require_core.outcomeActions.rejected,
		error
	};
}
const reusedReference = {
	outcome: "not-sent",
	final: false,
	next: "see-action",
	action: "The journal has different content for this reference. Give the payout its own reference."
};
function wrongPayout({ transactionReference }, { path, reason }) {
	const error = new require_core.NotSentError(`${transactionReference} was not sent: ${path} ${reason}.`, {
		transactionReferences: [transactionReference],
		nextAction: "fix-request"
	});
	return {
		outcome: "not-sent",
		final: false,
		next: "fix-payout",
		path,
		reason,
		action: `The payout was not sent: ${path} ${reason}. Fix the payout and settle it again.`,
		error
	};
}
function resultByCode(responseCode, record) {
	const { final, action, resendUnderNewReference } = require_core.describeCode(responseCode);
	const known = record && { record };
	if (responseCode === "00") return {
		outcome: "paid",
		final: true,
		responseCode,
		...known,
		next: "none",
		action
	};
	if (final) {
		const next = resendUnderNewReference ? "resend-under-new-reference" : "see-action";
		return {
			outcome: "failed",
			final,
			responseCode,
			...known,
			next,
			action
		};
	}
	if (responseCode === "10" && record) return {
		outcome: "held",
		final,
		responseCode,
		record,
		next: "decide-in-portal",
		action
	};
	return {
		outcome: "pending",
		final,
		responseCode,
		...known,
		next: "follow",
		action
	};
}
// settle/claims
function makeClaim(run, batch, idempotencyKey, previous) {
	return {
		kind: "sending",
		claim: crypto.randomUUID(),
		...keyFor(run, idempotencyKey, previous),
		transactions: batch.map(({ transactionReference, fingerprint, content: { requestDate } }) => ({
			transactionReference,
			fingerprint,
			...requestDate !== void 0 && { requestDate },
			...previous && { replaces: previous.claim }
		}))
	};
}
function keyFor({ setup: { keyHeader, clock } }, idempotencyKey, previous) {
	const isRepeat = previous?.idempotencyKey === idempotencyKey;
	if (keyHeader === void 0 || isRepeat && previous.keyHeader !== keyHeader) return { idempotencyKey };
	const keyedAt = isRepeat ? previous.keyedAt : clock.now();
	return {
		idempotencyKey,
		keyHeader,
		...keyedAt !== void 0 && { keyedAt }
	};
}
async function claimBatch(run, batch, claim) {
	if (!run.setup.journal) return void 0;
	const references = referencesOf(batch);
	const taken = stopwatch(run.setup.clock);
	const entries = await run.write(claim, references) && await run.read(references);
	const ledger = entries && require_core.readLedger(entries);
	const isLate = taken() > run.setup.quietFor / 4;
	if (!isLate && ledger && batch.every((payout) => countsFor(payout, claim, ledger))) return;
	const withdrawn = {
		kind: "withdrawn",
		claim: claim.claim
	};
	await run.write(withdrawn, references);
	if (isLate) {
		const error = /* @__PURE__ */ new Error("The journal took too long, so this request was not sent. Settle again.");
		run.report({
			transactionReferences: references,
			error,
			willRetry: false
		});
	}
	return entries && !isLate ? require_core.readLedger([...entries, withdrawn]) : "failed";
}
function stopwatch(clock) {
	const [now, elapsed] = [clock.now(), clock.elapsed()];
	return () => Math.max(clock.now() - now, clock.elapsed() - elapsed);
}
function countsFor(payout, claim, ledger) {
	const line = ledger.lines.get(payout.transactionReference);
	if (!line || line.settled || require_core.ownerOf(line)?.claim !== claim.claim) return false;
	const previous = line.claims.at(-2);
	return previous === void 0 || require_core.stateUnder(ledger, previous) === payout.state;
}
function adopt(run, payouts, ledger) {
	const free = [];
	const reused = [];
	const claimed = /* @__PURE__ */ new Map();
	for (const payout of payouts) {
		const line = ledger.lines.get(payout.transactionReference);
		const owner = require_core.ownerOf(line);
		const isReused = isReuse(payout, line);
		if (payout.follower && payout.state !== "not-sent" && (isReused || isReleased(line))) run.recall(payout, resultOf(payout));
		else if (isReused) reused.push(payout);
		else if (line?.settled) run.recall(payout, resultByCode(line.settled.responseCode));
		else if (owner || line?.followed) {
			payout.state = owner ? require_core.stateUnder(ledger, owner) : "in-doubt";
			if (owner) useDate(payout, owner);
			delete payout.absent;
			const others = claimed.get(owner);
			if (others) others.push(payout);
			else claimed.set(owner, [payout]);
		} else {
			payout.state = "not-sent";
			free.push(payout);
		}
	}
	for (const payout of reused) run.recall(payout, reusedReference);
	if (reused.length > 0) {
		const references = referencesOf(reused);
		run.fail(new ReferenceReusedError(references), references);
	}
	return {
		free,
		claimed
	};
}
function isReuse({ fingerprint }, line) {
	const first = line?.fingerprint ?? fingerprint;
	return fingerprint !== "" && !isReleased(line) && first !== fingerprint;
}
function isReleased(line) {
	return line?.released === true && !line.settled;
}
function useDate(payout, { transactions }) {
	const sent = transactions.find(({ transactionReference }) => transactionReference === payout.transactionReference);
	if (payout.content) payout.content = {
		...payout.content,
		requestDate: sent?.requestDate
	};
}
// settle/resend
function toSendAgain(run, claim, open) {
	if (run.gaveUp) return [];
	const whole = wholeInDoubt(run, claim);
	if (whole) return [{
		claim,
		batch: whole,
		isUnderKey: true
	}];
	if (!run.setup.isUnknownToService) return [];
	const absent = absentIn(run, claim, open);
	const half = absent.every(({ state }) => state === "rejected") ? Math.ceil(absent.length / 2) : absent.length;
	return [absent.slice(0, half), absent.slice(half)].filter((batch) => batch.length > 0).map((batch) => ({
		claim,
		batch,
		isUnderKey: false
	}));
}
function wholeInDoubt(run, claim) {
	const { keyHeader, clock } = run.setup;
	if (claim.keyHeader === void 0 || claim.keyHeader !== keyHeader) return void 0;
	const age = clock.now() - (claim.keyedAt ?? NaN);
	const batch = claim.transactions.flatMap(({ transactionReference }) => run.open.get(transactionReference) ?? []).filter(isSendable).filter(({ state, record, absent }) => state === "in-doubt" && !record && absent).filter(({ follower }) => follower?.claim?.claim === claim.claim);
	return batch.length === claim.transactions.length && Math.abs(age) <= 864e5 ? batch : void 0;
}
function absentIn(run, claim, open) {
	const isAbsent = (payout) => payout.absent?.confirmed === true && isLongAbsent(run, payout);
	if (!claim.transactions.every(({ transactionReference }) => {
		const payout = run.open.get(transactionReference);
		return !payout || payout.record !== void 0 || isAbsent(payout);
	})) return [];
	const byReference = new Map(open.map((payout) => [payout.transactionReference, payout]));
	return claim.transactions.flatMap(({ transactionReference }) => byReference.get(transactionReference) ?? []).filter(isAbsent).filter(isSendable);
}
function mayBeSentAgain(run, { state }, claim) {
	return state === "in-doubt" && claim?.keyHeader !== void 0 || run.setup.isUnknownToService !== void 0;
}
async function rejectAbsent(run, open, claim) {
	const wasAlone = claim?.transactions.length === 1;
	for (const payout of open) {
		if (payout.done || payout.state !== "rejected" || !isLongAbsent(run, payout)) continue;
		const isConfirmed = payout.absent?.confirmed === true;
		if (isConfirmed && isSendable(payout) && !run.gaveUp && !wasAlone) continue;
		await run.settle(payout, rejectedResult(payout, wasAlone && isConfirmed));
	}
}
function isLongAbsent({ setup }, { absent }) {
	return absent !== void 0 && absent.until - absent.since >= setup.quietFor;
}
// settle/send-batch
async function sendClaimed(run, batch, claim) {
	const references = referencesOf(batch);
	const { kind, error, again = false } = await post(run, batch, claim.idempotencyKey);
	const isRepeat = batch.some(({ state }) => state === "in-doubt");
	const isRejected = kind === "rejected" && !isRepeat;
	for (const payout of batch) {
		if (kind === "withdrawn") {
			if (payout.state === "not-sent") payout.sendError = error;
			continue;
		}
		payout.state = kind === "in-doubt" ? kind : require_core.stateAfter(kind, isRepeat, claim);
		payout.sendError = error;
		delete payout.absent;
	}
	const entry = kind === "in-doubt" ? void 0 : {
		kind,
		claim: claim.claim
	};
	try {
		if (error !== void 0 && !run.life.isOver()) {
			const isSplit = isRejected && batch.length > 1 && run.setup.isUnknownToService !== void 0;
			const isKeyed = kind === "in-doubt" && claim.keyHeader !== void 0;
			const willRetry = again || isSplit || isKeyed;
			run.report({
				transactionReferences: references,
				error,
				willRetry
			});
		}
	} finally {
		if (entry) await run.write(entry, references);
	}
	return kind !== "withdrawn" ? "perhaps" : again ? "not yet" : "no";
}
async function post(run, batch, optionalKey) {
	const { client, journal, quietFor } = run.setup;
	const transactionRequestList = batch.map(({ content }) => bodyOf(content));
	const send = (request, options) => require_core.sendOf(client)({
		...request,
		optionalKey
	}, options);
	try {
		const answer = await run.life.call((signal) => require_core.sendPayout({ ["~send"]: send }, { body: { transactionRequestList } }, { signal }), journal && quietFor / 2);
		run.pace.heard();
		run.stuckSince = void 0;
		return { kind: isWhole(answer, batch.length) ? "accepted" : "unclear" };
	} catch (error) {
		run.pace.heard(error);
		const isNotTaken = require_core.isRejectedError(error) && require_core.meaningOf(error.status).means === "not-taken";
		if (require_core.isNotSentError(error) || isNotTaken) return {
			kind: "withdrawn",
			error,
			again: mayTryAgain(run, error)
		};
		run.stuckSince = void 0;
		return {
			kind: require_core.isRejectedError(error) ? "rejected" : "in-doubt",
			error
		};
	}
}
function mayTryAgain(run, error) {
	const { nextAction } = error;
	const isNotSent = require_core.isNotSentError(error);
	const isLocked = nextAction === "check-credentials";
	const isHopeless = run.pace.hasAnswered() ? isNotSent && isLocked : isNotSent || isLocked;
	const now = run.setup.clock.elapsed();
	run.stuckSince ??= now;
	const isOut = nextAction === "retry" && now - run.stuckSince >= run.setup.patience;
	if ((isHopeless || isOut) && !run.life.isOver()) run.gaveUp ??= { error };
	return nextAction === "retry" && run.gaveUp === void 0;
}
function isWhole(answer, count) {
	const { totalCount, errorTransactionCount: errors } = answer;
	return totalCount === count && (errors === null || errors === 0);
}
// settle/batches
function follow(run, payouts, following) {
	const { claim, isShared } = following;
	for (const payout of payouts) {
		payout.follower = following;
		if (!isShared && !mayBeSentAgain(run, payout, claim)) delete payout.content;
	}
	run.spawn(() => followBatch(run, payouts, following));
}
function takeUp(run, payouts, ledger, until) {
	const { free, claimed } = adopt(run, payouts, ledger);
	for (const [claim, under] of claimed) follow(run, under, {
		claim,
		until,
		isShared: true
	});
	return free.filter((payout) => {
		if (!payout.wrong) return true;
		const result = wrongPayout(payout, payout.wrong);
		run.recall(payout, result);
		const transactionReferences = referencesOf([payout]);
		run.report({
			transactionReferences,
			error: result.error,
			willRetry: false
		});
		return false;
	});
}
async function sendNewBatch(run, payouts, until) {
	let batch = payouts.filter(isSendable);
	let idempotencyKey = crypto.randomUUID();
	let delay = run.setup.poll.firstDelay;
	while (batch.length > 0) {
		if (!await run.pace.pass((run.stuckSince ?? run.setup.clock.elapsed()) + run.setup.patience) || run.gaveUp) break;
		const claim = makeClaim(run, batch, idempotencyKey);
		const ledger = await claimBatch(run, batch, claim);
		if (ledger === "failed") break;
		if (ledger) {
			batch = takeUp(run, batch, ledger, until).filter(isSendable);
			idempotencyKey = crypto.randomUUID();
			continue;
		}
		const sent = await sendClaimed(run, batch, claim);
		if (sent === "perhaps") {
			follow(run, batch, { claim });
			return;
		}
		if (sent === "no") break;
		await run.life.pause(run.jitter(delay));
		delay = Math.min(delay * 2, run.setup.poll.maxDelay);
	}
	const entries = run.setup.journal && batch.length > 0 && !run.hasFailed() && await run.read(referencesOf(batch));
	if (entries) batch = takeUp(run, batch, require_core.readLedger(entries), until).filter(isSendable);
	for (const payout of batch) {
		payout.sendError ??= run.gaveUp?.error;
		await run.settle(payout);
	}
}
async function followBatch(run, payouts, following) {
	const { claim, until = run.setup.clock.elapsed() + run.setup.patience, isShared } = following;
	const isMine = ({ done, follower }) => !done && follower === following;
	let delay = following.delay ?? run.setup.poll.firstDelay;
	awaitOutcomes(run, payouts, !isShared);
	for (let open = payouts; open.length > 0; open = open.filter(isMine)) {
		const left = Math.max(0, until - run.setup.clock.elapsed());
		await run.life.pause(Math.min(run.jitter(delay), left));
		if (run.life.isOver()) return;
		delay = Math.min(delay * 2, run.setup.poll.maxDelay);
		if (isShared && run.setup.journal) await readAgain(run, open.filter(isMine), following, until);
		const due = new Set(open.filter((payout) => isMine(payout) && isDue(run, payout)));
		await askAll(run, due, until);
		const others = open.filter((payout) => isMine(payout) && !due.has(payout));
		if (run.setup.clock.elapsed() >= until) await askAll(run, others, until);
		if (run.life.isOver()) return;
		await rejectAbsent(run, open.filter(isMine), claim);
		open = open.filter(isMine);
		if (run.setup.clock.elapsed() >= until || run.gaveUp?.error && !run.pace.hasAnswered()) {
			for (const payout of open) await run.settle(payout);
			return;
		}
		if (!claim || open.length === 0) continue;
		for (const again of toSendAgain(run, claim, open)) {
			for (const payout of again.batch) payout.follower = again;
			run.spawn(() => run.sending(() => sendAgain(run, again, until, delay)));
		}
	}
}
function askAll(run, payouts, until) {
	return Promise.all(Array.from(payouts, (payout) => askOnce(run, payout, until)));
}
function sendLater(run, payouts, until) {
	for (const payout of payouts) delete payout.follower;
	run.spawn(() => run.sending(() => sendNewBatch(run, payouts, until)));
}
async function readAgain(run, payouts, following, until) {
	const { claim } = following;
	const unseen = payouts.filter(({ record }) => !record);
	const entries = unseen.length > 0 ? await run.read(referencesOf(unseen)) : void 0;
	if (!entries) return;
	const ledger = require_core.readLedger(entries);
	const moved = [];
	for (const payout of unseen) {
		if (payout.follower !== following) continue;
		const line = ledger.lines.get(payout.transactionReference);
		if (line?.settled || require_core.ownerOf(line)?.claim !== claim?.claim) moved.push(payout);
		else if (claim) payout.state = require_core.stateUnder(ledger, claim);
	}
	const sendable = [];
	for (const payout of takeUp(run, moved, ledger, until)) if (isSendable(payout)) sendable.push(payout);
	else payout.state = "in-doubt";
	if (sendable.length > 0) sendLater(run, sendable, until);
}
async function sendAgain(run, { batch, claim, isUnderKey }, until, delay) {
	const asked = run.setup.clock.elapsed();
	if (!isUnderKey) await askAll(run, batch, until);
	const isAbsent = ({ record, absent }) => isUnderKey ? !record : absent?.confirmed === true && absent.until >= asked;
	const open = batch.filter(({ done }) => !done);
	const goOn = (under, time) => follow(run, open, {
		claim: under,
		until: time,
		...isUnderKey && { delay }
	});
	if (!(open.length === batch.length && open.every(isAbsent) && await run.pace.pass(until)) || run.gaveUp) {
		goOn(claim, until);
		return;
	}
	const next = makeClaim(run, open, open.length === claim.transactions.length ? claim.idempotencyKey : crypto.randomUUID(), claim);
	const ledger = await claimBatch(run, open, next);
	if (ledger && ledger !== "failed") {
		sendLater(run, takeUp(run, open, ledger, until), until);
		return;
	}
	const wasRejected = open.every(({ state }) => state === "rejected");
	if ((ledger ? "no" : await sendClaimed(run, open, next)) === "perhaps") goOn(next, wasRejected ? void 0 : until);
	else goOn(claim, until);
}
// settle/engine
async function sendAll(run, given) {
	const batches = Array.isArray(given) ? fromList(run, given) : fromStream(run, given);
	for await (const batch of batches) {
		run.spawn(async () => {
			await run.sending(async () => {
				await sendNewBatch(run, batch);
				await firstAnswer(run, batch);
			});
			run.sending.allow(run.setup.concurrency);
		});
		await run.sending(async () => {});
	}
}
async function firstAnswer(run, batch) {
	const until = run.setup.clock.elapsed() + run.setup.patience;
	const isUnderWay = () => batch.some(({ done }) => !done);
	while (isUnderWay() && !run.pace.hasAnswered() && !run.gaveUp && !run.life.isOver()) if (run.setup.clock.elapsed() >= until) {
		const error = batch.map(({ sendError }) => sendError).find(require_core.isPayoutClientError);
		run.gaveUp = error ? { error } : {};
	} else await run.life.pause(run.setup.poll.firstDelay);
}
async function followAll(run, references) {
	const payouts = references.map((reference) => newPayout(reference, "in-doubt"));
	for (const payout of payouts) run.add(payout);
	const entries = await run.read(references) ?? [];
	const unknown = takeUp(run, payouts, require_core.readLedger(entries));
	for (let start = 0; start < unknown.length; start += 500) {
		const some = unknown.slice(start, start + 500);
		for (const payout of some) payout.state = "in-doubt";
		const transactionReferences = referencesOf(some);
		if (run.setup.journal) await run.write({
			kind: "followed",
			transactionReferences
		}, transactionReferences);
		follow(run, some, { isShared: true });
	}
}
const longestWait$1 = 1e3;
async function* fromList(run, payouts) {
	for (const payout of payouts) run.add(payout);
	const admitted = await admit(run, payouts.splice(0));
	const alone = admitted.filter((payout) => payout.isUnusual).reverse();
	const free = admitted.filter((payout) => !payout.isUnusual).reverse();
	admitted.length = 0;
	if (run.hasFailed()) run.life.end();
	while (free.length + alone.length > 0 && !run.life.isOver()) {
		await run.room();
		yield free.length > 0 ? free.splice(-run.setup.chunkSize).reverse() : alone.splice(-1);
	}
}
async function* fromStream(run, transactions) {
	const input = transactions[Symbol.asyncIterator]();
	const copy = copier();
	let coming;
	let isDone = false;
	while (!isDone && !run.life.isOver() && !run.hasFailed()) {
		await run.room();
		const batch = [];
		let late;
		try {
			while (batch.length < run.setup.chunkSize) {
				coming ??= Promise.resolve(input.next());
				const next = await run.life.orEnd(late ? Promise.race([coming, late]) : coming, 0);
				if (next === "late") break;
				coming = void 0;
				isDone = !next || next.done === true;
				if (!next || next.done) break;
				const payout = copy(next.value);
				run.add(payout);
				if (!payout.wrong && !payout.isUnusual) {
					batch.push(payout);
					late ??= run.life.pause(longestWait$1).then(() => "late");
					continue;
				}
				const alone = await admit(run, [payout]);
				if (alone.length > 0) yield alone;
			}
		} catch (thrown) {
			run.fail(thrown, []);
		}
		const free = await admit(run, batch);
		if (free.length > 0) yield free;
	}
	await run.life.orEnd(Promise.resolve(input.return?.()), 0).catch(() => void 0);
}
async function admit(run, payouts) {
	for (let start = 0; run.setup.journal && start < payouts.length; start += 500) await Promise.all(payouts.slice(start, start + 500).map(async (payout) => {
		if (isSendable(payout)) payout.fingerprint = await fingerprintOf(payout.content);
	}));
	const entries = payouts.length > 0 ? await run.read(referencesOf(payouts)) : [];
	if (entries) return takeUp(run, payouts, require_core.readLedger(entries));
	for (const payout of payouts) await run.settle(payout);
	return [];
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
				else await new Promise((resolve) => wake = resolve);
			}
			if (ended.error) throw ended.error.thrown;
		},
		async room(most) {
			while (hasReader && waiting.size() >= most) await new Promise((resolve) => makeRoom = resolve);
		},
		leave() {
			hasReader = false;
			makeRoom();
		}
	};
}
function limiter(atOnce) {
	const queue = fifo();
	const urgent = fifo();
	let most = atOnce;
	let running = 0;
	const startNext = () => {
		for (let next; running < most && (next = urgent.take() ?? queue.take()); running += 1) next();
	};
	const run = async (task, isUrgent = false) => {
		await new Promise((resolve) => {
			(isUrgent ? urgent : queue).add(resolve);
			startNext();
		});
		try {
			return await task();
		} finally {
			running -= 1;
			startNext();
		}
	};
	return Object.assign(run, {
		allow(to) {
			most = to;
			startNext();
		},
		running: () => running,
		isQueued: () => urgent.size() + queue.size() > 0
	});
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
// settle/questions
function questions(clock, start, most) {
	const asking = limiter(start);
	let atOnce = start;
	let usual;
	let wasOverloaded = false;
	return Object.assign(asking, { sent() {
		const begun = clock.elapsed();
		const areFew = asking.running() <= start;
		return ({ isOverload }) => {
			const took = clock.elapsed() - begun;
			if (areFew) usual = usual === void 0 ? took : usual + (took - usual) / 8;
			wasOverloaded ||= isOverload;
			const step = wasOverloaded ? 1 / atOnce : 1;
			const isFast = took <= 2 * (usual ?? took);
			atOnce += asking.isQueued() && isFast ? step : -step;
			atOnce = isOverload ? start : Math.min(most, Math.max(start, atOnce));
			asking.allow(Math.floor(atOnce));
		};
	} });
}
// settle/time
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
function pace(clock, poll, { isOver, pause }) {
	let answered = false;
	let closedUntil = 0;
	let delay = poll.firstDelay;
	return {
		hasAnswered: () => answered,
		heard(error) {
			const { status, retryAfter } = require_core.isPayoutClientError(error) ? error : {};
			const isAnswer = error === void 0 || status !== void 0;
			if (isAnswer && !require_core.meaningOf(status).aboutCredentials) answered = true;
			if (!require_core.isOverload(status)) {
				if (isAnswer) delay = poll.firstDelay;
				return;
			}
			const now = clock.elapsed();
			if (now >= closedUntil) {
				closedUntil = now + delay;
				delay = Math.min(delay * 2, poll.maxDelay);
			}
			closedUntil = Math.max(closedUntil, now + (retryAfter ?? 0));
		},
		async pass(until) {
			for (let left; !isOver() && (left = closedUntil - clock.elapsed()) > 0;) {
				if (closedUntil > until) return false;
				await pause(left);
			}
			return !isOver();
		}
	};
}
// settle/run
const mostUnread = 1e3;
const grace = 2e3;
var Run = class {
	setup;
	life;
	pace;
	open = /* @__PURE__ */ new Map();
	sending = limiter(1);
	asking;
	trust = {
		since: 0,
		next: {
			oldest: 0,
			all: 0
		},
		sent: new Array(),
		unheard: /* @__PURE__ */ new Set()
	};
	gaveUp;
	isLocked = false;
	stuckSince;
	#queue = resultQueue();
	#failure;
	#tasks = 0;
	#settled = 0;
	#total = 0;
	#isGiven = false;
	#finish = () => {};
	constructor(setup) {
		this.setup = setup;
		this.life = lifetime(setup.clock);
		this.pace = pace(setup.clock, setup.poll, this.life);
		this.asking = questions(setup.clock, setup.poll.atOnce, setup.poll.mostAtOnce);
		if (!setup.webhooks) this.trust.since = Infinity;
	}
	async *results(start, hear) {
		const { clock, deadline, signal, webhooks } = this.setup;
		const { end } = this.life;
		const finished = new Promise((resolve) => this.#finish = resolve);
		if (signal?.aborted) end();
		signal?.addEventListener("abort", end);
		const cancel = deadline === void 0 ? void 0 : clock.after(deadline, end);
		this.spawn(async () => {
			await start();
			this.#isGiven = true;
			this.#endIfSettled();
		});
		const disconnect = webhooks?.connect?.(hear);
		try {
			yield* this.#queue.items();
		} finally {
			end();
			disconnect?.();
			this.#queue.leave();
			cancel?.();
			signal?.removeEventListener("abort", end);
			await finished;
		}
	}
	add(payout) {
		this.open.set(payout.transactionReference, payout);
		this.#total += 1;
	}
	spawn(task) {
		this.#tasks += 1;
		task().catch((thrown) => {
			this.#failure ??= { thrown };
			this.life.end();
		}).then(() => {
			this.#tasks -= 1;
			if (this.#tasks > 0) return;
			for (const payout of this.open.values()) this.recall(payout, resultOf(payout));
			this.#queue.end(this.#failure);
			this.#finish();
		});
	}
	room() {
		return this.#queue.room(mostUnread);
	}
	jitter(milliseconds) {
		return milliseconds * (.5 + this.setup.random() / 2);
	}
	fail(thrown, transactionReferences) {
		this.#failure ??= { thrown };
		this.gaveUp ??= {};
		this.report({
			transactionReferences,
			error: thrown,
			willRetry: false
		});
	}
	hasFailed() {
		return this.#failure !== void 0;
	}
	report(problem) {
		this.heed(this.setup.onProblem?.(problem));
	}
	heed(returned) {
		Promise.resolve(returned).catch((thrown) => {
			this.#failure ??= { thrown };
			this.life.end();
		});
	}
	async write(entry, transactionReferences) {
		const { journal } = this.setup;
		if (!journal) return true;
		const isWritten = async () => {
			await journal.append(entry);
			return true;
		};
		return await this.#ofJournal(isWritten, transactionReferences) ?? false;
	}
	async read(transactionReferences) {
		const { journal } = this.setup;
		if (!journal) return [];
		return this.#ofJournal(async () => journal.read(transactionReferences), transactionReferences);
	}
	async settle(payout, result = resultOf(payout)) {
		if (payout.done) return;
		const { transactionReference } = payout;
		const { outcome } = result;
		this.#close(payout);
		try {
			if (outcome === "paid" || outcome === "failed") {
				const { responseCode } = result;
				const entry = {
					kind: "settled",
					transactionReference,
					outcome,
					responseCode
				};
				await this.write(entry, [transactionReference]);
			}
		} finally {
			this.#push(payout, result);
		}
	}
	recall(payout, result) {
		this.#close(payout);
		this.#push(payout, result);
	}
	#close(payout) {
		payout.done = true;
		this.open.delete(payout.transactionReference);
		if (payout.together) payout.together.open -= 1;
	}
	#push({ transactionReference, given: payout }, result) {
		this.#settled += 1;
		const progress = {
			settled: this.#settled,
			total: this.#total
		};
		const whole = {
			transactionReference,
			...result,
			progress,
			payout
		};
		if (payout === void 0) Reflect.deleteProperty(whole, "payout");
		for (const name of ["record", "payout"]) {
			const value = require_core.fieldOf(whole, name);
			if (value !== void 0) Object.defineProperty(whole, name, {
				enumerable: false,
				get: () => value
			});
		}
		this.#queue.push(whole);
		this.#endIfSettled();
	}
	#endIfSettled() {
		if (this.#isGiven && this.#settled === this.#total) this.life.end();
	}
	async #ofJournal(use, transactionReferences) {
		const { patience, quietFor } = this.setup;
		let cancel = () => {};
		const hangs = new Promise((_, reject) => {
			const error = /* @__PURE__ */ new Error("The journal does not respond. Repair it, then settle again.");
			cancel = require_core.systemClock.after(Math.min(patience + quietFor, require_core.longestTimer), () => reject(error));
		});
		try {
			return await this.life.orEnd(Promise.race([use(), hangs]), grace);
		} catch (thrown) {
			this.fail(thrown, transactionReferences);
			return;
		} finally {
			cancel();
		}
	}
};
// settle/settlement
function settlement(setup, start) {
	const run = new Run(setup);
	const notify = (outcome) => hear(run, outcome);
	const results = run.results(() => start(run), notify);
	let all;
	return Object.assign(results, {
		notify: (outcome) => void notify(outcome),
		async [Symbol.asyncDispose]() {
			run.life.end();
			await results.return();
		},
		then(use, fail) {
			all ??= collect(results);
			return all.then(use, fail);
		}
	});
}
async function collect(results) {
	const all = [];
	try {
		for await (const result of results) all.push(result);
	} catch (thrown) {
		throw new SettlementError(all, thrown);
	}
	return all;
}
function hear(run, notified) {
	const { clock, poll } = run.setup;
	const reference = String(require_core.fieldOf(notified, "transactionReference"));
	run.trust.unheard.delete(reference);
	const payout = run.open.get(reference);
	if (!payout) return void 0;
	const heard = payout.heard ??= {
		wait: poll.firstDelay,
		next: 0
	};
	if (!payout.together || clock.elapsed() < heard.next) return heard.asked;
	heard.next = clock.elapsed() + heard.wait;
	heard.wait = Math.min(heard.wait * 2, poll.maxDelay);
	const question = askOnce(run, payout, Infinity, true);
	run.spawn(async () => {
		await question;
		if (!payout.done) await run.life.pause(poll.firstDelay);
		await askOnce(run, payout, Infinity, true);
	});
	heard.asked = Promise.race([question.catch(() => void 0), run.life.pause(longestWait)]);
	return heard.asked;
}
const longestWait = 3e4;
// settle
function settlePayouts(client, transactions, options = {}) {
	const setup = readSetup(client, options);
	const given = Symbol.iterator in transactions ? Array.from(transactions, copier()) : transactions;
	return settlement(setup, (run) => sendAll(run, given));
}
function settlePayout(client, transaction, options = {}) {
	return new Promise((resolve, reject) => {
		settlePayouts(client, [transaction], options).then((results) => results.forEach((result) => resolve(result)), reject);
	});
}
function followPayouts(client, transactionReferences, options = {}) {
	const references = [...new Set(transactionReferences)];
	references.forEach((reference, index) => require_core.demand(require_core.isAskable(reference), `Reference ${index}`, "one that a URL can contain"));
	return settlement(readSetup(client, options), (run) => followAll(run, references));
}
async function openReferences(journal) {
	return [...await journal.openReferences()];
}
// settle/release
async function releaseReferences(journal, transactionReferences) {
	const references = [...new Set(transactionReferences)];
	const read = async () => require_core.readLedger(await journal.read(references));
	const before = await read();
	demandNone(references, (reference) => reasonToKeep(before, reference));
	const byClaim = /* @__PURE__ */ new Map();
	for (const reference of references) {
		const claim = require_core.ownerOf(before.lines.get(reference))?.claim;
		if (claim !== void 0) byClaim.set(claim, [...byClaim.get(claim) ?? [], reference]);
	}
	for (const [claim, freed] of byClaim) await journal.append({
		kind: "released",
		claim,
		transactionReferences: freed
	});
	const after = await read();
	demandNone(references, (reference) => {
		const { claims = [], settled } = after.lines.get(reference) ?? {};
		return (settled ?? claims.some(({ claim }) => byClaim.has(claim))) && "was changed by another run";
	});
}
function demandNone(references, reasonFor) {
	const kept = references.flatMap((reference) => {
		const reason = reasonFor(reference);
		return reason ? [`${reference} ${reason}`] : [];
	});
	if (kept.length > 0) throw new Error(`Only rejected payouts can be released: ${kept.join("; ")}.`);
}
function reasonToKeep(ledger, reference) {
	const line = ledger.lines.get(reference);
	if (!line) return "is not in the journal";
	if (line.settled) return `is settled, with code ${line.settled.responseCode}`;
	if (line.followed) return "was sent without this journal";
	if (line.released) return void 0;
	const owner = require_core.ownerOf(line);
	if (!owner) return "was not sent";
	const state = require_core.stateUnder(ledger, owner);
	if (state === "rejected") return void 0;
	return state === "accepted" ? "was accepted" : "may have been accepted";
}
// statement
var StatementReadError = class extends Error {
	reason;
	constructor(reason, message, code) {
		super(message);
		this.reason = reason;
		if (code !== void 0) this.code = code;
	}
	get name() {
		return "StatementReadError";
	}
};
async function* statementPages(client, query, { pageParameter, ...options } = {}) {
	let previous;
	for (;;) {
		const wanted = previous && Number(previous.currentPage) + 1;
		const page = await readPage(client, wanted === void 0 ? {} : pageParameter?.(wanted), query, options);
		if (previous) demandNext(previous, page);
		yield page;
		if (!page.hasMore) return;
		if (!pageParameter) throw new StatementReadError("more-pages", "The statement has more pages. Set pageParameter to select them.");
		previous = page;
	}
}
async function* statementEntries(client, query, options = {}) {
	for await (const page of statementPages(client, query, options)) yield* page.details;
}
async function readPage(client, selection, window, options) {
	const send = (request, its) => {
		const query = {
			...selection,
			...request.params?.query
		};
		return require_core.sendOf(client)({
			...request,
			params: { query },
			isAnswer: void 0
		}, its);
	};
	const envelope = await require_core.getIntradayStatement({ ["~send"]: send }, window, options);
	const page = require_core.fieldOf(envelope, "data");
	const success = require_core.fieldOf(envelope, "success");
	if (success === true && isPage(page)) return page;
	const error = require_core.fieldOf(envelope, "error");
	const code = require_core.fieldOf(error, "code");
	if (success !== false) throw new StatementReadError("no-statement", "The answer must have a statement page in data.");
	throw new StatementReadError("rejected", "The service answered 200 with success: false. `code` has its error code.", typeof code === "string" ? code : void 0);
}
function isPage(data) {
	return Array.isArray(require_core.fieldOf(data, "details")) && typeof require_core.fieldOf(data, "hasMore") === "boolean" && Number.isInteger(Number(require_core.fieldOf(data, "currentPage") ?? void 0));
}
function demandNext(previous, page) {
	const [last, now] = [Number(previous.currentPage), Number(page.currentPage)];
	const repeated = JSON.stringify(page.details) === JSON.stringify(previous.details);
	if (now === last + 1 && !repeated) return;
	throw new StatementReadError("wrong-page", `Page ${last} was followed by ${now === last + 1 ? "the same entries again" : `page ${now}`}. Correct pageParameter: the service ignores it.`);
}
exports.NotSentError = require_core.NotSentError;
exports.PayoutClientError = require_core.PayoutClientError;
exports.ReferenceReusedError = ReferenceReusedError;
exports.RejectedError = require_core.RejectedError;
exports.SettlementError = SettlementError;
exports.StatementReadError = StatementReadError;
exports.UnknownOutcomeError = require_core.UnknownOutcomeError;
exports.createClient = require_core.createClient;
exports.describeCode = require_core.describeCode;
exports.enquireAccount = require_core.enquireAccount;
exports.followPayouts = followPayouts;
exports.getFxRate = require_core.getFxRate;
exports.getIntradayStatement = require_core.getIntradayStatement;
exports.getTransactionStatus = require_core.getTransactionStatus;
exports.isNotSentError = require_core.isNotSentError;
exports.isPayoutClientError = require_core.isPayoutClientError;
exports.isRejected = require_core.isRejected;
exports.isRejectedError = require_core.isRejectedError;
exports.isResponseCode = require_core.isResponseCode;
exports.isUnknownOutcomeError = require_core.isUnknownOutcomeError;
exports.listBalances = require_core.listBalances;
exports.listFinancialInstitutions = require_core.listFinancialInstitutions;
exports.listPossibleBanks = require_core.listPossibleBanks;
exports.logAttempts = logAttempts;
exports.login = require_core.login;
exports.memoryJournal = require_core.memoryJournal;
exports.openReferences = openReferences;
exports.parseExact = require_core.parseExact;
exports.refreshToken = require_core.refreshToken;
exports.releaseReferences = releaseReferences;
exports.responseCodes = require_core.responseCodes;
exports.sendPayout = require_core.sendPayout;
exports.settlePayout = settlePayout;
exports.settlePayouts = settlePayouts;
exports.statementEntries = statementEntries;
exports.statementPages = statementPages;
