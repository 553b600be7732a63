"use strict";
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
		key = keys[i];
		if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: ((k) => from[k]).bind(null, key),
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp.call(mod, "default") ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
const require_core = require("./core.cjs");
const require_request_form = require("./request-form.cjs");
const require_operation_rules = require("./operation-rules.cjs");
let openapi_fetch = require("openapi-fetch");
openapi_fetch = __toESM(openapi_fetch);
// url
function createUrlClient(client) {
	const surface = (0, openapi_fetch.default)(Object.assign({
		baseUrl: "",
		fetch: async (request) => {
			const { init } = SurfaceRequest.of(request);
			const { call, body: given, idempotencyKey, timeouts, retry, exact, signal } = init;
			if (request.headers.get("content-type") === "application/json") request.headers.delete("content-type");
			const { headers, body } = await require_request_form.readParts(request.headers, given);
			call.isBegun = true;
			const { path, params } = call;
			const { method } = init;
			const { url } = request;
			return require_request_form.fetchThrough(client, {
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
	const { form } = require_operation_rules.operationRules[`${verb} ${path}`] ?? {};
	const written = form && {
		querySerializer: (query) => require_request_form.queryOf(form, query),
		...form.write && { bodySerializer: form.write }
	};
	const call = {
		path,
		params: require_core.fieldOf(init, "params"),
		isBegun: false
	};
	try {
		if (require_core.fieldOf(init, "fetch") || require_core.fieldOf(init, "Request")) throw new TypeError("fetch and Request must not be set for a single call");
		for (const option in Object(init)) require_core.demand(known.has(option), option, "a known option");
		return await method(...given.slice(0, at + 1), {
			...written,
			...Object(init),
			call
		});
	} catch (error) {
		if (call.isBegun || require_core.isPayoutClientError(error)) throw error;
		throw require_core.errorBeforeSending({
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
exports.createUrlClient = createUrlClient;
