import { createClient, errorBeforeSending, readBaseUrl } from "./core.js";
import { fetchThrough, readParts } from "./request-form.js";
// safe-fetch
function createSafeFetch(options) {
	const client = createClient(options);
	const base = readBaseUrl(options.baseUrl);
	return async (input, init = {}) => {
		const request = typeof input === "string" || input instanceof URL ? void 0 : input;
		const address = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
		const url = address.startsWith(`${base}/`) ? address.slice(base.length) : address;
		const { idempotencyKey, timeouts, retry, exact } = init;
		const method = (init.method ?? request?.method ?? "GET").toUpperCase();
		if (!/^[A-Z]+$/.test(method)) throw errorBeforeSending({
			method: "…",
			path: "…"
		}, /* @__PURE__ */ new TypeError("the method must be a word"));
		const { headers, body } = await partsOf(request, init).catch(() => {
			throw errorBeforeSending({
				method,
				path: "…"
			}, /* @__PURE__ */ new TypeError("its headers and its body must be readable"));
		});
		const signal = init.signal === void 0 ? request?.signal : init.signal ?? void 0;
		return fetchThrough(client, {
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
	return readParts(headers, init.body === void 0 ? request?.body : init.body);
}
export { createSafeFetch };
