"use strict";
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
const require_core = require("./core.cjs");
const require_request_form = require("./request-form.cjs");
// safe-fetch
function createSafeFetch(options) {
	const client = require_core.createClient(options);
	const base = require_core.readBaseUrl(options.baseUrl);
	return async (input, init = {}) => {
		const request = typeof input === "string" || input instanceof URL ? void 0 : input;
		const address = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
		const url = address.startsWith(`${base}/`) ? address.slice(base.length) : address;
		const { idempotencyKey, timeouts, retry, exact } = init;
		const method = (init.method ?? request?.method ?? "GET").toUpperCase();
		if (!/^[A-Z]+$/.test(method)) throw require_core.errorBeforeSending({
			method: "…",
			path: "…"
		}, /* @__PURE__ */ new TypeError("the method must be a word"));
		const { headers, body } = await partsOf(request, init).catch(() => {
			throw require_core.errorBeforeSending({
				method,
				path: "…"
			}, /* @__PURE__ */ new TypeError("its headers and its body must be readable"));
		});
		const signal = init.signal === void 0 ? request?.signal : init.signal ?? void 0;
		return require_request_form.fetchThrough(client, {
			method,
			url,
			body,
			options: {
				idempotencyKey,
				timeouts,
				retry,
				exact,
				headers,
				signal
			}
		});
	};
}
async function partsOf(request, init) {
	const headers = new Headers(init.headers ?? request?.headers);
	return require_request_form.readParts(headers, init.body === void 0 ? request?.body : init.body);
}
exports.createSafeFetch = createSafeFetch;
