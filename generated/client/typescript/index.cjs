"use strict";
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
const require_core = require("./core.cjs");
// log-attempts
function logAttempts(logger) {
	return ({ attempt, outcome, status, reason, duration }, { method, path }) => {
		const line = `${method} ${path}, attempt ${attempt}: ${outcome}, ${status ?? reason}, ${Math.round(duration)} ms`;
		if (outcome === "accepted") logger.debug(line);
		else logger.warn(line);
	};
}
// operations
const login = /* @__PURE__ */ require_core.operation("POST", "/auth/login", ["body"], {
	needsToken: false,
	retryable: true,
	isAnswer: (data) => require_core.hasField(data, "status")
});
const refreshToken = /* @__PURE__ */ require_core.operation("POST", "/auth/refresh/token", ["body"], { isAnswer: (data) => require_core.hasField(data, "token") });
const getIntradayStatement = /* @__PURE__ */ require_core.operation("GET", "/collection-middleware/statement/intraday", [
	"accountNumber",
	"startTime",
	"endTime"
], { isAnswer: (data) => require_core.hasField(data, "success") });
const getFxRate = /* @__PURE__ */ require_core.operation("GET", "/fx-rate-api/list/fx/rate", ["countryCode"], { isAnswer: (data) => require_core.hasField(data, "countryCode") });
const enquireAccount = /* @__PURE__ */ require_core.operation("POST", "/gateway/account/enquiry", ["body"], {
	retryable: true,
	isAnswer: (data) => require_core.hasField(data, "accountNumber")
});
const listPossibleBanks = /* @__PURE__ */ require_core.operation("GET", "/gateway/account/number/banks/{accountNumber}", ["accountNumber"], { isAnswer: Array.isArray });
const sendPayout = /* @__PURE__ */ require_core.operation("POST", "/handler/send/remittance/transaction", ["body"], { isAnswer: (data) => require_core.hasField(data, "batchId") });
const listBalances = /* @__PURE__ */ require_core.operation("GET", "/remittance-middleware/imto/admin/list/balance", [], { isAnswer: Array.isArray });
const listFinancialInstitutions = /* @__PURE__ */ require_core.operation("GET", "/remittance-middleware/list/financial/institutions", [], { isAnswer: Array.isArray });
const getTransactionStatus = /* @__PURE__ */ require_core.operation("GET", "/remittance-middleware/transaction/status/check/{transactionReference}", ["transactionReference"], { isAnswer: (data) => require_core.hasField(data, "transactionReference") });
// settle
function settlePayouts(client, transactions, options = {}) {
	const setup = require_core.readSetup(client, options);
	const given = Symbol.iterator in transactions ? Array.from(transactions, require_core.copier()) : transactions;
	return require_core.settlement(withEngine(({ settleAll }) => settleAll(setup, given)));
}
function settlePayout(client, transaction, options = {}) {
	return new Promise((resolve, reject) => {
		settlePayouts(client, [transaction], options).then((results) => results.forEach((result) => resolve(result)), reject);
	});
}
function followPayouts(client, transactionReferences, options = {}) {
	const references = [...new Set(transactionReferences)];
	references.forEach((reference, index) => require_core.demand(require_core.isAskable(reference), `Reference ${index}`, "one that a URL can contain"));
	const setup = require_core.readSetup(client, options);
	return require_core.settlement(withEngine(({ followAll }) => followAll(setup, references)));
}
async function openReferences(journal) {
	return [...await journal.openReferences()];
}
async function* withEngine(use) {
	yield* use(await Promise.resolve().then(() => require("./engine.cjs")));
}
// statement
var StatementReadError = class extends Error {
	reason;
	constructor(reason, message, code) {
		super(message);
		this.reason = reason;
		if (code !== void 0) this.code = code;
	}
	get name() {
		return "StatementReadError";
	}
};
async function* statementPages(client, query, { pageParameter, ...options } = {}) {
	let previous;
	for (;;) {
		const wanted = previous && Number(previous.currentPage) + 1;
		const page = await readPage(client, {
			...wanted === void 0 ? {} : pageParameter?.(wanted),
			...query
		}, options);
		if (previous) demandNext(previous, page);
		yield page;
		if (!page.hasMore) return;
		if (!pageParameter) throw new StatementReadError("more-pages", "The statement has more pages. Set pageParameter to how the service selects a page.");
		previous = page;
	}
}
async function* statementEntries(client, query, options = {}) {
	for await (const page of statementPages(client, query, options)) yield* page.details;
}
async function readPage(client, query, options) {
	const { data: envelope } = await require_core.sendOf(client)({
		method: "GET",
		path: "/collection-middleware/statement/intraday",
		params: { query }
	}, options);
	const page = require_core.fieldOf(envelope, "data");
	if (require_core.fieldOf(envelope, "success") === true && isPage(page)) return page;
	const code = require_core.fieldOf(require_core.fieldOf(envelope, "error"), "code");
	if (require_core.fieldOf(envelope, "success") !== false) throw new StatementReadError("no-statement", "The answer must have a page of a statement in data.");
	throw new StatementReadError("rejected", "The service answered 200 and success: false. `code` is its own code of the error.", typeof code === "string" ? code : void 0);
}
function isPage(data) {
	return Array.isArray(require_core.fieldOf(data, "details")) && typeof require_core.fieldOf(data, "hasMore") === "boolean" && Number.isInteger(Number(require_core.fieldOf(data, "currentPage") ?? void 0));
}
function demandNext(previous, page) {
	const [last, now] = [Number(previous.currentPage), Number(page.currentPage)];
	const repeated = JSON.stringify(page.details) === JSON.stringify(previous.details);
	if (now === last + 1 && !repeated) return;
	throw new StatementReadError("wrong-page", `Page ${last} was followed by ${now === last + 1 ? "the same entries again" : `page ${now}`}. Correct pageParameter: the service ignores it as it is.`);
}
exports.NotSentError = require_core.NotSentError;
exports.PayoutClientError = require_core.PayoutClientError;
exports.ReferenceReusedError = require_core.ReferenceReusedError;
exports.RejectedError = require_core.RejectedError;
exports.SettlementError = require_core.SettlementError;
exports.StatementReadError = StatementReadError;
exports.UnknownOutcomeError = require_core.UnknownOutcomeError;
exports.createClient = require_core.createClient;
exports.describeCode = require_core.describeCode;
exports.enquireAccount = enquireAccount;
exports.followPayouts = followPayouts;
exports.getFxRate = getFxRate;
exports.getIntradayStatement = getIntradayStatement;
exports.getTransactionStatus = getTransactionStatus;
exports.isNotSentError = require_core.isNotSentError;
exports.isPayoutClientError = require_core.isPayoutClientError;
exports.isRejectedError = require_core.isRejectedError;
exports.isResponseCode = require_core.isResponseCode;
exports.isUnknownOutcomeError = require_core.isUnknownOutcomeError;
exports.listBalances = listBalances;
exports.listFinancialInstitutions = listFinancialInstitutions;
exports.listPossibleBanks = listPossibleBanks;
exports.logAttempts = logAttempts;
exports.login = login;
exports.memoryJournal = require_core.memoryJournal;
exports.openReferences = openReferences;
exports.parseExact = require_core.parseExact;
exports.refreshToken = refreshToken;
exports.responseCodes = require_core.responseCodes;
exports.sendPayout = sendPayout;
exports.settlePayout = settlePayout;
exports.settlePayouts = settlePayouts;
exports.statementEntries = statementEntries;
exports.statementPages = statementPages;
