import { demand, errorBeforeSending, fieldOf, isPayoutClientError } from "./core.js";
import { fetchThrough, queryOf, readParts } from "./request-form.js";
import { operationRules } from "./operation-rules.js";
import createFetchClient from "openapi-fetch";
// url
function createUrlClient(client) {
	const surface = createFetchClient(Object.assign({
		baseUrl: "",
		fetch: async (request) => {
			const { init } = SurfaceRequest.of(request);
			const { call, body: given, idempotencyKey, timeouts, retry, exact, signal } = init;
			if (request.headers.get("content-type") === "application/json") request.headers.delete("content-type");
			const { headers, body } = await readParts(request.headers, given);
			call.isBegun = true;
			const { path, params } = call;
			const { method } = init;
			const { url } = request;
			return fetchThrough(client, {
				method,
				url,
				path,
				params,
				body,
				options: {
					idempotencyKey,
					timeouts,
					retry,
					exact,
					signal,
					headers
				}
			});
		}
	}, { Request: SurfaceRequest }));
	return new Proxy(surface, { get(target, name) {
		const method = Reflect.get(target, name);
		const isCall = Object.hasOwn(target, name) && !/^(use|eject)$/.test(String(name));
		if (typeof name !== "string" || !isCall || !isMethod(method)) return method;
		return (...given) => callSafely(name, method, given);
	} });
}
async function callSafely(name, method, given) {
	const at = name === "request" ? 1 : 0;
	const path = String(given[at]);
	const init = given[at + 1];
	const verb = at === 0 ? name : String(given[0]).toUpperCase();
	const { form } = operationRules[`${verb} ${path}`] ?? {};
	const written = form && {
		querySerializer: (query) => queryOf(form, query),
		...form.write && { bodySerializer: form.write }
	};
	const call = {
		path,
		params: fieldOf(init, "params"),
		isBegun: false
	};
	try {
		if (fieldOf(init, "fetch") || fieldOf(init, "Request")) throw new TypeError("fetch and Request must not be set for a single call");
		for (const option in Object(init)) demand(known.has(option), option, "a known option");
		return await method(...given.slice(0, at + 1), {
			...written,
			...Object(init),
			call
		});
	} catch (error) {
		if (call.isBegun || isPayoutClientError(error)) throw error;
		throw errorBeforeSending({
			method: name,
			path,
			params: call.params
		}, error);
	}
}
function isMethod(value) {
	return typeof value === "function";
}
const known = /* @__PURE__ */ new Set([
	...[
		"idempotencyKey",
		"timeouts",
		"retry",
		"exact",
		"signal",
		"headers",
		"params",
		"body"
	],
	...[
		"parseAs",
		"querySerializer",
		"bodySerializer",
		"pathSerializer",
		"baseUrl",
		"middleware"
	],
	...[
		"cache",
		"credentials",
		"duplex",
		"integrity",
		"keepalive",
		"mode",
		"next",
		"priority"
	],
	...[
		"method",
		"redirect",
		"referrer",
		"referrerPolicy",
		"window"
	]
]);
var SurfaceRequest = class SurfaceRequest {
	url;
	method;
	headers;
	init;
	constructor(url, init) {
		this.url = url;
		this.method = init.method;
		this.headers = init.headers;
		this.init = init;
	}
	static of(request) {
		if (request instanceof SurfaceRequest) return request;
		throw new TypeError("middleware may change the headers of a request, but not replace it");
	}
};
export { createUrlClient };
