import { referencesIn$1 as referencesIn } from "./core.js";
import { operationRules } from "./operation-rules.js";
// testing
function status(code, body = {}, headers = {}) {
	return answer(code, JSON.stringify(body), {
		"content-type": "application/json",
		...headers
	});
}
function redirect(location = "/elsewhere") {
	return answer(302, "", { location });
}
function html() {
	return answer(200, "<!doctype html><title>Welcome</title>", { "content-type": "text/html" });
}
function malformed() {
	return answer(200, "{\"batchId\": oops}", { "content-type": "application/json" });
}
function empty() {
	return answer(200, "", { "content-type": "application/json" });
}
function refused() {
	return {
		...usual,
		kind: "refused"
	};
}
function reset() {
	return {
		...usual,
		kind: "reset"
	};
}
function noAnswer() {
	return {
		...usual,
		kind: "no-answer"
	};
}
function cutMidBody() {
	return {
		...usual,
		kind: "cut"
	};
}
function stallMidBody() {
	return {
		...usual,
		kind: "stall"
	};
}
function taken(fault) {
	return {
		...fault,
		taken: true
	};
}
function createFakeService(faults = [], options = {}) {
	const ahead = [...faults];
	const requests = [];
	const ledger = /* @__PURE__ */ new Map();
	const byKey = /* @__PURE__ */ new Map();
	const { keyHeader } = operationRules[`POST ${payoutPath}`] ?? {};
	const keyName = (options.idempotencyHeader ?? keyHeader)?.toLowerCase();
	let tokens = 0;
	let expired = 0;
	const serve = (request) => {
		if (request.path.includes("/transaction/status/check/")) return statusOf(ledger, request.path);
		if (!request.path.endsWith(payoutPath)) return notScripted;
		const key = keyName && request.headers[keyName];
		const earlier = key ? byKey.get(key) : void 0;
		if (earlier) return earlier;
		const references = referencesIn(request);
		for (const reference of references) ledger.set(reference, (ledger.get(reference) ?? 0) + 1);
		const received = status(200, {
			batchId: `batch-${byKey.size + 1}`,
			totalCount: references.length,
			errorTransactionCount: null,
			createDate: "2026-03-04 09:15:27"
		});
		if (key) byKey.set(key, received);
		return received;
	};
	const take = (request) => {
		requests.push(request);
		if (request.path.includes("/auth/")) return tokenAnswer(request.path, tokens += 1);
		if (Number(request.headers["authorization"]?.replace("Bearer access-", "")) <= expired) return status(401);
		const fault = ahead.shift();
		if (!fault) return serve(request);
		if (!fault.taken || fault.kind === "refused") return fault;
		const answered = serve(request);
		return fault.kind === "answer" ? fault : {
			...fault,
			status: answered.status,
			body: answered.body
		};
	};
	const fetch = async (url, init) => causeFault(take(seenRequest(url, init)), init);
	return {
		requests,
		take,
		paid: (reference) => ledger.get(reference) ?? 0,
		tokenRequests: () => tokens,
		expireTokens: () => void (expired = tokens),
		fetch: Object.assign(fetch, { sendsOnce: true })
	};
}
const payoutPath = "/handler/send/remittance/transaction";
function seenRequest(url, { method, headers, body }) {
	const { pathname, search } = new URL(url);
	const text = typeof body === "string" ? body : new TextDecoder().decode(body);
	return {
		method,
		path: pathname + search,
		headers,
		body: text
	};
}
const notScripted = status(404, {
	title: "The fake service has no answer for this: add one to its faults.",
	status: 404
});
const usual = {
	kind: "answer",
	status: 200,
	headers: { "content-type": "application/json" },
	body: JSON.stringify({
		batchId: "batch-0",
		totalCount: 1
	}),
	taken: false
};
function answer(code, body, headers) {
	return {
		kind: "answer",
		status: code,
		headers,
		body,
		taken: false
	};
}
async function causeFault({ kind, status: code, headers, body }, init) {
	if (kind === "refused") throw networkError("ECONNREFUSED");
	if (kind === "reset") throw networkError("ECONNRESET");
	const aborted = new Promise((resolve) => {
		init.signal.addEventListener("abort", () => resolve());
	}).then(() => init.signal.throwIfAborted());
	aborted.catch(() => void 0);
	if (kind === "no-answer") await aborted;
	const half = new TextEncoder().encode(body.slice(0, body.length / 2));
	const broken = new ReadableStream({
		start: (stream) => stream.enqueue(half),
		pull: (stream) => {
			if (kind === "cut") stream.error(networkError("UND_ERR_SOCKET"));
			return kind === "cut" ? void 0 : aborted;
		}
	});
	return new Response(kind === "answer" ? code === 204 || code === 304 ? null : body : broken, {
		status: code,
		headers
	});
}
function networkError(code) {
	return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}
function statusOf(ledger, path) {
	const reference = decodeURIComponent(path.split("/").at(-1) ?? "");
	if (!ledger.has(reference)) return status(400, {
		title: "Bad Request",
		status: 400
	});
	return status(200, {
		transactionReference: reference,
		responseCode: "00",
		responseMessage: "Paid"
	});
}
function tokenAnswer(path, count) {
	const life = {
		refreshToken: `refresh-${count}`,
		expiresIn: 3600,
		refreshExpiresIn: 7200
	};
	const data = {
		accessToken: `access-${count}`,
		...life
	};
	const tokens = {
		token: `access-${count}`,
		tokenType: "Bearer",
		...life
	};
	return status(200, path.endsWith("/login") ? {
		status: "SUCCESS",
		data
	} : tokens);
}
export { createFakeService, cutMidBody, empty, html, malformed, noAnswer, redirect, refused, reset, stallMidBody, status, taken };
