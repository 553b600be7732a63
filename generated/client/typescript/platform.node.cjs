"use strict";
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
// platform.node
function send(url, init) {
	init.headers["user-agent"] ??= "remittance-payout-client/1.0.0";
	const isWatched = init.method !== "GET" && isOwn();
	if (!isWatched || !init.body) init.sending();
	if (isWatched) {
		const bytes = new Blob([init.body ?? ""]);
		const pieces = async function* () {
			yield /* @__PURE__ */ new Uint8Array();
			if (init.sending()) yield* bytes.stream();
		};
		init.headers["content-length"] = `${bytes.size}`;
		const { ReadableStream } = globalThis;
		Object.assign(init, {
			duplex: "half",
			body: ReadableStream.from?.(pieces())
		});
	}
	return fetch(url, init);
}
function isOwn() {
	return ("Bun" in globalThis ? /^fetchfunction fetch\(\) {\s+\[native/ : /require\('internal\/deps/).test(fetch.name + String(fetch)) || void 0;
}
const platformFetch = Object.defineProperty(Object.assign(send, { tellsWhenSent: true }), "sendsOnce", { get: isOwn });
exports.platformFetch = platformFetch;
