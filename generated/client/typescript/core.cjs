"use strict";
let _platform = require("#platform");
// clock
const systemClock = {
	now: () => Date.now(),
	elapsed: () => performance.now(),
	after(milliseconds, callback) {
		const timer = setTimeout(callback, milliseconds);
		return () => clearTimeout(timer);
	}
};
const longestTimer = 2 ** 31 - 1;
function pause(clock, milliseconds, signal) {
	return new Promise((resolve) => {
		const end = () => {
			cancel();
			signal?.removeEventListener("abort", end);
			resolve();
		};
		const cancel = clock.after(signal?.aborted ? 0 : milliseconds, end);
		signal?.addEventListener("abort", end);
	});
}
// field
function fieldOf(data, name) {
	return Reflect.get(new Object(data), name);
}
function hasField(data, name) {
	return fieldOf(data, name) !== void 0;
}
function isData(data) {
	return typeof data !== "string" && !(data instanceof Uint8Array);
}
// check
function numbersOf(option, given = {}, defaults) {
	demand(typeof given === "object", option, "an object");
	const numbers = { ...defaults };
	for (const name in given) {
		const value = given[name];
		if (value === void 0) continue;
		const least = name.endsWith("Delay") ? 0 : 1;
		demand(name in defaults && Number.isInteger(value) && value >= least && value <= longestTimer, `${option}.${name}`, name in defaults ? `a whole number from ${least} to ${longestTimer}` : "a known option");
		numbers[name] = value;
	}
	return numbers;
}
function isVisible(text) {
	return typeof text === "string" && /^[!-~]+$/.test(text);
}
function isHeaderName(name) {
	return typeof name === "string" && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}
function demand(isRight, what, right) {
	if (!isRight) throw new TypeError(`${what} must be ${right}`);
}
function demandFunctions(given) {
	for (const [name, value] of Object.entries(given)) demand(value === void 0 || typeof value === "function", name, "a function");
}
function demandSignal(signal) {
	demand(!signal || hasField(signal, "aborted"), "signal", "an AbortSignal");
}
function demandNone(unknown) {
	for (const name in unknown) demand(false, name, "a known option");
}
function readBaseUrl(given) {
	const url = URL.canParse(given) ? new URL(given).href.replace(/\/*$/, "") : "";
	demand(/^(https:|http:\/\/(localhost|127[.\d]+|\[::1])(?![^:/]))[^?#@]*$/.test(url) && given.replace(/:(80|443)\b/, "").startsWith(url), "baseUrl", "https, or local http");
	return url;
}
// tables
const responseCodes = /* @__PURE__ */ Object.freeze([
	/* @__PURE__ */ Object.freeze({
		"code": "00",
		"meaning": "Paid or successfully completed",
		"final": true,
		"action": "Nothing; the payout is complete.",
		"resendUnderNewReference": false
	}),
	/* @__PURE__ */ Object.freeze({
		"code": "01",
		"meaning": "Awaiting response from the bank",
		"final": false,
		"action": "Nothing; wait for the notification.",
		"resendUnderNewReference": false
	}),
	/* @__PURE__ */ Object.freeze({
		"code": "02",
		"meaning": "Processing",
		"final": false,
		"action": "Ask again by reference; a notification also follows.",
		"resendUnderNewReference": false
	}),
	/* @__PURE__ */ Object.freeze({
		"code": "10",
		"meaning": "Flagged by the fraud system",
		"final": false,
		"action": "Approve or decline it in the portal; it is held until then.",
		"resendUnderNewReference": false
	}),
	/* @__PURE__ */ Object.freeze({
		"code": "20",
		"meaning": "Insufficient funds",
		"final": true,
		"action": "It was not paid. Fund the account through the treasury team, then resend.",
		"resendUnderNewReference": true
	}),
	/* @__PURE__ */ Object.freeze({
		"code": "40",
		"meaning": "Invalid account number",
		"final": true,
		"action": "It was not paid. Correct the account number, then resend.",
		"resendUnderNewReference": true
	}),
	/* @__PURE__ */ Object.freeze({
		"code": "50",
		"meaning": "Rejected",
		"final": true,
		"action": "It was not paid. Read the reason in the webhook, fix it, then resend.",
		"resendUnderNewReference": true
	}),
	/* @__PURE__ */ Object.freeze({
		"code": "51",
		"meaning": "Transaction failed",
		"final": true,
		"action": "It was not paid. Nothing; the payout failed. Ask the service before you pay again.",
		"resendUnderNewReference": false
	}),
	/* @__PURE__ */ Object.freeze({
		"code": "60",
		"meaning": "System error",
		"final": true,
		"action": "It was not paid. Contact the support team; there is nothing else to do.",
		"resendUnderNewReference": false
	}),
	/* @__PURE__ */ Object.freeze({
		"code": "80",
		"meaning": "Unauthorized",
		"final": true,
		"action": "It was not paid. Contact the support team; there is nothing else to do.",
		"resendUnderNewReference": false
	}),
	/* @__PURE__ */ Object.freeze({
		"code": "90",
		"meaning": "Invalid transaction",
		"final": true,
		"action": "It was not paid. Contact the support team; there is nothing else to do.",
		"resendUnderNewReference": false
	})
]);
const outcomeActions = {
	"rejected": "The service rejected the request and has no record of the payout. Neither proves that it was not accepted. Check its status later or ask the support team before you send it as a new payout.",
	"unknown": "The service may have accepted the payout. Check its status; do not send it as a new payout.",
	"not-sent": "The payout was not sent, or was not processed. Settle it again, unchanged, with the same journal."
};
const unlistedCode = {
	"meaning": "Unknown: the contract does not list this code",
	"action": "Do not send it again. Check its status later; if it stays the same, contact the support team."
};
const statusTable = {
	2: {
		"means": "taken",
		"aboutPayout": true
	},
	206: { "repeat": "if-safe" },
	4: {
		"means": "rejected",
		"aboutPayout": true
	},
	401: {
		"means": "not-taken",
		"repeat": "with-new-token",
		"aboutCredentials": true,
		"assumed": true
	},
	403: {
		"means": "rejected",
		"aboutCredentials": true
	},
	407: { "means": "rejected" },
	408: { "repeat": "if-safe" },
	421: { "means": "rejected" },
	425: {
		"means": "not-taken",
		"repeat": "later",
		"assumed": true
	},
	429: {
		"means": "not-taken",
		"repeat": "later",
		"assumed": true
	},
	5: { "repeat": "if-safe" }
};
const reasonPaths = [
	["title"],
	["detail"],
	["error", "message"]
];
const payoutRules = [
	{
		"path": "transactionReference",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "requestDate",
		"reason": "must be the time of the request, ISO 8601 in UTC with milliseconds, such as 2026-03-04T09:15:20.000Z",
		"demands": [["type", "string"], ["pattern", "^\\d{4}-?([01]\\d-?[0-3]\\d|[0-3]\\d\\d|W[0-5]\\d-?[1-7])T[0-2]\\d:?[0-5]\\d:?[0-6]\\d[.,]\\d{3}(Z|[+-]00(:?00)?)$"]]
	},
	{
		"path": "paymentCurrency",
		"reason": "must be a text: exactly 3 characters, such as NGN",
		"demands": [
			["type", "string"],
			["minLength", 3],
			["maxLength", 3]
		]
	},
	{
		"path": "paymentAmount",
		"reason": "must be an amount with two decimals, as a string, such as 250000.00",
		"demands": [["type", "string"], ["pattern", "^[-+]?\\d.*[.,]\\d{2}$"]]
	},
	{
		"path": "paymentNarration",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "recipientInformation",
		"reason": "must be an object",
		"demands": [["type", "object"]]
	},
	{
		"path": "recipientInformation.recipientAccountNumber",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "recipientInformation.recipientAccountName",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "recipientInformation.recipientBankCode",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "recipientInformation.recipientPhoneNumber",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "recipientInformation.recipientISOCountryCode",
		"reason": "must be a text: exactly 3 characters, such as NGA",
		"demands": [
			["type", "string"],
			["minLength", 3],
			["maxLength", 3]
		]
	},
	{
		"path": "senderInformation",
		"reason": "must be an object",
		"demands": [["type", "object"]]
	},
	{
		"path": "senderInformation.senderName",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "senderInformation.senderEmailAddress",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "senderInformation.senderPhoneNumber",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "senderInformation.senderISOCountryCode",
		"reason": "must be a text: exactly 3 characters, such as GBR",
		"demands": [
			["type", "string"],
			["minLength", 3],
			["maxLength", 3]
		]
	}
];
const payoutDoubts = [
	{
		"path": "transactionReference",
		"demands": [["required", true]]
	},
	{
		"path": "paymentCurrency",
		"demands": [["required", true], ["pattern", "^[A-Z]{3}$"]]
	},
	{
		"path": "paymentAmount",
		"demands": [["required", true], ["pattern", "^\\d+\\.\\d{2}$"]]
	},
	{
		"path": "paymentNarration",
		"demands": [["required", true]]
	},
	{
		"path": "recipientInformation",
		"demands": [["required", true]]
	},
	{
		"path": "recipientInformation.recipientAccountNumber",
		"demands": [["required", true]]
	},
	{
		"path": "recipientInformation.recipientAccountName",
		"demands": [["required", true]]
	},
	{
		"path": "recipientInformation.recipientBankCode",
		"demands": [["required", true]]
	},
	{
		"path": "recipientInformation.recipientPhoneNumber",
		"demands": [["required", true]]
	},
	{
		"path": "recipientInformation.recipientISOCountryCode",
		"demands": [["required", true], ["pattern", "^[A-Z]{3}$"]]
	},
	{
		"path": "senderInformation",
		"demands": [["required", true]]
	},
	{
		"path": "senderInformation.senderName",
		"demands": [["required", true]]
	},
	{
		"path": "senderInformation.senderEmailAddress",
		"demands": [["required", true]]
	},
	{
		"path": "senderInformation.senderPhoneNumber",
		"demands": [["required", true]]
	},
	{
		"path": "senderInformation.senderISOCountryCode",
		"demands": [["required", true], ["pattern", "^[A-Z]{3}$"]]
	}
];
// auth/auth-operations
const longestTotal = 15e3;
function createAuthOperations(send, total = longestTotal) {
	const timeouts = { total: Math.min(total, longestTotal) };
	return {
		login: ({ email, password }) => ask("/auth/login", {
			email,
			password
		}, true),
		refresh: ({ accessToken, refreshToken }, mayRepeat) => ask("/auth/refresh/token", { refreshToken }, mayRepeat, { authorization: `Bearer ${accessToken}` }),
		firstDelay: 1e3,
		maxDelay: 6e4
	};
	async function ask(path, body, retryable, headers) {
		const grant = {
			accessToken: "",
			refreshToken: ""
		};
		const expiresIn = "expiresIn";
		const isAnswer = (answer) => {
			const source = fieldOf(answer, "data") ?? answer;
			grant.accessToken = tokenIn(source, "accessToken") || tokenIn(source, "token");
			grant.refreshToken = tokenIn(source, "refreshToken");
			grant.expiresIn = Number(fieldOf(source, expiresIn));
			return !!(grant.accessToken && grant.refreshToken);
		};
		const answer = await send({
			method: "POST",
			path,
			body,
			retryable,
			isAnswer,
			needsToken: false
		}, {
			timeouts,
			headers
		});
		grant.serverTime = Date.parse(answer.headers.get("date") ?? "");
		return grant;
	}
}
function tokenIn(source, name) {
	const token = fieldOf(source, name);
	return isVisible(token) ? token : "";
}
// errors
var PayoutClientError = class extends Error {
	attempts = [];
	transactionReferences = [];
	#answer;
	constructor(message, { answer, cause, ...shown }) {
		super(message, cause === void 0 ? void 0 : { cause });
		this.#answer = answer;
		for (const [name, value] of Object.entries(shown)) if (value !== void 0) Object.assign(this, { [name]: value });
	}
	get headers() {
		return this.#answer?.headers;
	}
	get body() {
		return this.#answer?.data;
	}
	get text() {
		return this.#answer?.text;
	}
	get detail() {
		return this.#answer?.detail;
	}
	toJSON() {
		return Object.assign({
			name: this.name,
			message: this.message
		}, this);
	}
};
var NotSentError = class extends PayoutClientError {
	get name() {
		return "NotSentError";
	}
};
var RejectedError = class extends PayoutClientError {
	get name() {
		return "RejectedError";
	}
};
var UnknownOutcomeError = class extends PayoutClientError {
	get name() {
		return "UnknownOutcomeError";
	}
};
function isPayoutClientError(error) {
	return isNotSentError(error) || isRejectedError(error) || isUnknownOutcomeError(error);
}
function isNotSentError(error) {
	return kindOf(error) === "NotSentError";
}
function isRejectedError(error) {
	return kindOf(error) === "RejectedError";
}
function isRejected(error, operation) {
	const isSame = (name) => fieldOf(error, name) === fieldOf(operation, name);
	return isRejectedError(error) && isSame("method") && isSame("path");
}
function isUnknownOutcomeError(error) {
	return kindOf(error) === "UnknownOutcomeError";
}
function safeCause(error) {
	if (kindOf(error)) return error;
	const cause = new Error(codeOf(error) ?? (error instanceof Error ? error.name : typeof error));
	delete cause.stack;
	return cause;
}
function codeOf(error) {
	const code = fieldOf(error, "code") ?? fieldOf(fieldOf(error, "cause"), "code");
	return typeof code === "string" && /^\w{1,60}$/.test(code) ? code : void 0;
}
function kindOf(error) {
	return fieldOf(error, "nextAction") && fieldOf(error, "name");
}
// auth/tokens
function withLife({ accessToken, refreshToken, expiresIn = 0, serverTime = NaN }, now) {
	const stated = claimedTime(accessToken, "exp") - (serverTime || claimedTime(accessToken, "iat") || now);
	const life = stated > 0 ? stated : expiresIn * (expiresIn < 1e5 ? 1e3 : 1);
	return {
		accessToken,
		refreshToken,
		issuedAt: now,
		expiresAt: life > 0 ? now + life : void 0
	};
}
function claimedTime(token, claim) {
	try {
		const [, payload = ""] = token.split(".");
		const claims = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
		return Number(fieldOf(claims, claim)) * 1e3;
	} catch {
		return NaN;
	}
}
// auth/token-source
const pauseAfterRenewal = 5e3;
const unknownLife = 3e5;
const soon = 1e4;
function createTokenSource(options) {
	const { credentials, tokens: pair, tokenStore: store, clock, random } = options;
	mustHave("credentials", credentials, ["email", "password"]);
	mustHave("tokens", pair, ["accessToken", "refreshToken"]);
	demandFunctions({ tokenStore: store });
	const { refresh, login, age, isNearEnd } = createExchanges(options);
	let rejected;
	let patience = 0;
	let flight;
	let quietUntil = 0;
	const seed = pair && {
		...pair,
		expiresAt: claimedTime(pair.accessToken, "exp") || void 0
	};
	let current = store ? void 0 : seed;
	const isUsable = (tokens) => tokens.accessToken !== rejected && !isNearEnd(tokens, 400);
	const renewOwn = async () => {
		try {
			const tokens = await refresh(current);
			if (!login || tokens.accessToken !== rejected) return tokens;
		} catch (error) {
			if (!login) throw error;
		}
		return login();
	};
	const renew = store ? store({
		seed,
		refresh,
		login,
		clock,
		random
	}) : renewOwn;
	const fly = () => {
		const replaced = current?.accessToken;
		if (replaced !== rejected) patience = 0;
		return flight ??= renew((tokens) => tokens.accessToken !== replaced && isUsable(tokens)).then((tokens) => {
			if (tokens.accessToken === rejected) rejected = void 0;
			return current = tokens;
		}).finally(() => flight = void 0);
	};
	return {
		async token() {
			if (!current || !isUsable(current)) return (await fly()).accessToken;
			if (isNearEnd(current, 5) && clock.elapsed() >= quietUntil) {
				quietUntil = clock.elapsed() + pauseAfterRenewal;
				fly().catch(() => void 0);
			}
			return current.accessToken;
		},
		reject(token) {
			if (token !== current?.accessToken || token === rejected || age() < patience) return;
			patience = longer(options, age() < patience + soon ? patience : 0);
			rejected = token;
		}
	};
}
function createExchanges({ credentials, clock, ...options }) {
	let grantedAt = -Infinity;
	let rejection;
	let rejected;
	let rejectedAt = 0;
	let delay = 0;
	const since = (time) => clock.elapsed() - time;
	async function attempt(send, old) {
		if (old?.refreshToken === rejected && since(rejectedAt) < delay) throw rejection;
		try {
			const grant = await send();
			grantedAt = clock.elapsed();
			delay = 0;
			return withLife(grant, clock.now());
		} catch (error) {
			if (old && !isNotSentError(error)) old.maybeSpent = true;
			if (isRejectedError(error)) {
				delay = longer(options, delay);
				rejection = error;
				rejected = old?.refreshToken;
				rejectedAt = clock.elapsed();
			}
			throw error;
		}
	}
	return {
		login: credentials && (() => attempt(() => options.login(credentials))),
		async refresh(old) {
			if (!old || old.maybeSpent && credentials) throw new NotSentError("no token", { nextAction: "check-credentials" });
			return attempt(() => options.refresh(old, !credentials), old);
		},
		age: () => since(grantedAt),
		isNearEnd: ({ expiresAt = Infinity, issuedAt = expiresAt - unknownLife }, part) => clock.now() >= expiresAt - (expiresAt - issuedAt) / part
	};
}
function mustHave(option, given, names) {
	for (const name of names) {
		const value = fieldOf(given, name);
		demand(given === void 0 || typeof value === "string" && value, `${option}.${name}`, "text");
	}
}
function longer({ firstDelay, maxDelay }, delay) {
	return Math.min(2 * delay || firstDelay, maxDelay);
}
function sendOf(client) {
	return client["~send"];
}
function requestIdOf(headers) {
	return headers.get("x-request-id") ?? headers.get("request-id") ?? void 0;
}
// options
function readOptions({ baseUrl, credentials: _credentials, tokens: _tokens, tokenStore: _tokenStore, idempotency, distrustStatuses, timeouts, retry, fetch = _platform.platformFetch, headers, maxBytes, onAttempt, clock = systemClock, random = Math.random, ...unknown }) {
	demandNone(unknown);
	const base = readBaseUrl(baseUrl);
	const isOff = idempotency === "off";
	const keyHeader = isOff ? "" : idempotency?.header;
	demand(!idempotency || isOff || isHeaderName(keyHeader), "idempotency", "{ header }");
	demandFunctions({
		fetch,
		random,
		onAttempt
	});
	return {
		base,
		keyHeader,
		distrustStatuses,
		fetch,
		headers,
		timeouts: numbersOf("timeouts", timeouts, {
			attempt: 3e4,
			total: 12e4
		}),
		retry: retryNumbers(retry, {
			attempts: 4,
			firstDelay: 250,
			maxDelay: 8e3
		}),
		...numbersOf("options", { maxBytes }, { maxBytes: 67108864 }),
		onAttempt,
		clock,
		random
	};
}
function retryNumbers(given, defaults) {
	return numbersOf("retry", given === false ? { attempts: 1 } : given, defaults);
}
// exact-json
function parseExact(text) {
	return JSON.parse(text, (_, value, context) => {
		demand(context, "JSON.parse", "newer");
		return typeof value === "number" ? context.source : value;
	});
}
function hasEqualKeys(text) {
	const pairsIn = (json) => json.replace(/"(?:[^"\\]|\\.)*"/g, "").split(":").length;
	return pairsIn(text) > pairsIn(JSON.stringify(JSON.parse(text)));
}
// statuses
function meaningOf(status = 0) {
	return statusTable[status] ?? statusTable[Math.trunc(status / 100)] ?? {};
}
function isOverload(status = 0) {
	return meaningOf(status).repeat === "later" || status >= 502 && status <= 504;
}
// read-answer
async function readAnswer({ clock, maxBytes }, answer, call, result) {
	const { status, headers } = answer;
	const whole = {
		status,
		headers,
		data: void 0
	};
	result.answer = { ...whole };
	result.report.status = status;
	const meaning = meaningOf(status);
	const isGood = status >= 200 && status < 300;
	if (!isGood) {
		const retryAfter = retryAfterOf(headers, clock.now());
		if (retryAfter >= 0) result.report.retryAfter = retryAfter;
		if (status < 400) return {
			reason: "redirect",
			meaning
		};
	}
	const other = isGood ? call.answer : void 0;
	let isRead = other !== void 0;
	const bytes = answer.body ? await readUpTo(maxBytes, answer.body) : new Uint8Array(await answer.arrayBuffer());
	if (other && (other === "bytes" || !/json/i.test(headers.get("content-type") ?? ""))) {
		if (other === "bytes" || bytes.length > 0) whole.data = bytes;
	} else {
		const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
		whole.text = text;
		whole.data = text || void 0;
		try {
			whole.data = call.exact ? parseExact(text) : JSON.parse(text);
			isRead = isGood;
		} catch {}
	}
	const isAccepted = isRead && (whole.data === void 0 || (call.isAnswer?.(whole.data) ?? true));
	if (isGood && !isAccepted) return {
		reason: "not-json",
		answer: whole
	};
	return {
		reason: "answered",
		answer: whole,
		meaning
	};
}
function retryAfterOf(headers, now) {
	const value = headers.get("retry-after") ?? "";
	return /^\d+$/.test(value) ? Number(value) * 1e3 : httpDate(value) - (httpDate(headers.get("date")) || now);
}
function httpDate(text) {
	return text?.endsWith(" GMT") ? Date.parse(text) : NaN;
}
async function readUpTo(maxBytes, body) {
	const chunks = [];
	let size = 0;
	const reader = body.getReader();
	for (let next; !(next = await reader.read()).done; chunks.push(next.value)) {
		size += next.value.length;
		if (size > maxBytes) throw tooLarge();
	}
	const whole = new Uint8Array(size);
	for (const chunk of chunks.reverse()) whole.set(chunk, size -= chunk.length);
	return whole;
}
function tooLarge() {
	return Object.assign(/* @__PURE__ */ new RangeError(), { code: "TOO_LARGE" });
}
// attempt
function makeAttempt(setup, call, tokens, attempt, timeout) {
	const { clock, fetch: transport } = setup;
	const { signal } = call;
	const startedAt = clock.now();
	const begun = clock.elapsed();
	const result = { report: {
		attempt,
		outcome: "not-sent",
		reason: "aborted",
		startedAt,
		duration: 0
	} };
	let isOver = false;
	let isSent = false;
	const controller = new AbortController();
	const sending = () => !isOver && (isSent = true);
	return new Promise((resolve) => {
		const end = ({ reason, error, answer, meaning = broken }) => {
			if (isOver) return;
			isOver = true;
			cancelTimer();
			signal?.removeEventListener("abort", onAbort);
			const { report } = result;
			const { status } = report;
			const code = codeOf(error);
			if (code) report.code = code;
			if (error !== void 0) result.cause = reason === "aborted" ? error : safeCause(error);
			if (answer) result.answer = answer;
			else controller.abort();
			report.reason = status && reason === "connection" ? "cut-short" : reason;
			const { means, assumed } = result.meaning = meaning;
			const isTrusted = call.retryable === true || transport.sendsOnce && !transport.tellsWhenSent;
			const isDoubted = assumed && setup.distrustStatuses && !call.retryable;
			if (means && !isDoubted) report.outcome = means === "taken" ? "accepted" : "rejected";
			else if (status !== void 0 || isSent && !(reason === "connection" && isTrusted && beforeConnection.test(code ?? ""))) report.outcome = "unknown";
			else if (reason !== "no-token") result.meaning = { repeat: "later" };
			report.duration = Math.round(clock.elapsed() - begun);
			resolve(result);
		};
		const onAbort = () => end({
			reason: "aborted",
			error: signal?.reason
		});
		const cancelTimer = clock.after(timeout, () => end({ reason: "timeout" }));
		signal?.addEventListener("abort", onAbort);
		sendAndRead(setup, call, tokens, {
			signal: controller.signal,
			sending
		}, result).then(end, (error) => end({
			reason: tokens && result.token === void 0 ? "no-token" : "connection",
			error
		}));
	});
}
const broken = { repeat: "if-safe" };
async function sendAndRead(setup, call, tokens, whileOpen, result) {
	const { fetch: transport, clock } = setup;
	const maxBytes = Math.min(setup.maxBytes, call.maxBytes ?? Infinity);
	const init = {
		method: call.method,
		call: call.shown,
		headers: { ...call.headers },
		redirect: "manual",
		maxBytes,
		...whileOpen
	};
	if (call.body !== void 0) init.body = call.body;
	if (!call.isRepeatable) init.once = true;
	if (tokens) {
		const token = await tokens.token(call.signal);
		if (!isVisible(token)) throw new NotSentError("the token must be visible ASCII", { nextAction: "check-credentials" });
		result.token = token;
		init.headers["authorization"] = `Bearer ${token}`;
	}
	if (init.signal.aborted) return { reason: "aborted" };
	if (!transport.tellsWhenSent) init.sending();
	return readAnswer({
		clock,
		maxBytes
	}, await transport(call.url, init), call, result);
}
const beforeConnection = /^(ECONNREF|ENOTFOUND)/;
// failure
function failure(call, attempts, { report, answer, cause, meaning = {} }) {
	const { method, path, idempotencyKey, retryable: harmless } = call;
	const transactionReferences = referencesIn$1(call);
	const { outcome, status, retryAfter } = report ?? {};
	const wasUnknown = attempts.some((attempt) => attempt.outcome === "unknown");
	const isRejected = outcome === "rejected";
	let Kind = NotSentError;
	let what = "was not sent";
	let nextAction = "retry";
	if (wasUnknown && !(harmless && isRejected)) {
		Kind = UnknownOutcomeError;
		what = "got no usable answer";
		if (!harmless) nextAction = "check-status";
	} else if (isRejected) {
		Kind = RejectedError;
		what = "was rejected";
		if (meaning.means === "rejected" && transactionReferences.length && !harmless) nextAction = "check-status";
		else if (meaning.aboutCredentials) nextAction = "check-credentials";
		else if (meaning.repeat !== "later") nextAction = "fix-request";
	} else if ((fieldOf(cause, "nextAction") ?? "retry") !== "retry") nextAction = "check-credentials";
	const reason = report ? reasonOf(report, cause) : "aborted";
	return new Kind(`${method} ${path} ${what}: ${reason}. Next: ${nextAction}.`, {
		method,
		path,
		attempts,
		transactionReferences,
		nextAction,
		status,
		requestId: answer && requestIdOf(answer.headers),
		idempotencyKey,
		retryAfter,
		cause,
		answer: answer && {
			...answer,
			detail: detailIn(answer.data)
		}
	});
}
function errorBeforeSending(call, problem) {
	const { method, path } = call;
	return new NotSentError(`${method} ${path} was not sent: ${String(fieldOf(problem, "message") ?? problem)}.`, {
		method,
		path,
		transactionReferences: referencesIn$1(call),
		nextAction: "fix-request"
	});
}
function detailIn(body) {
	return reasonPaths.map((path) => path.reduce(fieldOf, body)).filter((one) => typeof one === "string" && one.trim()).join(": ").slice(0, 500).replace(/[\s\p{C}]+/gu, " ") || void 0;
}
function reasonOf({ reason, status, code }, cause) {
	if (reason === "no-token" && cause instanceof Error) return (fieldOf(cause, "nextAction") ? "" : "token source: ") + cause.message.replace(/\. Next.*/, "");
	return [
		reason !== "answered" && reason,
		status && `status ${status}`,
		code
	].filter(Boolean).join(", ");
}
function referencesIn$1({ params, body = "" }) {
	const name = "transactionReference";
	const found = [fieldOf(fieldOf(params, "path"), name)];
	try {
		const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
		JSON.parse(text, (key, value) => {
			if (key === name) found.push(value);
			return value;
		});
	} catch {}
	return found.filter((one) => typeof one === "string");
}
// prepare
function prepareCall(setup, request, { idempotencyKey, signal, timeouts, retry, exact, headers: own, ...unknown } = {}) {
	const { method, path, params, body: given, rawBody, retryable } = request;
	const headers = { accept: request.answer && !request.isAnswer ? "*/*" : "application/json" };
	const shown = {
		method,
		path
	};
	let body = rawBody;
	try {
		demandNone(unknown);
		demandSignal(signal);
		const url = setup.base + (request.url ?? urlOf(path, params));
		if (given !== void 0) {
			body = JSON.stringify(given);
			demand(typeof body !== "undefined", "body", "JSON");
		}
		if (body !== void 0) headers["content-type"] = "application/json";
		const common = setup.headers;
		addHeaders(headers, typeof common === "function" ? common(shown) : common);
		addHeaders(headers, own);
		const keyHeader = (setup.keyHeader ?? request.keyHeader)?.toLowerCase();
		let key = idempotencyKey;
		if (keyHeader) {
			const inHeaders = headers[keyHeader];
			key ??= request.optionalKey ?? inHeaders;
			if (retryable === void 0) key ??= crypto.randomUUID();
			if (key !== void 0) {
				demand(isVisible(key) && key === (inHeaders ?? key), "idempotencyKey", "visible ASCII");
				headers[keyHeader] = key;
			}
		} else demand(key === void 0, "idempotency", "{ header }");
		const isRepeatable = retryable ?? key !== void 0;
		demand(isRepeatable || request.needsToken === false || setup.fetch.sendsOnce, "idempotency", "{ header }, or fetch nodeTransport()");
		return {
			...request,
			url,
			shown,
			body,
			headers,
			isRepeatable,
			timeouts: numbersOf("timeouts", timeouts, setup.timeouts),
			retry: retryNumbers(retry, setup.retry),
			idempotencyKey: key,
			signal,
			exact
		};
	} catch (error) {
		throw errorBeforeSending({
			...request,
			body
		}, error);
	}
}
function urlOf(template, { path = {}, query = {} } = {}) {
	const encoded = (name, value) => {
		demand(typeof value !== "object" && !Number.isNaN(value), name, "text");
		return encodeURIComponent(value);
	};
	let url = template.replace(/{(.+?)}/g, (_, name) => {
		const text = encoded(name, path[name] ?? "");
		demand(!/^\.{0,2}$/.test(text), name, "text, not dots");
		return text;
	});
	let separator = "?";
	for (const [name, value] of Object.entries(query)) {
		if (value === void 0) continue;
		url += `${separator}${encodeURIComponent(name)}=${encoded(name, value)}`;
		separator = "&";
	}
	return url;
}
function addHeaders(headers, more = {}) {
	for (const [name, value] of Object.entries(more)) {
		demand(isHeaderName(name) && /^[\t -~]*$/.test(value), `header ${encodeURI(name)}`, "printable ASCII");
		headers[name.toLowerCase()] = value;
	}
}
// send
async function sendCall(setup, source, request, options) {
	const call = prepareCall(setup, request, options);
	const { headers, needsToken, signal, timeouts, retry } = call;
	const { clock, random, onAttempt } = setup;
	const tokens = needsToken !== false && headers["authorization"] === void 0 ? source : void 0;
	const attempts = [];
	const deadline = clock.elapsed() + timeouts.total;
	let last = {};
	let isRenewed = false;
	for (;;) {
		const left = deadline - clock.elapsed();
		if (signal?.aborted || left <= 0) break;
		const timeout = Math.min(timeouts.attempt, left);
		const { report, answer, token, meaning: { repeat } = {} } = last = await makeAttempt(setup, call, tokens, attempts.length + 1, timeout);
		attempts.push(report);
		(async () => onAttempt?.(report, call.shown))().catch(() => void 0);
		if (answer && report.outcome === "accepted") return {
			...answer,
			attempts
		};
		if (token && repeat === "with-new-token" && !isRenewed) {
			tokens?.reject(token);
			isRenewed = true;
			if (report.outcome === "rejected") continue;
		}
		const bound = Math.min(retry.maxDelay, retry.firstDelay * 2 ** (attempts.length - 1));
		const delay = random() * bound + (report.retryAfter ?? 0);
		const isLate = attempts.length >= retry.attempts || clock.elapsed() + delay >= deadline;
		const mayFollow = report.outcome === "unknown" ? call.isRepeatable && repeat : repeat === "later";
		if (isLate || !mayFollow) break;
		await pause(clock, delay, signal);
	}
	if (signal?.aborted) last.cause = signal.reason;
	throw failure(call, attempts, last);
}
// create-client
function createClient(options) {
	return clientOf({ ...options });
}
function clientOf(options, shared) {
	const setup = readOptions(options);
	const send = (request, callOptions) => sendCall(setup, tokens, request, callOptions);
	const tokens = shared ?? tokenSourceOf(options, setup, send);
	return {
		withOptions(changes) {
			const others = [
				"baseUrl",
				"credentials",
				"tokens",
				"tokenStore"
			].some((name) => name in changes);
			return clientOf({
				...options,
				...changes
			}, others ? void 0 : tokens);
		},
		["~send"]: send,
		["~key"]: setup.keyHeader
	};
}
function tokenSourceOf(options, setup, send) {
	const { tokens } = options;
	if (tokens instanceof Object && "token" in tokens) return tokens;
	if (!options.credentials && !tokens && !options.tokenStore) return void 0;
	const auth = createAuthOperations(send, options.timeouts?.total);
	return createTokenSource({
		...options,
		...setup,
		...auth,
		tokens
	});
}
// operation
function operation(method, path, fields, rules) {
	const send = (client, input = {}, options) => {
		const params = {
			path: {},
			query: {}
		};
		const request = {
			method,
			path,
			params,
			...rules
		};
		for (const name of fields) {
			const part = path.includes(`{${name}}`) ? params.path : params.query;
			Object.assign(name === "body" ? request : part, { [name]: input[name] });
		}
		return asCall(sendOf(client)(request, options));
	};
	const named = fields.length > 0 ? send : (client, options) => send(client, {}, options);
	return Object.assign(named, {
		method,
		path
	});
}
function namedOnly(method, path, query = []) {
	const body = method === "GET" ? [] : ["body"];
	return operation(method, path, [
		...path.match(/[^{]+(?=})/g) ?? [],
		...query,
		...body
	], {
		retryable: false,
		answer: "any"
	});
}
function asCall(answer) {
	const data = answer.then((received) => received.data);
	return Object.assign(data, { async withResponse() {
		data.catch(() => void 0);
		const whole = await answer;
		return {
			...whole,
			requestId: requestIdOf(whole.headers)
		};
	} });
}
// operations
const login = /* @__PURE__ */ operation("POST", "/auth/login", ["body"], {
	needsToken: false,
	retryable: true,
	isAnswer: (data) => hasField(data, "status")
});
const refreshToken = /* @__PURE__ */ operation("POST", "/auth/refresh/token", ["body"], { isAnswer: (data) => hasField(data, "token") });
const getIntradayStatement = /* @__PURE__ */ operation("GET", "/collection-middleware/statement/intraday", [
	"accountNumber",
	"startTime",
	"endTime"
], {
	retryable: true,
	isAnswer: (data) => hasField(data, "success")
});
const getFxRate = /* @__PURE__ */ operation("GET", "/fx-rate-api/list/fx/rate", ["countryCode"], {
	retryable: true,
	isAnswer: (data) => hasField(data, "countryCode")
});
const enquireAccount = /* @__PURE__ */ operation("POST", "/gateway/account/enquiry", ["body"], {
	retryable: true,
	isAnswer: (data) => hasField(data, "accountNumber")
});
const listPossibleBanks = /* @__PURE__ */ operation("GET", "/gateway/account/number/banks/{accountNumber}", ["accountNumber"], {
	retryable: true,
	isAnswer: Array.isArray
});
const sendPayout = /* @__PURE__ */ operation("POST", "/handler/send/remittance/transaction", ["body"], { isAnswer: (data) => hasField(data, "batchId") });
const listBalances = /* @__PURE__ */ operation("GET", "/remittance-middleware/imto/admin/list/balance", [], {
	retryable: true,
	isAnswer: Array.isArray
});
const listFinancialInstitutions = /* @__PURE__ */ operation("GET", "/remittance-middleware/list/financial/institutions", [], {
	retryable: true,
	isAnswer: Array.isArray
});
const getTransactionStatus = /* @__PURE__ */ operation("GET", "/remittance-middleware/transaction/status/check/{transactionReference}", ["transactionReference"], {
	retryable: true,
	isAnswer: (data) => hasField(data, "transactionReference")
});
// response-codes
function describeCode(code) {
	return responseCodes.find((listed) => listed.code === code) ?? unlisted(code);
}
function isResponseCode(code) {
	return responseCodes.some((listed) => listed.code === code);
}
function unlisted(code) {
	return Object.freeze({
		code,
		...unlistedCode,
		final: false,
		resendUnderNewReference: false
	});
}
// status
async function askStatus(client, transactionReference, options) {
	try {
		const rules = {
			isAnswer: void 0,
			maxBytes: 1048576
		};
		const send = (request, its) => sendOf(client)({
			...request,
			...rules
		}, its);
		const { status, data, text = "{}" } = await getTransactionStatus({ ["~send"]: send }, { transactionReference }, options).withResponse();
		const answer = {
			transactionReference,
			status,
			body: data
		};
		return isRecordOf(data, transactionReference) && !hasEqualKeys(text) ? {
			kind: "record",
			record: data,
			answer
		} : {
			kind: "no-record",
			answer
		};
	} catch (error) {
		if (!isRejectedError(error) || !meaningOf(error.status).aboutPayout) return {
			kind: "nothing",
			error
		};
		const { status, body } = error;
		return {
			kind: "no-record",
			answer: {
				transactionReference,
				status,
				body
			},
			error
		};
	}
}
function isAskable(reference) {
	return ![
		"",
		".",
		".."
	].includes(reference) && !/\p{Surrogate}/u.test(reference);
}
function isRecordOf(data, transactionReference) {
	const code = fieldOf(data, "responseCode");
	return fieldOf(data, "transactionReference") === transactionReference && typeof code === "string" && code !== "";
}
// settle/ledger
function readLedger(entries) {
	const lines = /* @__PURE__ */ new Map();
	const answers = /* @__PURE__ */ new Map();
	const sendings = /* @__PURE__ */ new Map();
	const repeats = /* @__PURE__ */ new Set();
	const lineOf = (transactionReference) => {
		const line = lines.get(transactionReference) ?? {
			transactionReference,
			claims: []
		};
		lines.set(transactionReference, line);
		return line;
	};
	for (const entry of entries) switch (entry.kind) {
		case "sending":
			sendings.set(entry.claim, entry);
			if (repeatsDoubtful(entry, answers)) repeats.add(entry.claim);
			for (const transaction of entry.transactions) claim(lineOf(transaction.transactionReference), entry, transaction);
			break;
		case "withdrawn":
			for (const { transactionReference } of sendings.get(entry.claim)?.transactions ?? []) {
				const line = lineOf(transactionReference);
				line.claims = line.claims.filter((other) => other.claim !== entry.claim);
			}
			break;
		case "accepted":
		case "unclear":
		case "rejected": {
			const sent = sendings.get(entry.claim);
			const state = stateAfter(entry.kind, repeats.has(entry.claim), sent);
			if (state !== "in-doubt") answers.set(entry.claim, state);
			break;
		}
		case "followed":
			for (const reference of entry.transactionReferences) lineOf(reference).followed = true;
			break;
		case "released":
			for (const reference of entry.transactionReferences) release(lineOf(reference), entry.claim, answers);
			break;
		case "settled": lineOf(entry.transactionReference).settled = entry;
	}
	return {
		lines,
		answers
	};
}
function openReferencesIn(entries) {
	return [...readLedger(entries).lines.values()].filter((line) => !line.settled && (line.followed ?? line.claims.length > 0)).map(({ transactionReference }) => transactionReference);
}
function ownerOf(line) {
	return line?.followed ? void 0 : line?.claims.at(-1);
}
function isEntry(value) {
	if (typeof value !== "object" || value === null || !("kind" in value)) return false;
	return "claim" in value || "transactionReferences" in value || "transactionReference" in value;
}
function referencesIn(entry) {
	switch (entry.kind) {
		case "sending": return entry.transactions.map(({ transactionReference }) => transactionReference);
		case "followed":
		case "released": return entry.transactionReferences;
		case "settled": return [entry.transactionReference];
		default: return [];
	}
}
function claimOf(entry) {
	return "claim" in entry && entry.kind !== "released" ? entry.claim : void 0;
}
function claim(line, entry, { fingerprint, replaces }) {
	if (line.followed || line.settled) return;
	const isFirst = line.fingerprint === void 0 || line.released === true && replaces === void 0;
	if (isFirst) line.fingerprint = fingerprint;
	if (isFirst || line.fingerprint === fingerprint && ownerOf(line)?.claim === replaces) {
		delete line.released;
		line.claims.push(entry);
	}
}
function release(line, claim, answers) {
	if (line.settled || ownerOf(line)?.claim !== claim || answers.get(claim) !== "rejected") return;
	line.claims = [];
	line.released = true;
}
function repeatsDoubtful({ transactions }, answers) {
	return transactions.some(({ replaces }) => replaces !== void 0 && answers.get(replaces) !== "rejected");
}
function stateUnder({ answers }, { claim }) {
	return answers.get(claim) ?? "in-doubt";
}
function stateAfter(answer, isRepeat, { keyHeader } = {}) {
	if (answer !== "rejected" || !isRepeat) return answer;
	return keyHeader === void 0 ? "unclear" : "in-doubt";
}
// memory-journal
function memoryJournal(entries = []) {
	const index = entryIndex();
	entries.forEach(index.add);
	return {
		append: async (entry) => index.add(entry),
		read: async (references) => index.read(references),
		openReferences: async () => index.openReferences()
	};
}
function entryIndex() {
	const entries = [];
	const byReference = /* @__PURE__ */ new Map();
	const byClaim = /* @__PURE__ */ new Map();
	const read = (references) => {
		const found = new Set(references.flatMap((one) => byReference.get(one) ?? []));
		for (const position of [...found]) {
			const entry = entries[position];
			if (entry?.kind !== "sending") continue;
			for (const other of byClaim.get(entry.claim) ?? []) found.add(other);
		}
		return [...found].sort((a, b) => a - b).flatMap((position) => entries[position] ?? []);
	};
	return {
		entries,
		add(entry) {
			const position = entries.push(entry) - 1;
			for (const reference of referencesIn(entry)) addTo(byReference, reference, position);
			const claim = claimOf(entry);
			if (claim !== void 0) addTo(byClaim, claim, position);
		},
		read,
		openReferences() {
			const isSettled = (position) => entries[position]?.kind === "settled";
			const candidates = [...byReference].filter(([, positions]) => !positions.some(isSettled)).map(([reference]) => reference);
			const open = new Set(openReferencesIn(read(candidates)));
			return candidates.filter((reference) => open.has(reference));
		}
	};
}
function addTo(positions, key, position) {
	positions.set(key, [...positions.get(key) ?? [], position]);
}
Object.defineProperty(exports, "NotSentError", {
	enumerable: true,
	get: function() {
		return NotSentError;
	}
});
Object.defineProperty(exports, "PayoutClientError", {
	enumerable: true,
	get: function() {
		return PayoutClientError;
	}
});
Object.defineProperty(exports, "RejectedError", {
	enumerable: true,
	get: function() {
		return RejectedError;
	}
});
Object.defineProperty(exports, "UnknownOutcomeError", {
	enumerable: true,
	get: function() {
		return UnknownOutcomeError;
	}
});
Object.defineProperty(exports, "askStatus", {
	enumerable: true,
	get: function() {
		return askStatus;
	}
});
Object.defineProperty(exports, "claimOf", {
	enumerable: true,
	get: function() {
		return claimOf;
	}
});
Object.defineProperty(exports, "codeOf", {
	enumerable: true,
	get: function() {
		return codeOf;
	}
});
Object.defineProperty(exports, "createClient", {
	enumerable: true,
	get: function() {
		return createClient;
	}
});
Object.defineProperty(exports, "demand", {
	enumerable: true,
	get: function() {
		return demand;
	}
});
Object.defineProperty(exports, "demandFunctions", {
	enumerable: true,
	get: function() {
		return demandFunctions;
	}
});
Object.defineProperty(exports, "demandNone", {
	enumerable: true,
	get: function() {
		return demandNone;
	}
});
Object.defineProperty(exports, "demandSignal", {
	enumerable: true,
	get: function() {
		return demandSignal;
	}
});
Object.defineProperty(exports, "describeCode", {
	enumerable: true,
	get: function() {
		return describeCode;
	}
});
Object.defineProperty(exports, "enquireAccount", {
	enumerable: true,
	get: function() {
		return enquireAccount;
	}
});
Object.defineProperty(exports, "entryIndex", {
	enumerable: true,
	get: function() {
		return entryIndex;
	}
});
Object.defineProperty(exports, "errorBeforeSending", {
	enumerable: true,
	get: function() {
		return errorBeforeSending;
	}
});
Object.defineProperty(exports, "fieldOf", {
	enumerable: true,
	get: function() {
		return fieldOf;
	}
});
Object.defineProperty(exports, "getFxRate", {
	enumerable: true,
	get: function() {
		return getFxRate;
	}
});
Object.defineProperty(exports, "getIntradayStatement", {
	enumerable: true,
	get: function() {
		return getIntradayStatement;
	}
});
Object.defineProperty(exports, "getTransactionStatus", {
	enumerable: true,
	get: function() {
		return getTransactionStatus;
	}
});
Object.defineProperty(exports, "hasEqualKeys", {
	enumerable: true,
	get: function() {
		return hasEqualKeys;
	}
});
Object.defineProperty(exports, "hasField", {
	enumerable: true,
	get: function() {
		return hasField;
	}
});
Object.defineProperty(exports, "isAskable", {
	enumerable: true,
	get: function() {
		return isAskable;
	}
});
Object.defineProperty(exports, "isData", {
	enumerable: true,
	get: function() {
		return isData;
	}
});
Object.defineProperty(exports, "isEntry", {
	enumerable: true,
	get: function() {
		return isEntry;
	}
});
Object.defineProperty(exports, "isNotSentError", {
	enumerable: true,
	get: function() {
		return isNotSentError;
	}
});
Object.defineProperty(exports, "isOverload", {
	enumerable: true,
	get: function() {
		return isOverload;
	}
});
Object.defineProperty(exports, "isPayoutClientError", {
	enumerable: true,
	get: function() {
		return isPayoutClientError;
	}
});
Object.defineProperty(exports, "isRejected", {
	enumerable: true,
	get: function() {
		return isRejected;
	}
});
Object.defineProperty(exports, "isRejectedError", {
	enumerable: true,
	get: function() {
		return isRejectedError;
	}
});
Object.defineProperty(exports, "isResponseCode", {
	enumerable: true,
	get: function() {
		return isResponseCode;
	}
});
Object.defineProperty(exports, "isUnknownOutcomeError", {
	enumerable: true,
	get: function() {
		return isUnknownOutcomeError;
	}
});
Object.defineProperty(exports, "listBalances", {
	enumerable: true,
	get: function() {
		return listBalances;
	}
});
Object.defineProperty(exports, "listFinancialInstitutions", {
	enumerable: true,
	get: function() {
		return listFinancialInstitutions;
	}
});
Object.defineProperty(exports, "listPossibleBanks", {
	enumerable: true,
	get: function() {
		return listPossibleBanks;
	}
});
Object.defineProperty(exports, "login", {
	enumerable: true,
	get: function() {
		return login;
	}
});
Object.defineProperty(exports, "longestTimer", {
	enumerable: true,
	get: function() {
		return longestTimer;
	}
});
Object.defineProperty(exports, "meaningOf", {
	enumerable: true,
	get: function() {
		return meaningOf;
	}
});
Object.defineProperty(exports, "memoryJournal", {
	enumerable: true,
	get: function() {
		return memoryJournal;
	}
});
Object.defineProperty(exports, "namedOnly", {
	enumerable: true,
	get: function() {
		return namedOnly;
	}
});
Object.defineProperty(exports, "numbersOf", {
	enumerable: true,
	get: function() {
		return numbersOf;
	}
});
Object.defineProperty(exports, "openReferencesIn", {
	enumerable: true,
	get: function() {
		return openReferencesIn;
	}
});
Object.defineProperty(exports, "outcomeActions", {
	enumerable: true,
	get: function() {
		return outcomeActions;
	}
});
Object.defineProperty(exports, "ownerOf", {
	enumerable: true,
	get: function() {
		return ownerOf;
	}
});
Object.defineProperty(exports, "parseExact", {
	enumerable: true,
	get: function() {
		return parseExact;
	}
});
Object.defineProperty(exports, "pause", {
	enumerable: true,
	get: function() {
		return pause;
	}
});
Object.defineProperty(exports, "payoutDoubts", {
	enumerable: true,
	get: function() {
		return payoutDoubts;
	}
});
Object.defineProperty(exports, "payoutRules", {
	enumerable: true,
	get: function() {
		return payoutRules;
	}
});
Object.defineProperty(exports, "readBaseUrl", {
	enumerable: true,
	get: function() {
		return readBaseUrl;
	}
});
Object.defineProperty(exports, "readLedger", {
	enumerable: true,
	get: function() {
		return readLedger;
	}
});
Object.defineProperty(exports, "referencesIn", {
	enumerable: true,
	get: function() {
		return referencesIn;
	}
});
Object.defineProperty(exports, "referencesIn$1", {
	enumerable: true,
	get: function() {
		return referencesIn$1;
	}
});
Object.defineProperty(exports, "refreshToken", {
	enumerable: true,
	get: function() {
		return refreshToken;
	}
});
Object.defineProperty(exports, "responseCodes", {
	enumerable: true,
	get: function() {
		return responseCodes;
	}
});
Object.defineProperty(exports, "safeCause", {
	enumerable: true,
	get: function() {
		return safeCause;
	}
});
Object.defineProperty(exports, "sendOf", {
	enumerable: true,
	get: function() {
		return sendOf;
	}
});
Object.defineProperty(exports, "sendPayout", {
	enumerable: true,
	get: function() {
		return sendPayout;
	}
});
Object.defineProperty(exports, "stateAfter", {
	enumerable: true,
	get: function() {
		return stateAfter;
	}
});
Object.defineProperty(exports, "stateUnder", {
	enumerable: true,
	get: function() {
		return stateUnder;
	}
});
Object.defineProperty(exports, "systemClock", {
	enumerable: true,
	get: function() {
		return systemClock;
	}
});
Object.defineProperty(exports, "tooLarge", {
	enumerable: true,
	get: function() {
		return tooLarge;
	}
});
