"use strict";
const require_core = require("./core.cjs");
// operation-rules
const operationRules = {
	"POST /auth/login": {
		needsToken: false,
		retryable: true,
		isAnswer: (data) => require_core.hasField(data, "status")
	},
	"POST /auth/refresh/token": { isAnswer: (data) => require_core.hasField(data, "token") },
	"GET /gateway/account/number/banks/{accountNumber}": { isAnswer: Array.isArray },
	"POST /handler/send/remittance/transaction": { isAnswer: (data) => require_core.hasField(data, "batchId") },
	"GET /fx-rate-api/list/fx/rate": { isAnswer: (data) => require_core.hasField(data, "countryCode") },
	"GET /remittance-middleware/imto/admin/list/balance": { isAnswer: Array.isArray },
	"GET /remittance-middleware/list/financial/institutions": { isAnswer: Array.isArray },
	"POST /gateway/account/enquiry": {
		retryable: true,
		isAnswer: (data) => require_core.hasField(data, "accountNumber")
	},
	"GET /remittance-middleware/transaction/status/check/{transactionReference}": { isAnswer: (data) => require_core.hasField(data, "transactionReference") },
	"GET /collection-middleware/statement/intraday": { isAnswer: (data) => require_core.hasField(data, "success") }
};
// fetch-through
async function fetchThrough(client, { method, url, path, params, body, options }) {
	const [address = ""] = url.split(/[?#]/, 1);
	const shown = {
		method,
		path: path ?? `/${address.split("/", 2)[1] ?? ""}/…`,
		params,
		body
	};
	if (!isPlainPath(address)) throw require_core.errorBeforeSending(shown, new TypeError(wrongUrl));
	try {
		const { status, headers, text, data } = await require_core.sendOf(client)({
			...rulesOf(`${method} ${path ?? address}`),
			method,
			path: shown.path,
			url: url.split("#", 1)[0],
			rawBody: body
		}, options);
		const json = options.exact && text ? require_core.quoteNumbers(text) : text;
		const bytes = data instanceof Uint8Array ? new Uint8Array(data) : void 0;
		return response(status, headers, json ?? bytes);
	} catch (error) {
		if (!require_core.isRejectedError(error) || !error.headers) throw error;
		return response(error.status, error.headers, error.text);
	}
}
async function readParts(given, from) {
	const headers = {};
	given.forEach((value, name) => headers[name.toLowerCase()] = value);
	const body = from ?? void 0;
	if (body === void 0 || typeof body === "string") return {
		headers,
		body
	};
	const read = new Response(body);
	const type = read.headers.get("content-type");
	if (type !== null) headers["content-type"] ??= type;
	return {
		headers,
		body: new Uint8Array(await read.arrayBuffer())
	};
}
function rulesOf(operation) {
	const exact = operationRules[operation];
	if (exact) return exact;
	const segments = operation.split("/");
	return Object.entries(operationRules).find(([template]) => {
		const parts = template.split("/");
		return parts.length === segments.length && parts.every((part, index) => part.startsWith("{") || part === segments[index]);
	})?.[1] ?? {
		answer: "any",
		...!operation.startsWith("GET ") && { retryable: false }
	};
}
const wrongUrl = "the URL must be below the base URL, with no empty segment, no '.' or '..', and no unfilled parameter";
function isPlainPath(path) {
	const [start, ...segments] = path.split("/");
	return start === "" && segments.every((segment) => !/^(\.|%2e){0,2}$/i.test(segment)) && !/[^!-~]|[\\{}]/.test(path);
}
function response(status, from, body) {
	const headers = new Headers();
	from.forEach((value, name) => headers.append(name, value));
	headers.delete("content-encoding");
	headers.delete("content-length");
	const noBody = status === 204 || status === 205 || body?.length === 0;
	return new Response(noBody ? null : body ?? null, {
		status,
		headers
	});
}
Object.defineProperty(exports, "fetchThrough", {
	enumerable: true,
	get: function() {
		return fetchThrough;
	}
});
Object.defineProperty(exports, "readParts", {
	enumerable: true,
	get: function() {
		return readParts;
	}
});
