"use strict";
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
const require_core = require("./core.cjs");
let _platform = require("#platform");
// otel
function otel(tracer, { fetch = _platform.platformFetch, onAttempt } = {}) {
	require_core.demandFunctions({
		"tracer.startSpan": tracer.startSpan,
		fetch,
		onAttempt
	});
	const spans = /* @__PURE__ */ new WeakMap();
	const { tellsWhenSent } = fetch;
	const traced = (url, init) => {
		const { method, path } = init.call;
		const { hostname, port, protocol } = new URL(url);
		const attributes = {
			"http.request.method": method,
			"url.template": path,
			"server.address": hostname,
			"server.port": Number(port) || (protocol === "https:" ? 443 : 80)
		};
		const span = tracer.startSpan(`${method} ${path}`, {
			kind: 2,
			attributes
		});
		spans.set(init.call, span);
		Object.assign(init.headers, contextOf(span));
		return fetch(url, init);
	};
	return {
		fetch: Object.defineProperty(Object.assign(traced, tellsWhenSent && { tellsWhenSent }), "sendsOnce", { get: () => fetch.sendsOnce }),
		onAttempt(report, call) {
			const span = spans.get(call);
			spans.delete(call);
			if (span) endSpan(span, report);
			onAttempt?.(report, call);
		}
	};
}
function endSpan(span, { attempt, outcome, status, code, reason }) {
	if (status !== void 0) span.setAttribute("http.response.status_code", status);
	if (attempt > 1) span.setAttribute("http.request.resend_count", attempt - 1);
	if (outcome !== "accepted") {
		const isError = status !== void 0 && status >= 400;
		span.setAttribute("error.type", isError ? String(status) : code ?? reason);
		span.setStatus({
			code: 2,
			message: outcome
		});
	}
	span.end();
}
function contextOf(span) {
	const { traceId, spanId, traceFlags, traceState } = span.spanContext();
	if (!/[1-9a-f]/.test(traceId)) return {};
	const flags = traceFlags.toString(16).padStart(2, "0");
	const tracestate = traceState?.serialize();
	return {
		traceparent: `00-${traceId}-${spanId}-${flags}`,
		...tracestate && { tracestate }
	};
}
exports.otel = otel;
