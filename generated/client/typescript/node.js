import { tooLarge } from "./core.js";
import { Agent, request } from "node:http";
import { Agent as Agent$1, request as request$1 } from "node:https";
// node
function nodeTransport({ tls, connections = Infinity } = {}) {
	const pool = {
		keepAlive: !("Deno" in globalThis),
		maxSockets: connections,
		scheduling: "lifo"
	};
	const plain = new Agent(pool);
	const secure = new Agent$1({
		...pool,
		...tls
	});
	let server = serverOf("http://localhost/");
	const send = (url, init) => new Promise((resolve, reject) => {
		const { method, body, signal, once, maxBytes } = init;
		if (!url.startsWith(server.prefix)) server = serverOf(url);
		const { protocol, hostname, port, host, prefix } = server;
		const path = url.slice(prefix.length - 1);
		const isSecure = protocol === "https:";
		const agent = isSecure ? secure : plain;
		const options = {
			protocol,
			hostname,
			port,
			path,
			method,
			headers: headerList(host, init),
			agent
		};
		const request$2 = isSecure ? request$1(options) : request(options);
		signal.addEventListener("abort", () => request$2.destroy());
		request$2.on("error", reject);
		request$2.on("response", (response) => resolve(answerOf(response, maxBytes)));
		request$2.on("socket", (socket) => whenReady(socket, once, () => {
			if (socket.destroyed || !init.sending()) request$2.destroy();
			else request$2.end(body);
		}));
	});
	const close = () => {
		plain.destroy();
		secure.destroy();
	};
	return Object.assign(send, {
		tellsWhenSent: true,
		sendsOnce: true,
		close
	});
}
function serverOf(url) {
	const { protocol, hostname, port, host } = new URL(url);
	const prefix = url.slice(0, url.indexOf("/", 8) + 1);
	return {
		protocol,
		hostname: hostname.replace(/^\[|\]$/g, ""),
		port,
		host,
		prefix
	};
}
function headerList(host, { method, headers, body }) {
	const fields = {
		host,
		"user-agent": "remittance-payout-client/1.0.0",
		...headers,
		"accept-encoding": "identity"
	};
	if (body !== void 0 || method !== "GET") fields["content-length"] = String(Buffer.byteLength(body ?? ""));
	const list = [];
	for (const name in fields) list.push(name, fields[name] ?? "");
	return list;
}
function whenReady(socket, once, go) {
	if ("secureConnecting" in socket && socket.secureConnecting) socket.once("secureConnect", go);
	else if (socket.connecting) socket.once("connect", go);
	else if (once) setImmediate(() => setImmediate(go));
	else go();
}
function answerOf(response, maxBytes = Infinity) {
	const { headers } = response;
	let fail = () => void 0;
	response.on("error", (error) => fail(error));
	const read = () => new Promise((resolve, reject) => {
		fail = reject;
		if (response.errored) reject(response.errored);
		const chunks = [];
		let size = 0;
		response.on("data", (chunk) => {
			size += chunk.length;
			if (size > maxBytes) response.destroy(tooLarge());
			else chunks.push(chunk);
		});
		response.on("end", () => {
			const [first = empty] = chunks;
			const whole = chunks.length > 1 ? Buffer.concat(chunks) : first;
			const encoding = headers["content-encoding"];
			resolve(encoding && size > 0 ? unpacked(whole, encoding, maxBytes) : whole);
		});
	});
	return {
		status: response.statusCode ?? 0,
		headers: {
			get: (name) => textOf(headers[name.toLowerCase()]) ?? null,
			forEach(each) {
				for (const [name, value] of Object.entries(headers)) each(textOf(value) ?? "", name);
			}
		},
		async arrayBuffer() {
			return new Uint8Array(await read()).buffer;
		}
	};
}
const empty = Buffer.alloc(0);
function textOf(value) {
	return Array.isArray(value) ? value.join(", ") : value;
}
async function unpacked(packed, encodings, maxBytes) {
	const { brotliDecompress, inflateRaw, unzip } = await import("node:zlib");
	const { promisify } = await import("node:util");
	const limit = { maxOutputLength: Number.isFinite(maxBytes) ? maxBytes : void 0 };
	let whole = packed;
	for (const encoding of encodings.toLowerCase().split(/ *, */).reverse()) {
		if (encoding === "identity") continue;
		if (!/^(br|deflate|(x-)?gzip)$/.test(encoding)) throw new TypeError("The answer must be packed as gzip, deflate or br.");
		const isBare = encoding === "deflate" && ((whole[0] ?? 0) & 15) !== 8;
		whole = await (encoding === "br" ? promisify(brotliDecompress) : promisify(isBare ? inflateRaw : unzip))(whole, limit);
	}
	return whole;
}
export { nodeTransport };
