import { demand, errorBeforeSending, isRejectedError, parseExact, sendOf } from "./core.js";
import { operationRules } from "./operation-rules.js";
// fetch-through
async function fetchThrough(client, { method, url, path, params, body, options }) {
	const [address = ""] = url.split(/[?#]/, 1);
	const isPlain = isPlainPath(address);
	const start = isPlain ? `/${address.split("/", 2)[1] ?? ""}/` : "";
	const shown = {
		method,
		path: path ?? `${start}…`,
		params,
		body
	};
	if (!isPlain) throw errorBeforeSending(shown, new TypeError(wrongUrl));
	const { form = {}, ...rules } = rulesOf(`${method} ${path ?? address}`);
	const { accept: [accept] = [], mediaType } = form;
	const usual = {
		...accept !== void 0 && { accept },
		...mediaType !== void 0 && body !== void 0 && { "content-type": mediaType }
	};
	if (accept !== void 0 && options.headers?.["accept"] !== void 0) {
		const { isAnswer = () => true } = rules;
		rules.answer ??= "any";
		rules.isAnswer = (data) => data instanceof Uint8Array || isAnswer(data);
	}
	try {
		const { status, headers, text, data } = await sendOf(client)({
			...rules,
			method,
			path: shown.path,
			url: url.split("#", 1)[0],
			rawBody: body
		}, {
			...options,
			headers: {
				...usual,
				...options.headers
			}
		});
		const json = options.exact && text ? JSON.stringify(parseExact(text)) : text;
		const bytes = data instanceof Uint8Array ? new Uint8Array(data) : void 0;
		return response(status, headers, json ?? bytes);
	} catch (error) {
		if (!isRejectedError(error) || !error.headers) throw error;
		return response(error.status, error.headers, error.text);
	}
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
		retryable: false
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
// request-form
function queryOf(form, input) {
	const pairs = pairsAt(form, "query", input).map((pair) => pair.join("="));
	return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}
function pairsAt({ fields = {} }, place, input) {
	return Object.entries(fields).flatMap(([name, form]) => {
		const [where, style] = form.split(" ");
		return where === place ? pairsOf(name, input[name], place === "query", style) : [];
	});
}
function pairsOf(name, value, isQuery, style) {
	const encode = isQuery ? encodeURIComponent : String;
	const written = (one) => encode(textOf(one, name));
	const own = encode(name);
	if (value == null) return [];
	if (typeof value !== "object") return [[own, written(value)]];
	const isSpread = isQuery && style === "exploded";
	if (Array.isArray(value)) {
		const texts = value.map(written);
		return isSpread ? texts.map((text) => [own, text]) : [[own, texts.join(",")]];
	}
	const entries = Object.entries(value).filter(([, one]) => one !== void 0).map(([key, one]) => [encode(style === "deep" ? `${name}[${key}]` : key), written(one)]);
	if (isSpread || style === "deep") return entries;
	return [[own, entries.map((pair) => pair.join(style === "exploded" ? "=" : ",")).join(",")]];
}
function textOf(value, name) {
	demand(value !== void 0 && !Number.isNaN(value), name, "text, a number, or a list of these");
	return typeof value === "string" ? value : JSON.stringify(value);
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
export { fetchThrough, queryOf, readParts };
