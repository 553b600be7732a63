"use strict";
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
const require_core = require("./core.cjs");
// webhooks/delivery
async function readBody({ body }, maxBytes, timeout) {
	const read = [];
	let size = 0;
	let timer;
	const late = new Promise((resolve) => {
		timer = setTimeout(resolve, timeout, "late");
	});
	try {
		const chunks = body();
		const stop = (problem) => {
			chunks.return?.().catch(() => void 0);
			return { problem };
		};
		for (;;) {
			const next = await Promise.race([chunks.next(), late]);
			if (next === "late") return stop("too-slow");
			if (next.done) return { bytes: joinBytes(read) };
			size += next.value.length;
			if (size > maxBytes) return stop("too-large");
			read.push(next.value);
		}
	} catch {
		return { problem: "cut-short" };
	} finally {
		clearTimeout(timer);
	}
}
async function* wholeBody(bytes) {
	yield bytes;
}
function joinBytes(chunks) {
	const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
	let offset = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, offset);
		offset += chunk.length;
	}
	return bytes;
}
function parseJson(bytes) {
	try {
		const text = new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(bytes);
		return require_core.hasEqualKeys(text) ? void 0 : JSON.parse(text);
	} catch {
		return;
	}
}
function fromBase64(text) {
	try {
		return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
	} catch {
		return;
	}
}
function reply(status, text, headers = {}) {
	return {
		status,
		text,
		headers: text ? {
			"content-type": "text/plain; charset=utf-8",
			...headers
		} : headers
	};
}
const received = reply(200, "");
const tooLarge = reply(413, "The body is too large for an outcome.");
const later = reply(503, "The outcome cannot be handled now. Deliver it again.", { "retry-after": "5" });
var Rejection = class extends Error {
	reply;
	reason;
	constructor(answer, reason) {
		super(answer.text);
		this.reply = answer;
		this.reason = reason ?? new Error(answer.text);
	}
};
// webhooks/once
function createOnce(seen, report) {
	const inTurn = createTurns();
	const settle = async (end) => {
		try {
			await end();
		} catch (error) {
			report(error);
		}
	};
	const handle = async (key, code, work) => {
		const handledBefore = await seen.claim(key);
		if (handledBefore === "running") return later;
		try {
			const arrival = arrivalOf(code, handledBefore);
			if (arrival === "contradiction") throw new Rejection(reply(409, "Another final outcome of this payout was handled."));
			if (arrival === "repeated") {
				await settle(() => seen.release(key));
				return received;
			}
			await work(handledBefore, arrival);
		} catch (error) {
			await settle(() => seen.release(key));
			throw error;
		}
		await settle(() => seen.done(key, code));
		return received;
	};
	return (key, code, work) => inTurn(key, () => handle(key, code, work));
}
function arrivalOf(code, handledBefore) {
	if (handledBefore.includes(code)) return "repeated";
	if (!handledBefore.some((earlier) => require_core.describeCode(earlier).final)) return "news";
	return require_core.describeCode(code).final ? "contradiction" : "stale";
}
function createTurns() {
	const ends = /* @__PURE__ */ new Map();
	return (key, work) => {
		const result = (ends.get(key) ?? Promise.resolve()).then(work);
		const forget = () => {
			if (ends.get(key) === end) ends.delete(key);
		};
		const end = result.then(forget, forget);
		ends.set(key, end);
		return result;
	};
}
// webhook-bodies
const webhookFields = { payoutOutcome: {
	"stated": ["transactionReference", "responseCode"],
	"texts": [
		"transactionReference",
		"responseCode",
		"responseMessage",
		"processorResponseCode",
		"processorTransactionReference",
		"processorResponseTime",
		"processorResponseDescription"
	],
	"all": [
		"transactionReference",
		"responseCode",
		"responseMessage",
		"processorResponseCode",
		"processorTransactionReference",
		"processorResponseTime",
		"processorResponseDescription"
	]
} };
// webhooks/options
function readWebhookOptions(options) {
	const given = options;
	require_core.demand(typeof given === "object" && given !== null, "the options", "an object");
	const { verify, onOutcome, onStale, onError, on = {}, seen, maxBytes, bodyTimeout, ...unknown } = options;
	const { payoutOutcome: _payoutOutcome, ...others } = webhookFields;
	const unknownOn = Object.entries(on).filter(([name]) => !Object.hasOwn(others, name));
	require_core.demandNone({
		...unknown,
		...Object.fromEntries(unknownOn)
	});
	const authentic = require_core.fieldOf(verify, "authentic");
	const confirm = require_core.fieldOf(verify, "confirm");
	require_core.demand(authentic !== void 0 || confirm !== void 0, "verify", "hmacSignature, confirmByStatus or unverified");
	require_core.demandFunctions({
		authentic,
		confirm,
		onStale,
		onError,
		...on
	});
	require_core.demand([
		"claim",
		"done",
		"release"
	].every((name) => typeof require_core.fieldOf(seen, name) === "function"), "seen", "createMemorySeen() or a store with claim, done and release");
	require_core.demand(typeof onOutcome === "function", "onOutcome", "the function that handles an outcome");
	return require_core.numbersOf("options", {
		maxBytes,
		bodyTimeout
	}, {
		maxBytes: 65536,
		bodyTimeout: 1e4
	});
}
// webhooks/record
function readRecord(value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return { problem: "The body must be a JSON object." };
	const { stated, texts, all } = webhookFields.payoutOutcome;
	const missing = stated.find((name) => !isText(require_core.fieldOf(value, name)));
	if (missing !== void 0) return { problem: `${missing} must be a string that is not empty.` };
	const wrong = texts.find((name) => typeof (require_core.fieldOf(value, name) ?? "") !== "string");
	if (wrong !== void 0) return { problem: `${wrong} must be a string, null or absent.` };
	const record = Object.fromEntries(Object.entries(value).filter(([name]) => all.includes(name)));
	return isOutcome(record) ? { record } : { problem: "transactionReference must be text that a URL can contain." };
}
function isOutcome(record) {
	const reference = require_core.fieldOf(record, "transactionReference");
	const code = require_core.fieldOf(record, "responseCode");
	return typeof reference === "string" && require_core.isAskable(reference) && isText(code);
}
function isText(value) {
	return typeof value === "string" && value !== "";
}
function otherWebhookOf(value) {
	const fits = ([name, { texts }]) => name !== "payoutOutcome" && texts.every((text) => typeof require_core.fieldOf(value, text) === "string");
	return Object.entries(webhookFields).find(fits)?.[0];
}
// webhooks/servers
function respondWith(receive) {
	return async (request) => {
		const { status, text, headers } = await receive({
			method: request.method,
			headers: request.headers,
			used: request.bodyUsed,
			body: () => chunksOf(request.body)
		});
		return new Response(text || null, {
			status,
			headers
		});
	};
}
function chunksOf(body) {
	const reader = body?.getReader();
	return {
		next: async () => await reader?.read() ?? {
			done: true,
			value: void 0
		},
		async return() {
			await reader?.cancel();
			return {
				done: true,
				value: void 0
			};
		}
	};
}
function listenWith(receive, onError) {
	const answer = async (request, response) => {
		const { body } = request;
		const raw = body instanceof Uint8Array ? body : void 0;
		const { status, text, headers } = await receive({
			method: request.method ?? "",
			headers: { get: (name) => nodeHeader(request, name) },
			used: !raw && request.readableDidRead === true,
			body: () => raw ? wholeBody(raw) : nodeChunks(request)
		});
		response.statusCode = status;
		for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
		if (status === 413 || status === 408) response.setHeader("connection", "close");
		response.end(text);
	};
	return (request, response) => void answer(request, response).catch(onError);
}
function nodeChunks(request) {
	const chunks = request[Symbol.asyncIterator]();
	return { next: () => chunks.next() };
}
function nodeHeader({ headers }, name) {
	const value = headers[name.toLowerCase()];
	return (Array.isArray(value) ? value.join(", ") : value) ?? null;
}
function invokeWith(receive) {
	return async (event) => {
		const { status, text, headers } = await receive({
			method: event.httpMethod ?? event.requestContext?.http?.method ?? "",
			headers: { get: (name) => lambdaHeader(event, name) },
			used: false,
			body: () => wholeBody(bytesOf$1(event))
		});
		return {
			statusCode: status,
			headers,
			body: text
		};
	};
}
function bytesOf$1({ body, isBase64Encoded }) {
	const bytes = isBase64Encoded ? fromBase64(body ?? "") : new TextEncoder().encode(body ?? "");
	if (!bytes) throw new TypeError("The body of the event must be base64.");
	return bytes;
}
function lambdaHeader({ headers, multiValueHeaders }, name) {
	const value = Object.entries(multiValueHeaders ?? headers ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
	return (Array.isArray(value) ? value.join(", ") : value) ?? null;
}
// webhooks/handler
function createWebhookHandler(options) {
	const { maxBytes, bodyTimeout } = readWebhookOptions(options);
	const { verify } = options;
	const report = (error, status = 200, delivered) => {
		try {
			options.onError?.(error, {
				status,
				delivered
			});
		} catch {}
	};
	const once = createOnce(options.seen, report);
	const receive = async (delivery) => {
		let delivered;
		try {
			if (delivery.method !== "POST") return reply(405, "Deliveries must be sent by POST.", { allow: "POST" });
			const body = await bodyOf(delivery, maxBytes, bodyTimeout);
			const { headers } = delivery;
			if (verify.authentic && !await verify.authentic({
				headers,
				body
			})) throw new Rejection(reply(401, "The signature or the time is missing or wrong."));
			const value = parseJson(body);
			const read = readRecord(value);
			if ("problem" in read) return await receiveOther(options, once, value, body, read.problem);
			delivered = read.record;
			return await receiveOutcome(options, once, delivered);
		} catch (error) {
			const rejection = error instanceof Rejection ? error : new Rejection(later, error);
			report(rejection.reason, rejection.reply.status, delivered);
			return rejection.reply;
		}
	};
	return {
		fetch: respondWith(receive),
		node: listenWith(receive, report),
		lambda: invokeWith(receive)
	};
}
async function receiveOutcome({ verify, onOutcome, onStale }, once, delivered) {
	const outcome = verify.confirm ? await verify.confirm(delivered) : delivered;
	if (!outcome) throw new Rejection(reply(409, "The service does not confirm this outcome."));
	const { transactionReference, responseCode } = outcome;
	const code = require_core.describeCode(responseCode);
	return once(JSON.stringify(["payoutOutcome", transactionReference]), responseCode, (handledBefore, arrival) => attempt(arrival === "news" ? onOutcome : onStale, outcome, {
		code,
		delivered,
		handledBefore
	}));
}
async function receiveOther({ verify, on }, once, value, body, problem) {
	const name = otherWebhookOf(value);
	const handler = name === void 0 ? void 0 : require_core.fieldOf(on, name);
	if (!isHandler(handler)) throw new Rejection(reply(400, problem));
	if (verify.confirm && !verify.authentic) throw new Rejection(reply(409, "Only a payout outcome can be confirmed by its status."));
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
	return once(JSON.stringify([name, [...digest]]), "received", () => attempt(handler, value));
}
function isHandler(value) {
	return typeof value === "function";
}
async function attempt(handler, ...given) {
	try {
		await handler?.(...given);
	} catch (error) {
		throw new Rejection(reply(500, "The outcome could not be handled. Deliver it again."), error);
	}
}
async function bodyOf(delivery, maxBytes, timeout) {
	const { headers, used } = delivery;
	const type = headers.get("content-type")?.trim();
	if (type && !/^application\/(?:[\w!#$&^.-]+\+)?json\s*(?:;|$)/i.test(type)) throw new Rejection(reply(415, "Deliveries must be application/json."));
	if (used) throw new Rejection(reply(500, "The body was read before it reached the webhook handler. Mount the handler first."));
	if (Number(headers.get("content-length")) > maxBytes) throw new Rejection(tooLarge);
	const reading = await readBody(delivery, maxBytes, timeout);
	if ("problem" in reading) throw new Rejection(unread[reading.problem]);
	if (reading.bytes.length === 0) throw new Rejection(reply(400, "The body is empty, or something else has already read it."));
	return reading.bytes;
}
const unread = {
	"too-large": tooLarge,
	"too-slow": reply(408, "The body took too long to arrive."),
	"cut-short": reply(400, "The body was cut short.")
};
// webhooks/hmac
function hmacSignature(description) {
	const { header, secret, encoding, hash = "SHA-256", prefix = "", ...others } = description;
	const { payload = ["body"], freshness, ...unknown } = others;
	require_core.demandNone(unknown);
	const secrets = (Array.isArray(secret) ? secret : [secret]).map(bytesOf);
	check(secrets.length > 0 && secrets.every(({ length }) => length > 0), "secret must not be empty");
	check(isName(header), "header must name the header with the signature");
	check(Object.hasOwn(decoders, encoding), "encoding must be hex, base64 or base64url");
	check(hashes.includes(hash), `hash must be one of ${hashes.join(", ")}`);
	check(typeof prefix === "string", "prefix must be a string");
	check(Array.isArray(payload) && payload.every(isPart), "payload must list 'body', headers, texts");
	check(payload.includes("body"), "payload must include 'body'");
	const isFresh = freshness && createFreshness(freshness);
	const timed = freshness && "header" in freshness ? freshness.header.toLowerCase() : void 0;
	check(timed === void 0 || payload.some((part) => headerOf(part)?.toLowerCase() === timed), "payload must include the header of freshness, because an unsigned time proves nothing");
	const decode = decoders[encoding];
	const algorithm = {
		name: "HMAC",
		hash
	};
	return { async authentic(delivery) {
		const given = delivery.headers.get(header);
		if (!given?.startsWith(prefix)) return false;
		const signature = decode(given.slice(prefix.length).trim());
		const signed = signature && signedBytes(delivery, payload);
		if (!signed) return false;
		return (await Promise.all(secrets.map(async (bytes) => {
			const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
			return crypto.subtle.verify("HMAC", key, signature, signed);
		}))).includes(true) && (!isFresh || isFresh(delivery));
	} };
}
const hashes = [
	"SHA-256",
	"SHA-384",
	"SHA-512"
];
function check(isRight, message) {
	if (!isRight) throw new TypeError(`hmacSignature: ${message}.`);
}
function isName(value) {
	return typeof value === "string" && value !== "";
}
function isPart(part) {
	return part === "body" || isName(headerOf(part)) || typeof require_core.fieldOf(part, "text") === "string";
}
function headerOf(part) {
	const header = require_core.fieldOf(part, "header");
	return isName(header) ? header : void 0;
}
function signedBytes({ headers, body }, payload) {
	const chunks = [];
	for (const part of payload) {
		const value = part === "body" ? body : "text" in part ? part.text : headers.get(part.header);
		if (value === null) return void 0;
		chunks.push(bytesOf(value));
	}
	return joinBytes(chunks);
}
function bytesOf(value) {
	if (typeof value === "string") return Uint8Array.from(new TextEncoder().encode(value));
	check(value instanceof Uint8Array, "secret must be text, bytes, or a list of them");
	return value;
}
const decoders = {
	hex(text) {
		if (!/^(?:[\da-f]{2})+$/i.test(text)) return void 0;
		return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
	},
	base64: (text) => /^[A-Za-z\d+/]+={0,2}$/.test(text) ? fromBase64(text) : void 0,
	base64url: (text) => /^[\w-]+={0,2}$/.test(text) ? fromBase64(text.replaceAll("-", "+").replaceAll("_", "/")) : void 0
};
function createFreshness(description) {
	const { format, tolerance: given, ...where } = description;
	const header = require_core.fieldOf(where, "header");
	const field = require_core.fieldOf(where, "field");
	check(isName(header) !== isName(field), "freshness must name either a header or a field");
	check(Object.keys(where).length === 1, "freshness must have header or field, format, tolerance");
	check(Object.hasOwn(readers, format), "freshness: format must be seconds, milliseconds or iso");
	const { tolerance } = require_core.numbersOf("freshness", { tolerance: given }, { tolerance: 3e5 });
	const read = readers[format];
	return ({ headers, body }) => {
		const given = isName(header) ? headers.get(header) : require_core.fieldOf(parseJson(body), String(field));
		const time = typeof given === "string" || typeof given === "number" ? read(`${given}`) : NaN;
		return Math.abs(Date.now() - time) <= tolerance;
	};
}
const readers = {
	seconds: (text) => decimal(text) * 1e3,
	milliseconds: decimal,
	iso: (text) => /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN
};
function decimal(text) {
	return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
}
// webhooks/seen
function createMemorySeen(bound = 1e4) {
	const claims = /* @__PURE__ */ new Set();
	const handled = /* @__PURE__ */ new Map();
	return {
		async claim(key) {
			if (claims.has(key)) return "running";
			claims.add(key);
			return handled.get(key) ?? [];
		},
		async done(key, code) {
			const codes = handled.get(key) ?? [];
			handled.delete(key);
			handled.set(key, [...codes, code]);
			for (const oldest of handled.keys()) {
				if (handled.size <= bound) break;
				handled.delete(oldest);
			}
			claims.delete(key);
		},
		async release(key) {
			claims.delete(key);
		}
	};
}
// webhooks/verify
function confirmByStatus(client, { clock = require_core.systemClock, isOurs, ...unknown } = {}) {
	require_core.demandNone(unknown);
	require_core.demandFunctions({ isOurs });
	const given = client;
	if (typeof given !== "object" || given === null || !("~send" in given)) throw new TypeError("confirmByStatus: client must come from createClient.");
	const ask = createQuestions(client, clock);
	const runs = /* @__PURE__ */ new Set();
	const said = /* @__PURE__ */ new Map();
	return {
		connect(hear) {
			runs.add(hear);
			return () => void runs.delete(hear);
		},
		learn(record) {
			said.set(record.transactionReference, record);
			const [oldest = ""] = said.keys();
			if (said.size > mostRemembered) said.delete(oldest);
		},
		async confirm(delivered) {
			const { transactionReference, responseCode } = delivered;
			if (isOurs && !await isOurs(transactionReference)) return void 0;
			await Promise.all([...runs].map(async (hear) => hear(delivered)));
			const known = said.get(transactionReference);
			const status = known?.responseCode === responseCode ? {
				kind: "record",
				record: known
			} : await ask(transactionReference);
			if (status.kind === "nothing") throw status.error;
			if (status.kind === "no-record") {
				if (status.error) return void 0;
				throw new TypeError("The answer is not the record of the payout.");
			}
			const reading = readRecord(status.record);
			if ("problem" in reading) throw new TypeError(`The status of the payout cannot be read: ${reading.problem}`);
			const { record } = reading;
			return require_core.isResponseCode(responseCode) && !require_core.describeCode(responseCode).final || record.responseCode === responseCode ? record : void 0;
		}
	};
}
function unverified({ because, ...unknown }) {
	require_core.demandNone(unknown);
	if (typeof because !== "string" || !because.trim()) throw new TypeError("unverified needs a reason: state why only the service can deliver.");
	return { authentic: async () => true };
}
function createQuestions(client, clock) {
	const open = /* @__PURE__ */ new Map();
	const waiting = [];
	let asking = 0;
	let pauses = 0;
	let pausedUntil = 0;
	return async (transactionReference) => {
		const same = open.get(transactionReference);
		if (same) return same;
		checkPause();
		if (open.size >= mostOpen) throw new Error("Too many deliveries are waiting for confirmation.");
		const question = ask(transactionReference).finally(() => open.delete(transactionReference));
		open.set(transactionReference, question);
		return question;
	};
	async function ask(transactionReference) {
		if (asking < room()) asking += 1;
		else await new Promise((resolve) => waiting.push(resolve));
		try {
			checkPause();
			const reading = await require_core.askStatus(client, transactionReference, {
				timeouts: { total: timeout },
				retry: false
			});
			if (reading.kind !== "nothing") pauses = 0;
			else if (isForAll(reading.error)) pause(require_core.fieldOf(reading.error, "retryAfter"));
			return reading;
		} finally {
			asking -= 1;
			for (const next of waiting.splice(0, room() - asking)) {
				asking += 1;
				next();
			}
		}
	}
	function room() {
		return pauses > 0 ? 1 : 8;
	}
	function pause(retryAfter) {
		const now = clock.elapsed();
		if (now >= pausedUntil) pauses += 1;
		const backoff = Math.min(3e4, 500 * 2 ** pauses);
		pausedUntil = Math.max(pausedUntil, now + (typeof retryAfter === "number" ? retryAfter : backoff));
	}
	function checkPause() {
		if (clock.elapsed() < pausedUntil) throw new Error("The service is overloaded or rejects the token. Requests are paused.");
	}
}
function isForAll(error) {
	const last = require_core.isPayoutClientError(error) ? error.attempts.at(-1) : void 0;
	const status = last?.status ?? (require_core.isPayoutClientError(error) ? error.status : void 0);
	const isForToken = require_core.meaningOf(status).repeat === "with-new-token";
	return last?.reason === "no-token" || isForToken || require_core.isOverload(status);
}
const mostOpen = 32;
const timeout = 1e4;
const mostRemembered = 1e4;
exports.confirmByStatus = confirmByStatus;
exports.createMemorySeen = createMemorySeen;
exports.createWebhookHandler = createWebhookHandler;
exports.hmacSignature = hmacSignature;
exports.unverified = unverified;
