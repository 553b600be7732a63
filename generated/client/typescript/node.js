import { codeOf, demand, demandNone, tooLarge } from "./core.js";
import { Agent, request } from "node:http";
import { Agent as Agent$1, request as request$1 } from "node:https";
import { BlockList, Socket, isIP } from "node:net";
// proxy
function readProxy(name, given) {
	const text = String(given);
	const address = text.includes("://") ? text : `http://${text}`;
	demand(URL.canParse(address), name, "the URL of a proxy");
	const url = new URL(address);
	demand(/^https?:$/.test(url.protocol), name, "an http or https URL");
	const { username, password } = url;
	const pair = [username, password].map(decoded).join(":");
	Object.assign(url, {
		username: "",
		password: ""
	});
	return {
		url,
		authorization: username && `Basic ${Buffer.from(pair).toString("base64")}`
	};
}
function decoded(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
function proxyOfEnvironment() {
	const given = variable("https_proxy");
	if (!given) return () => void 0;
	const proxy = readProxy("HTTPS_PROXY", given);
	const direct = variable("no_proxy");
	return (host) => goesDirect(host, direct) ? void 0 : proxy;
}
function variable(name) {
	try {
		return process.env[name] ?? process.env[name.toUpperCase()] ?? "";
	} catch {
		return "";
	}
}
function goesDirect(host, list) {
	if (list.trim() === "*") return true;
	const name = host.toLowerCase();
	return list.toLowerCase().split(/[\s,]+/).some((entry) => {
		if (isIP(name)) return isIn(name, entry);
		const domain = entry.replace(/^\*?\.|\.$/g, "");
		return domain !== "" && `.${name.replace(/\.$/, "")}`.endsWith(`.${domain}`);
	});
}
function isIn(address, entry) {
	const [network = "", bits] = entry.split("/");
	const [family, most] = isIP(address) === 4 ? ["ipv4", 32] : ["ipv6", 128];
	const prefix = Number(bits ?? most);
	if (isIP(network) !== isIP(address) || !(prefix >= 0 && prefix <= most)) return false;
	const list = new BlockList();
	list.addSubnet(network, prefix, family);
	return list.check(address, family);
}
function tunnelThrough(agent, proxyFor, ca) {
	const isSecure = agent instanceof Agent$1;
	const connect = agent.createConnection.bind(agent);
	agent.createConnection = (options, done) => {
		const host = String(options.host);
		const proxy = proxyFor(host);
		if (!proxy) return connect(options, done);
		openTunnel(proxy, `${isIP(host) === 6 ? `[${host}]` : host}:${options.port}`, ca).then((socket) => {
			const inside = {
				...options,
				socket
			};
			done?.(null, isSecure ? connect(inside) ?? socket : socket);
		}, (error) => done?.(error instanceof Error ? error : /* @__PURE__ */ new Error(), new Socket()));
	};
}
function openTunnel({ url, authorization }, target, ca) {
	const options = {
		method: "CONNECT",
		path: target,
		headers: {
			host: target,
			...authorization && { "proxy-authorization": authorization }
		},
		agent: false,
		timeout: 1e4
	};
	return new Promise((resolve, reject) => {
		const request$3 = url.protocol === "https:" ? request$1(url, {
			...options,
			ca
		}) : request(url, options);
		const fail = (code) => {
			request$3.destroy();
			reject(Object.assign(/* @__PURE__ */ new Error(), { code: `PROXY_${code}` }));
		};
		request$3.on("connect", ({ statusCode = 0 }, socket) => {
			if (statusCode < 200 || statusCode > 299) fail(String(statusCode));
			else resolve(socket.setTimeout(0));
		});
		request$3.on("response", ({ statusCode }) => fail(String(statusCode)));
		request$3.on("timeout", () => fail("TIMEOUT"));
		request$3.on("error", (error) => fail(codeOf(error) ?? "BROKEN"));
		request$3.end();
	});
}
// node
function nodeTransport(options = {}) {
	const { secure, plain, close } = agentsOf(options);
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
	return Object.assign(send, {
		tellsWhenSent: true,
		sendsOnce: true,
		close
	});
}
function agentsOf({ agent, ca, tls, proxy, connections, ...unknown }) {
	demandNone(unknown);
	if (agent) {
		demand(!(ca ?? tls ?? proxy ?? connections), "agent", "the only option");
		return {
			plain: agent,
			secure: agent,
			close: () => void 0
		};
	}
	const pool = {
		keepAlive: !("Deno" in globalThis),
		maxSockets: connections ?? Infinity,
		scheduling: "lifo"
	};
	const plain = new Agent(pool);
	const secure = new Agent$1({
		...pool,
		...tls,
		...ca !== void 0 && { ca }
	});
	if (proxy !== void 0) {
		const given = readProxy("proxy", proxy);
		for (const one of [plain, secure]) tunnelThrough(one, () => given, ca);
	} else tunnelThrough(secure, proxyOfEnvironment(), ca);
	return {
		plain,
		secure,
		close() {
			plain.destroy();
			secure.destroy();
		}
	};
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
		if (!/^(br|deflate|(x-)?gzip)$/.test(encoding)) throw new TypeError("The answer must use gzip, deflate or br.");
		const isBare = encoding === "deflate" && ((whole[0] ?? 0) & 15) !== 8;
		whole = await (encoding === "br" ? promisify(brotliDecompress) : promisify(isBare ? inflateRaw : unzip))(whole, limit);
	}
	return whole;
}
export { nodeTransport };
