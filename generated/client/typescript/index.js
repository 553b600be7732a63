import { NotSentError, PayoutClientError, ReferenceReusedError, RejectedError, SettlementError, UnknownOutcomeError, copier, createClient, demand, describeCode, fieldOf, hasField, isAskable, isNotSentError, isPayoutClientError, isRejectedError, isResponseCode, isUnknownOutcomeError, memoryJournal, operation, parseExact, readSetup, responseCodes, sendOf, settlement } from "./core.js";
// log-attempts
function logAttempts(logger) {
	return ({ attempt, outcome, status, reason, duration }, { method, path }) => {
		const line = `${method} ${path}, attempt ${attempt}: ${outcome}, ${status ?? reason}, ${Math.round(duration)} ms`;
		if (outcome === "accepted") logger.debug(line);
		else logger.warn(line);
	};
}
// operations
const login = /* @__PURE__ */ operation("POST", "/auth/login", ["body"], {
	needsToken: false,
	retryable: true,
	isAnswer: (data) => hasField(data, "status")
});
const refreshToken = /* @__PURE__ */ operation("POST", "/auth/refresh/token", ["body"], { isAnswer: (data) => hasField(data, "token") });
const getIntradayStatement = /* @__PURE__ */ operation("GET", "/collection-middleware/statement/intraday", [
	"accountNumber",
	"startTime",
	"endTime"
], { isAnswer: (data) => hasField(data, "success") });
const getFxRate = /* @__PURE__ */ operation("GET", "/fx-rate-api/list/fx/rate", ["countryCode"], { isAnswer: (data) => hasField(data, "countryCode") });
const enquireAccount = /* @__PURE__ */ operation("POST", "/gateway/account/enquiry", ["body"], {
	retryable: true,
	isAnswer: (data) => hasField(data, "accountNumber")
});
const listPossibleBanks = /* @__PURE__ */ operation("GET", "/gateway/account/number/banks/{accountNumber}", ["accountNumber"], { isAnswer: Array.isArray });
const sendPayout = /* @__PURE__ */ operation("POST", "/handler/send/remittance/transaction", ["body"], { isAnswer: (data) => hasField(data, "batchId") });
const listBalances = /* @__PURE__ */ operation("GET", "/remittance-middleware/imto/admin/list/balance", [], { isAnswer: Array.isArray });
const listFinancialInstitutions = /* @__PURE__ */ operation("GET", "/remittance-middleware/list/financial/institutions", [], { isAnswer: Array.isArray });
const getTransactionStatus = /* @__PURE__ */ operation("GET", "/remittance-middleware/transaction/status/check/{transactionReference}", ["transactionReference"], { isAnswer: (data) => hasField(data, "transactionReference") });
// settle
function settlePayouts(client, transactions, options = {}) {
	const setup = readSetup(client, options);
	const given = Symbol.iterator in transactions ? Array.from(transactions, copier()) : transactions;
	return settlement(withEngine(({ settleAll }) => settleAll(setup, given)));
}
function settlePayout(client, transaction, options = {}) {
	return new Promise((resolve, reject) => {
		settlePayouts(client, [transaction], options).then((results) => results.forEach((result) => resolve(result)), reject);
	});
}
function followPayouts(client, transactionReferences, options = {}) {
	const references = [...new Set(transactionReferences)];
	references.forEach((reference, index) => demand(isAskable(reference), `Reference ${index}`, "one that a URL can contain"));
	const setup = readSetup(client, options);
	return settlement(withEngine(({ followAll }) => followAll(setup, references)));
}
async function openReferences(journal) {
	return [...await journal.openReferences()];
}
async function* withEngine(use) {
	yield* use(await import("./engine.js"));
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
	const { data: envelope } = await sendOf(client)({
		method: "GET",
		path: "/collection-middleware/statement/intraday",
		params: { query }
	}, options);
	const page = fieldOf(envelope, "data");
	if (fieldOf(envelope, "success") === true && isPage(page)) return page;
	const code = fieldOf(fieldOf(envelope, "error"), "code");
	if (fieldOf(envelope, "success") !== false) throw new StatementReadError("no-statement", "The answer must have a page of a statement in data.");
	throw new StatementReadError("rejected", "The service answered 200 and success: false. `code` is its own code of the error.", typeof code === "string" ? code : void 0);
}
function isPage(data) {
	return Array.isArray(fieldOf(data, "details")) && typeof fieldOf(data, "hasMore") === "boolean" && Number.isInteger(Number(fieldOf(data, "currentPage") ?? void 0));
}
function demandNext(previous, page) {
	const [last, now] = [Number(previous.currentPage), Number(page.currentPage)];
	const repeated = JSON.stringify(page.details) === JSON.stringify(previous.details);
	if (now === last + 1 && !repeated) return;
	throw new StatementReadError("wrong-page", `Page ${last} was followed by ${now === last + 1 ? "the same entries again" : `page ${now}`}. Correct pageParameter: the service ignores it as it is.`);
}
export { NotSentError, PayoutClientError, ReferenceReusedError, RejectedError, SettlementError, StatementReadError, UnknownOutcomeError, createClient, describeCode, enquireAccount, followPayouts, getFxRate, getIntradayStatement, getTransactionStatus, isNotSentError, isPayoutClientError, isRejectedError, isResponseCode, isUnknownOutcomeError, listBalances, listFinancialInstitutions, listPossibleBanks, logAttempts, login, memoryJournal, openReferences, parseExact, refreshToken, responseCodes, sendPayout, settlePayout, settlePayouts, statementEntries, statementPages };
