#!/usr/bin/env node
import { open, readFile, writeFile } from "node:fs/promises";
import { parseArgs, styleText } from "node:util";
import { fileJournal } from "./file-journal.js";
import { createClient, describeCode, getFxRate, isPayoutClientError, listBalances, listFinancialInstitutions, releaseReferences, settlePayouts } from "./index.js";
import { nodeTransport } from "./node.js";
import { createInterface } from "node:readline";
import { Writable, pipeline } from "node:stream";
import { existsSync } from "node:fs";
import { Transform } from "stream";
// field
function fieldOf(data, name) {
	return Reflect.get(new Object(data), name);
}
function hasField(data, name) {
	return fieldOf(data, name) !== void 0;
}
// command/nearest
function nearest(written, names) {
	const word = written.slice(0, 100).toLowerCase();
	const most = Math.min(3, word.length / 3);
	const [best] = names.flatMap((name) => [name, name.replace(/.*\./, "")].map((form) => ({
		name,
		form
	}))).map(({ name, form }) => ({
		name,
		slips: slips(word, form.toLowerCase())
	})).filter(({ slips }) => slips <= most).toSorted((a, b) => a.slips - b.slips);
	return best?.name ?? names.find((name) => word.length > 3 && name.toLowerCase().endsWith(word));
}
function slips(from, to) {
	let row = Array.from({ length: to.length + 1 }, (_, index) => index);
	for (let at = 0; at < from.length; at += 1) {
		const next = [at + 1];
		for (const [index, letter] of Array.from(to).entries()) {
			const [across = 0, above = 0] = row.slice(index);
			const left = next[index] ?? 0;
			next.push(Math.min(left + 1, above + 1, across + Number(letter !== from[at])));
		}
		row = next;
	}
	return row.at(-1) ?? 0;
}
// command/arguments
const commands = {
	settle: [...[
		"<file>",
		"pays the payouts of a file (CSV or JSON lines) and follows them",
		"base-url"
	], ...[
		"journal",
		"timeout",
		"patience",
		"poll",
		"chunk-size",
		"idempotency-header"
	]],
	release: [
		"<reference>…",
		"releases rejected payouts that were not accepted",
		"journal"
	],
	status: [
		"<reference>…",
		"shows the status of payouts",
		"base-url",
		"timeout"
	],
	balances: [
		"",
		"lists the balances",
		"base-url",
		"timeout"
	],
	rate: [
		"<country>",
		"shows the FX rate of a country, such as NGA",
		"base-url",
		"timeout"
	],
	institutions: [
		"[text]",
		"lists institutions: all, or those that contain a text",
		"base-url",
		"timeout"
	]
};
const options = {
	"base-url": ["<url>", "the base URL of the service"],
	timeout: ["<seconds>", "limit for one attempt of a request (default 30 seconds)"],
	journal: ["<file>", "the journal of sent payouts; always use the same file"],
	patience: ["<seconds>", "how long to follow a payout (default 15 minutes)"],
	poll: ["<seconds>", "the first wait between status requests; it grows tenfold"],
	"chunk-size": ["<number>", "payouts per request (default 20)"],
	"idempotency-header": ["<name>", "the idempotency key header, if you know it"]
};
const needed = ["base-url", "journal"];
function readArguments([command = "", ...args]) {
	if (command === "--help" || command === "-h") return usage;
	if (!isCommand(command)) throw new TypeError(`A command must come first.${didYouMean(command, Object.keys(commands))}`);
	const [wanted = "", , ...names] = commands[command];
	for (const arg of args) demandKnown(arg, names);
	const config = {
		...Object.fromEntries(names.map((name) => [name, { type: "string" }])),
		help: {
			type: "boolean",
			short: "h"
		}
	};
	const given = parseArgs({
		args,
		options: config,
		allowPositionals: true
	});
	if (given.values.help) return usageOf(command);
	const { length } = given.positionals;
	const most = wanted === "" ? 0 : wanted.endsWith("…") ? Infinity : 1;
	if (length < Number(wanted.startsWith("<")) || length > most) throw new TypeError(`${command} takes ${wanted || "no operands"} after its options.`);
	const values = new Map(Object.entries(given.values).map(([name, value]) => [name, `${value}`]));
	const missing = needed.find((name) => names.includes(name) && !values.get(name));
	if (missing !== void 0) throw new TypeError(`${command} needs ${labelOf(missing)}.`);
	return {
		command,
		operands: given.positionals,
		values
	};
}
function demandKnown(arg, names) {
	const [, name = "help"] = /^--([^=]+)/.exec(arg) ?? [];
	if (name === "help" || names.includes(name)) return;
	const hint = [
		"email",
		"password",
		"token"
	].includes(name) ? ` Other users could see it. ${credentials}` : didYouMean(name, names);
	throw new TypeError(`--${name} is not an option here.${hint}`);
}
function isCommand(name) {
	return Object.hasOwn(commands, name);
}
function didYouMean(name, names) {
	const near = nearest(name, names);
	return near === void 0 ? "" : ` Did you mean ${near}?`;
}
function milliseconds(values, name) {
	const number = Math.round(Number(values.get(name)) * 1e3);
	if (!values.has(name) || number >= 1) return number || void 0;
	throw new TypeError(`--${name} must be a number of seconds, such as 30 or 0.5.`);
}
const credentials = "Set CONTRACT_EMAIL and CONTRACT_PASSWORD, or run the command in a terminal.";
const program = "npx --offline remittance-payout-client";
const help = `${program} --help`;
const exits = "Exit codes: 0 everything was paid or answered, 1 something was not, 2 the command could not run.";
const usage = `Usage: ${program} <command> [options]

${aligned(Object.entries(commands).map(([name, [operands, about]]) => [`${name} ${operands}`, about]))}

Every command has its own --help; --version prints the version. In a pipe, each result is a line of JSON.
${credentials}

${exits}`;
function usageOf(command) {
	const [operands = "", about, ...its] = commands[command];
	const rows = its.map((name) => [labelOf(name), options[name]?.[1]]);
	const call = [
		command,
		operands,
		...its.filter((one) => needed.includes(one)).map(labelOf)
	];
	return `Usage: ${program} ${call.filter(Boolean).join(" ")} [options]\n\nIt ${about}.\n\n${aligned(rows)}\n\n${exits}`;
}
function labelOf(name) {
	return `--${name} ${options[name]?.[0]}`;
}
function aligned(rows) {
	const width = Math.max(...rows.map(([label]) => label.length));
	return rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`).join("\n");
}
// check
function demand(isRight, what, right) {
	if (!isRight) throw new TypeError(`${what} must be ${right}`);
}
function readBaseUrl(given) {
	const url = URL.canParse(given) ? new URL(given).href.replace(/\/*$/, "") : "";
	demand(/^(https:|http:\/\/(localhost|127[.\d]+|\[::1])(?![^:/]))[^?#@]*$/.test(url) && given.replace(/:(80|443)\b/, "").startsWith(url), "baseUrl", "https, or local http");
	return url;
}
// exact-json
function hasEqualKeys(text) {
	const pairsIn = (json) => json.replace(/"(?:[^"\\]|\\.)*"/g, "").split(":").length;
	return pairsIn(text) > pairsIn(JSON.stringify(JSON.parse(text)));
}
// errors
function isRejectedError(error) {
	return kindOf(error) === "RejectedError";
}
function kindOf(error) {
	return fieldOf(error, "nextAction") && fieldOf(error, "name");
}
// call
const sending = "~send";
function sendOf(client) {
	return client[sending];
}
function requestIdOf(headers) {
	return headers.get("x-request-id") ?? headers.get("request-id") ?? void 0;
}
// operation
function operation(method, path, fields, rules) {
	const send = (client, input = {}, options) => {
		const params = {
			path: {},
			query: {}
		};
		const request = {
			method,
			path,
			params,
			...rules
		};
		for (const name of fields) {
			const part = path.includes(`{${name}}`) ? params.path : params.query;
			Object.assign(name === "body" ? request : part, { [name]: input[name] });
		}
		return asCall(sendOf(client)(request, options));
	};
	const named = fields.length > 0 ? send : (client, options) => send(client, {}, options);
	return Object.assign(named, {
		method,
		path
	});
}
function asCall(answer) {
	const data = answer.then((received) => received.data);
	return Object.assign(data, { async withResponse() {
		data.catch(() => void 0);
		const whole = await answer;
		return {
			...whole,
			requestId: requestIdOf(whole.headers)
		};
	} });
}
Array.isArray;
Array.isArray;
Array.isArray;
const getTransactionStatus = /* @__PURE__ */ operation("GET", "/remittance-middleware/transaction/status/check/{transactionReference}", ["transactionReference"], {
	retryable: true,
	isAnswer: (data) => hasField(data, "transactionReference")
});
// tables
const statusTable = {
	2: {
		"means": "taken",
		"aboutPayout": true
	},
	206: { "repeat": "if-safe" },
	4: {
		"means": "rejected",
		"aboutPayout": true
	},
	401: {
		"means": "not-taken",
		"repeat": "with-new-token",
		"aboutCredentials": true,
		"assumed": true
	},
	403: {
		"means": "rejected",
		"aboutCredentials": true
	},
	407: { "means": "rejected" },
	408: { "repeat": "if-safe" },
	421: { "means": "rejected" },
	425: {
		"means": "not-taken",
		"repeat": "later",
		"assumed": true
	},
	429: {
		"means": "not-taken",
		"repeat": "later",
		"assumed": true
	},
	5: { "repeat": "if-safe" }
};
const payoutRules = [
	{
		"path": "transactionReference",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "requestDate",
		"reason": "must be the time of the request, ISO 8601 in UTC with milliseconds, such as 2026-03-04T09:15:20.000Z",
		"demands": [["type", "string"], ["pattern", "^\\d{4}-?([01]\\d-?[0-3]\\d|[0-3]\\d\\d|W[0-5]\\d-?[1-7])T[0-2]\\d:?[0-5]\\d:?[0-6]\\d[.,]\\d{3}(Z|[+-]00(:?00)?)$"]]
	},
	{
		"path": "paymentCurrency",
		"reason": "must be a text: exactly 3 characters, such as NGN",
		"demands": [
			["type", "string"],
			["minLength", 3],
			["maxLength", 3]
		]
	},
	{
		"path": "paymentAmount",
		"reason": "must be an amount with two decimals, as a string, such as 250000.00",
		"demands": [["type", "string"], ["pattern", "^[-+]?\\d.*[.,]\\d{2}$"]]
	},
	{
		"path": "paymentNarration",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "recipientInformation",
		"reason": "must be an object",
		"demands": [["type", "object"]]
	},
	{
		"path": "recipientInformation.recipientAccountNumber",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "recipientInformation.recipientAccountName",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "recipientInformation.recipientBankCode",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "recipientInformation.recipientPhoneNumber",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "recipientInformation.recipientISOCountryCode",
		"reason": "must be a text: exactly 3 characters, such as NGA",
		"demands": [
			["type", "string"],
			["minLength", 3],
			["maxLength", 3]
		]
	},
	{
		"path": "senderInformation",
		"reason": "must be an object",
		"demands": [["type", "object"]]
	},
	{
		"path": "senderInformation.senderName",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "senderInformation.senderEmailAddress",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "senderInformation.senderPhoneNumber",
		"reason": "must be a text",
		"demands": [["type", "string"]]
	},
	{
		"path": "senderInformation.senderISOCountryCode",
		"reason": "must be a text: exactly 3 characters, such as GBR",
		"demands": [
			["type", "string"],
			["minLength", 3],
			["maxLength", 3]
		]
	}
];
const payoutFields = [
	[
		"transactionReference",
		true,
		true
	],
	[
		"requestDate",
		true,
		false
	],
	[
		"paymentCurrency",
		true,
		true,
		"^[A-Z]{3}$"
	],
	[
		"paymentAmount",
		true,
		true,
		"^\\d+\\.\\d{2}$"
	],
	[
		"paymentNarration",
		true,
		true
	],
	[
		"recipientInformation.recipientAccountNumber",
		true,
		true
	],
	[
		"recipientInformation.recipientAccountName",
		true,
		true
	],
	[
		"recipientInformation.recipientBankCode",
		true,
		true
	],
	[
		"recipientInformation.recipientPhoneNumber",
		true,
		true
	],
	[
		"recipientInformation.recipientISOCountryCode",
		true,
		true,
		"^[A-Z]{3}$"
	],
	[
		"senderInformation.senderName",
		true,
		true
	],
	[
		"senderInformation.senderEmailAddress",
		true,
		true
	],
	[
		"senderInformation.senderPhoneNumber",
		true,
		true
	],
	[
		"senderInformation.senderISOCountryCode",
		true,
		true,
		"^[A-Z]{3}$"
	]
];
const shortAnswerBytes = 1048576;
// statuses
function meaningOf(status = 0) {
	return statusTable[status] ?? statusTable[Math.trunc(status / 100)] ?? {};
}
// status
async function askStatus(client, transactionReference, options) {
	try {
		const rules = {
			isAnswer: void 0,
			maxBytes: shortAnswerBytes
		};
		const send = (request, its) => sendOf(client)({
			...request,
			...rules
		}, its);
		const { status, data, text = "{}" } = await getTransactionStatus({ [sending]: send }, { transactionReference }, options).withResponse();
		const answer = {
			transactionReference,
			status,
			body: data
		};
		return isRecordOf(data, transactionReference) && !hasEqualKeys(text) ? {
			kind: "record",
			record: data,
			answer
		} : {
			kind: "no-record",
			answer
		};
	} catch (error) {
		if (!isRejectedError(error) || !meaningOf(error.status).aboutPayout) return {
			kind: "nothing",
			error
		};
		const { status, body } = error;
		return {
			kind: "no-record",
			answer: {
				transactionReference,
				status,
				body
			},
			error
		};
	}
}
function isAskable(reference) {
	return ![
		"",
		".",
		".."
	].includes(reference) && !/\p{Surrogate}/u.test(reference);
}
function isRecordOf(data, transactionReference) {
	const code = fieldOf(data, "responseCode");
	return fieldOf(data, "transactionReference") === transactionReference && typeof code === "string" && code !== "";
}
// command/leaves
function leavesOf(value, isLeaf = () => false, before = "") {
	return Object.entries(value).flatMap(([name, inner]) => {
		const path = `${before}${name}`;
		if (inner instanceof Object && !Array.isArray(inner) && !isLeaf(path)) return leavesOf(inner, isLeaf, `${path}.`);
		return [[path, typeof inner === "string" ? inner : JSON.stringify(inner)]];
	});
}
// command/terminal
function say(word, text, colour = "cyan", stream = process.stderr) {
	const label = word.padEnd(9);
	const isColoured = stream.isTTY && stream.hasColors();
	stream.write(`${isColoured ? styleText(colour, label) : label} ${plain(text)}\n`);
}
function plain(text) {
	return text.replaceAll(/\p{Cc}/gu, "?");
}
function sayError(text) {
	for (const one of text.split("\n")) say("error", one, "red");
}
function printRows(rows) {
	const { stdout } = process;
	const lines = stdout.isTTY ? tableOf(rows) : rows.map((row) => JSON.stringify(row));
	for (const line of lines) stdout.write(`${line}\n`);
}
function tableOf(rows) {
	const leaves = rows.map((row) => new Map(leavesOf(row)));
	const columns = [...new Set(leaves.flatMap((row) => [...row.keys()]))].map((name) => {
		const cells = leaves.map((row) => plain(row.get(name) ?? ""));
		const width = Math.max(...[name, ...cells].map(({ length }) => length));
		const isFigure = cells.every((cell) => /^-?[\d.]*$/.test(cell));
		return [name, ...cells].map((cell) => isFigure ? cell.padStart(width) : cell.padEnd(width));
	});
	const [first = []] = columns;
	return first.map((_, row) => columns.map((column) => column[row]).join("  "));
}
async function ask(question, isHidden, otherwise) {
	if (!process.stdin.isTTY || !process.stderr.isTTY) throw new TypeError(otherwise);
	const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
	const output = isHidden ? nowhere : process.stderr;
	const lines = createInterface({
		input: process.stdin,
		output,
		terminal: true
	});
	process.stderr.write(question);
	lines.on("SIGINT", () => lines.close());
	for await (const answer of lines) {
		lines.close();
		if (isHidden) process.stderr.write("\n");
		return answer;
	}
	throw new Error("\nNo answer was given.");
}
// command/connect
function clientOf(values) {
	const baseUrl = values.get("base-url") ?? "";
	const header = values.get("idempotency-header");
	const idempotency = header === void 0 ? void 0 : { header };
	const timeouts = { attempt: milliseconds(values, "timeout") };
	return createClient({
		baseUrl,
		idempotency,
		timeouts,
		fetch: nodeTransport()
	});
}
async function withLogin(client) {
	const { CONTRACT_EMAIL: known = "", CONTRACT_PASSWORD: secret = "" } = process.env;
	const email = known === "" ? await ask("E-mail: ", false, credentials) : known;
	const password = secret === "" ? await ask("Password: ", true, credentials) : secret;
	return client.withOptions({ credentials: {
		email,
		password
	} });
}
// command/look-up
async function lookUp(given) {
	const { command, operands, values } = given;
	if (command === "release") {
		await releaseReferences(fileJournal(values.get("journal") ?? "", { create: false }), operands);
		say("released", `${operands.length}: settle sends them again.`);
		return 0;
	}
	try {
		const rows = await answers(given, await withLogin(clientOf(values)));
		printRows(rows);
		return rows.some((row) => "error" in row) ? 1 : 0;
	} catch (error) {
		if (!isPayoutClientError(error)) throw error;
		sayError(error.message);
		return error.nextAction === "check-credentials" ? 2 : 1;
	}
}
async function answers({ command, operands }, client) {
	const [operand = ""] = operands;
	const exact = { exact: true };
	switch (command) {
		case "status": {
			const rows = [];
			for (const reference of operands) rows.push(await statusOf(client, reference));
			return rows;
		}
		case "balances": return listBalances(client, exact);
		case "rate": return [await getFxRate(client, { countryCode: operand }, exact)];
		default: {
			const all = await listFinancialInstitutions(client);
			const hasText = (one) => leavesOf(one).join("\n").toLowerCase().includes(operand.toLowerCase());
			return all.filter(hasText);
		}
	}
}
async function statusOf(client, transactionReference) {
	const reading = await askStatus(client, transactionReference, {});
	if (reading.kind === "record") {
		const { responseCode } = reading.record;
		const { final, meaning, action } = describeCode(responseCode);
		return {
			transactionReference,
			responseCode,
			final,
			meaning,
			action
		};
	}
	if (reading.kind === "no-record") return {
		transactionReference,
		error: "The service returned no record. That does not prove that it was never taken."
	};
	const { error } = reading;
	if (!isPayoutClientError(error) || error.nextAction === "check-credentials") throw error;
	return {
		transactionReference,
		error: error.message
	};
}
// node_modules/csv-parse/lib/utils/is_object.js
const is_object = function(obj) {
	return typeof obj === "object" && obj !== null && !Array.isArray(obj);
};
// node_modules/csv-parse/lib/api/CsvError.js
var CsvError = class CsvError extends Error {
	constructor(code, message, options, ...contexts) {
		if (Array.isArray(message)) message = message.join(" ").trim();
		super(message);
		if (Error.captureStackTrace !== void 0) Error.captureStackTrace(this, CsvError);
		this.code = code;
		for (const context of contexts) for (const key in context) {
			const value = context[key];
			this[key] = Buffer.isBuffer(value) ? value.toString(options.encoding) : value == null ? value : JSON.parse(JSON.stringify(value));
		}
	}
};
// node_modules/csv-parse/lib/api/normalize_columns_array.js
const normalize_columns_array = function(columns) {
	const normalizedColumns = [];
	for (let i = 0, l = columns.length; i < l; i++) {
		const column = columns[i];
		if (column === void 0 || column === null || column === false) normalizedColumns[i] = { disabled: true };
		else if (typeof column === "string" || typeof column === "number") normalizedColumns[i] = { name: `${column}` };
		else if (is_object(column)) {
			if (typeof column.name !== "string") throw new CsvError("CSV_OPTION_COLUMNS_MISSING_NAME", [
				"Option columns missing name:",
				`property "name" is required at position ${i}`,
				"when column is an object literal"
			]);
			normalizedColumns[i] = column;
		} else throw new CsvError("CSV_INVALID_COLUMN_DEFINITION", [
			"Invalid column definition:",
			"expect a string or a literal object,",
			`got ${JSON.stringify(column)} at position ${i}`
		]);
	}
	return normalizedColumns;
};
// node_modules/csv-parse/lib/utils/ResizeableBuffer.js
var ResizeableBuffer = class {
	constructor(size = 100) {
		this.size = size;
		this.length = 0;
		this.buf = Buffer.allocUnsafe(size);
	}
	prepend(val) {
		if (Buffer.isBuffer(val)) {
			const length = this.length + val.length;
			if (length >= this.size) {
				this.resize();
				if (length >= this.size) throw Error("INVALID_BUFFER_STATE");
			}
			const buf = this.buf;
			this.buf = Buffer.allocUnsafe(this.size);
			val.copy(this.buf, 0);
			buf.copy(this.buf, val.length);
			this.length += val.length;
		} else {
			const length = this.length++;
			if (length === this.size) this.resize();
			const buf = this.clone();
			this.buf[0] = val;
			buf.copy(this.buf, 1, 0, length);
		}
	}
	append(val) {
		const length = this.length++;
		if (length === this.size) this.resize();
		this.buf[length] = val;
	}
	clone() {
		return Buffer.from(this.buf.slice(0, this.length));
	}
	resize() {
		const length = this.length;
		this.size = this.size * 2;
		const buf = Buffer.allocUnsafe(this.size);
		this.buf.copy(buf, 0, 0, length);
		this.buf = buf;
	}
	toString(encoding) {
		if (encoding) return this.buf.toString(encoding, 0, this.length);
		else return Uint8Array.prototype.slice.call(this.buf.slice(0, this.length));
	}
	toJSON() {
		return this.toString("utf8");
	}
	reset() {
		this.length = 0;
	}
};
// node_modules/csv-parse/lib/api/init_state.js
const init_state = function(options) {
	const timchars = [
		32,
		9,
		10,
		13,
		12,
		11,
		160,
		5760,
		8192,
		8193,
		8194,
		8195,
		8196,
		8197,
		8198,
		8199,
		8200,
		8201,
		8202,
		8232,
		8233,
		8239,
		8287,
		12288,
		65279
	].reduce((acc, codepoint) => {
		const encoded = Buffer.from(String.fromCharCode(codepoint), options.encoding);
		if (codepoint !== 63 && encoded.length === 1 && encoded[0] === 63) return acc;
		acc.push(encoded);
		return acc;
	}, []);
	const timcharFirstBytes = /* @__PURE__ */ new Uint8Array(256);
	for (const t of timchars) timcharFirstBytes[t[0]] = 1;
	return {
		bomSkipped: false,
		bufBytesStart: 0,
		castField: options.cast_function,
		commenting: false,
		delimiterBufPrevious: void 0,
		delimiterDiscovered: false,
		error: void 0,
		enabled: options.from_line === 1,
		escaping: false,
		escapeIsQuote: Buffer.isBuffer(options.escape) && Buffer.isBuffer(options.quote) && Buffer.compare(options.escape, options.quote) === 0,
		expectedRecordLength: Array.isArray(options.columns) ? options.columns.length : void 0,
		field: new ResizeableBuffer(20),
		firstLineToHeaders: options.cast_first_line_to_header,
		needMoreDataSize: Math.max(options.comment !== null ? options.comment.length : 0, ...options.delimiter ? options.delimiter.map((delimiter) => delimiter.length) : [], options.delimiter_auto ? 1 : 0, options.quote !== null ? options.quote.length : 0, ...timchars.map((t) => t.length)),
		previousBuf: void 0,
		quoting: false,
		stop: false,
		rawBuffer: new ResizeableBuffer(100),
		record: [],
		recordHasError: false,
		record_length: 0,
		recordDelimiterMaxLength: options.record_delimiter.length === 0 ? 0 : Math.max(...options.record_delimiter.map((v) => v.length)),
		trimChars: [Buffer.from(" ", options.encoding)[0], Buffer.from("	", options.encoding)[0]],
		wasQuoting: false,
		wasRowDelimiter: false,
		timchars,
		timcharFirstBytes
	};
};
// node_modules/csv-parse/lib/utils/underscore.js
const underscore = function(str) {
	return str.replace(/([A-Z])/g, function(_, match) {
		return "_" + match.toLowerCase();
	});
};
// node_modules/csv-parse/lib/api/normalize_options.js
const normalize_options = function(opts) {
	const options = {};
	for (const opt in opts) options[underscore(opt)] = opts[opt];
	if (options.encoding === void 0 || options.encoding === true) options.encoding = "utf8";
	else if (options.encoding === null || options.encoding === false) options.encoding = null;
	else if (typeof options.encoding !== "string" && options.encoding !== null) throw new CsvError("CSV_INVALID_OPTION_ENCODING", [
		"Invalid option encoding:",
		"encoding must be a string or null to return a buffer,",
		`got ${JSON.stringify(options.encoding)}`
	], options);
	if (options.bom === void 0 || options.bom === null || options.bom === false) options.bom = false;
	else if (options.bom !== true) throw new CsvError("CSV_INVALID_OPTION_BOM", [
		"Invalid option bom:",
		"bom must be true,",
		`got ${JSON.stringify(options.bom)}`
	], options);
	options.cast_function = null;
	if (options.cast === void 0 || options.cast === null || options.cast === false || options.cast === "") options.cast = void 0;
	else if (typeof options.cast === "function") {
		options.cast_function = options.cast;
		options.cast = true;
	} else if (options.cast !== true) throw new CsvError("CSV_INVALID_OPTION_CAST", [
		"Invalid option cast:",
		"cast must be true or a function,",
		`got ${JSON.stringify(options.cast)}`
	], options);
	if (options.cast_date === void 0 || options.cast_date === null || options.cast_date === false || options.cast_date === "") options.cast_date = false;
	else if (options.cast_date === true) options.cast_date = function(value) {
		const date = Date.parse(value);
		return !isNaN(date) ? new Date(date) : value;
	};
	else if (typeof options.cast_date !== "function") throw new CsvError("CSV_INVALID_OPTION_CAST_DATE", [
		"Invalid option cast_date:",
		"cast_date must be true or a function,",
		`got ${JSON.stringify(options.cast_date)}`
	], options);
	options.cast_first_line_to_header = void 0;
	if (options.columns === true) options.cast_first_line_to_header = void 0;
	else if (typeof options.columns === "function") {
		options.cast_first_line_to_header = options.columns;
		options.columns = true;
	} else if (Array.isArray(options.columns)) options.columns = normalize_columns_array(options.columns);
	else if (options.columns === void 0 || options.columns === null || options.columns === false) options.columns = false;
	else throw new CsvError("CSV_INVALID_OPTION_COLUMNS", [
		"Invalid option columns:",
		"expect an array, a function or true,",
		`got ${JSON.stringify(options.columns)}`
	], options);
	if (options.group_columns_by_name === void 0 || options.group_columns_by_name === null || options.group_columns_by_name === false) options.group_columns_by_name = false;
	else if (options.group_columns_by_name !== true) throw new CsvError("CSV_INVALID_OPTION_GROUP_COLUMNS_BY_NAME", [
		"Invalid option group_columns_by_name:",
		"expect an boolean,",
		`got ${JSON.stringify(options.group_columns_by_name)}`
	], options);
	else if (options.columns === false) throw new CsvError("CSV_INVALID_OPTION_GROUP_COLUMNS_BY_NAME", ["Invalid option group_columns_by_name:", "the `columns` mode must be activated."], options);
	if (options.comment === void 0 || options.comment === null || options.comment === false || options.comment === "") options.comment = null;
	else {
		if (typeof options.comment === "string") options.comment = Buffer.from(options.comment, options.encoding);
		if (!Buffer.isBuffer(options.comment)) throw new CsvError("CSV_INVALID_OPTION_COMMENT", [
			"Invalid option comment:",
			"comment must be a buffer or a string,",
			`got ${JSON.stringify(options.comment)}`
		], options);
	}
	if (options.comment_no_infix === void 0 || options.comment_no_infix === null || options.comment_no_infix === false) options.comment_no_infix = false;
	else if (options.comment_no_infix !== true) throw new CsvError("CSV_INVALID_OPTION_COMMENT", [
		"Invalid option comment_no_infix:",
		"value must be a boolean,",
		`got ${JSON.stringify(options.comment_no_infix)}`
	], options);
	if (options.delimiter_auto === void 0 || options.delimiter_auto === null || options.delimiter_auto === false) options.delimiter_auto = false;
	else if (options.delimiter_auto === true) options.delimiter_auto = {};
	else if (!is_object(options.delimiter_auto)) throw new CsvError("CSV_INVALID_OPTION_DELIMITER_AUTO", [
		"Invalid option delimiter_auto:",
		"delimiter_auto must be a boolean or a configuration object,",
		`got ${JSON.stringify(options.delimiter_auto)}`
	], options);
	if (options.delimiter_auto) {
		if (options.delimiter_auto.preferred === void 0) options.delimiter_auto.preferred = {
			[",".charCodeAt(0)]: 1.8,
			["	".charCodeAt(0)]: 1.8,
			[";".charCodeAt(0)]: 1.6,
			[" ".charCodeAt(0)]: 1.6,
			[":".charCodeAt(0)]: 1.5,
			[".".charCodeAt(0)]: 1.4,
			["/".charCodeAt(0)]: 1.4
		};
		else if (!is_object(options.delimiter_auto.preferred)) throw new CsvError("CSV_INVALID_OPTION_DELIMITER_AUTO", [
			"Invalid option delimiter_auto:",
			"preferred must be an object,",
			`got ${JSON.stringify(options.delimiter_auto.preferred)}`
		], options);
		if (options.delimiter_auto.score === void 0) options.delimiter_auto.score = (info, options) => {
			return (info.total - info.std) * (options.preferred[info.char_code] || 1);
		};
		else if (typeof options.delimiter_auto.score !== "function") throw new CsvError("CSV_INVALID_OPTION_DELIMITER_AUTO", [
			"Invalid option delimiter_auto:",
			"score must be a function,",
			`got ${JSON.stringify(options.delimiter_auto.score)}`
		], options);
		if (options.delimiter_auto.size === void 0) options.delimiter_auto.size = 2048;
		else if (typeof options.delimiter_auto.size !== "number") throw new CsvError("CSV_INVALID_OPTION_DELIMITER_AUTO", [
			"Invalid option delimiter_auto:",
			"size must be a number,",
			`got ${JSON.stringify(options.delimiter_auto.size)}`
		], options);
	}
	const delimiter_json = JSON.stringify(options.delimiter);
	if (options.delimiter_auto !== false) options.delimiter = [];
	if (!Array.isArray(options.delimiter)) {
		if (options.delimiter === void 0 || options.delimiter === null || options.delimiter === false) options.delimiter = Buffer.from(",", options.encoding);
		options.delimiter = [options.delimiter];
	}
	options.delimiter = options.delimiter.map(function(delimiter) {
		if (typeof delimiter === "string") delimiter = Buffer.from(delimiter, options.encoding);
		if (!Buffer.isBuffer(delimiter) || delimiter.length === 0) throw new CsvError("CSV_INVALID_OPTION_DELIMITER", [
			"Invalid option delimiter:",
			"delimiter must be a non empty string or buffer or array of string|buffer,",
			`got ${delimiter_json}`
		], options);
		return delimiter;
	});
	if (options.escape === void 0 || options.escape === true) options.escape = Buffer.from("\"", options.encoding);
	else if (typeof options.escape === "string") options.escape = Buffer.from(options.escape, options.encoding);
	else if (options.escape === null || options.escape === false) options.escape = null;
	if (options.escape !== null) {
		if (!Buffer.isBuffer(options.escape)) throw new Error(`Invalid Option: escape must be a buffer, a string or a boolean, got ${JSON.stringify(options.escape)}`);
	}
	if (options.from === void 0 || options.from === null) options.from = 1;
	else {
		if (typeof options.from === "string" && /\d+/.test(options.from)) options.from = parseInt(options.from);
		if (Number.isInteger(options.from)) {
			if (options.from < 0) throw new Error(`Invalid Option: from must be a positive integer, got ${JSON.stringify(opts.from)}`);
		} else throw new Error(`Invalid Option: from must be an integer, got ${JSON.stringify(options.from)}`);
	}
	if (options.from_line === void 0 || options.from_line === null) options.from_line = 1;
	else {
		if (typeof options.from_line === "string" && /\d+/.test(options.from_line)) options.from_line = parseInt(options.from_line);
		if (Number.isInteger(options.from_line)) {
			if (options.from_line <= 0) throw new Error(`Invalid Option: from_line must be a positive integer greater than 0, got ${JSON.stringify(opts.from_line)}`);
		} else throw new Error(`Invalid Option: from_line must be an integer, got ${JSON.stringify(opts.from_line)}`);
	}
	if (options.ignore_last_delimiters === void 0 || options.ignore_last_delimiters === null) options.ignore_last_delimiters = false;
	else if (typeof options.ignore_last_delimiters === "number") {
		options.ignore_last_delimiters = Math.floor(options.ignore_last_delimiters);
		if (options.ignore_last_delimiters === 0) options.ignore_last_delimiters = false;
	} else if (typeof options.ignore_last_delimiters !== "boolean") throw new CsvError("CSV_INVALID_OPTION_IGNORE_LAST_DELIMITERS", [
		"Invalid option `ignore_last_delimiters`:",
		"the value must be a boolean value or an integer,",
		`got ${JSON.stringify(options.ignore_last_delimiters)}`
	], options);
	if (options.ignore_last_delimiters === true && options.columns === false) throw new CsvError("CSV_IGNORE_LAST_DELIMITERS_REQUIRES_COLUMNS", ["The option `ignore_last_delimiters`", "requires the activation of the `columns` option"], options);
	if (options.info === void 0 || options.info === null || options.info === false) options.info = false;
	else if (options.info !== true) throw new Error(`Invalid Option: info must be true, got ${JSON.stringify(options.info)}`);
	if (options.max_record_size === void 0 || options.max_record_size === null || options.max_record_size === false) options.max_record_size = 0;
	else if (Number.isInteger(options.max_record_size) && options.max_record_size >= 0) {} else if (typeof options.max_record_size === "string" && /\d+/.test(options.max_record_size)) options.max_record_size = parseInt(options.max_record_size);
	else throw new Error(`Invalid Option: max_record_size must be a positive integer, got ${JSON.stringify(options.max_record_size)}`);
	if (options.objname === void 0 || options.objname === null || options.objname === false) options.objname = void 0;
	else if (Buffer.isBuffer(options.objname)) {
		if (options.objname.length === 0) throw new Error(`Invalid Option: objname must be a non empty buffer`);
		if (options.encoding === null) {} else options.objname = options.objname.toString(options.encoding);
	} else if (typeof options.objname === "string") {
		if (options.objname.length === 0) throw new Error(`Invalid Option: objname must be a non empty string`);
	} else if (typeof options.objname === "number") {} else throw new Error(`Invalid Option: objname must be a string or a buffer, got ${options.objname}`);
	if (options.objname !== void 0) {
		if (typeof options.objname === "number") {
			if (options.columns !== false) throw Error("Invalid Option: objname index cannot be combined with columns or be defined as a field");
		} else if (options.columns === false) throw Error("Invalid Option: objname field must be combined with columns or be defined as an index");
	}
	if (options.on_record === void 0 || options.on_record === null) options.on_record = void 0;
	else if (typeof options.on_record !== "function") throw new CsvError("CSV_INVALID_OPTION_ON_RECORD", [
		"Invalid option `on_record`:",
		"expect a function,",
		`got ${JSON.stringify(options.on_record)}`
	], options);
	if (options.on_skip !== void 0 && options.on_skip !== null && typeof options.on_skip !== "function") throw new Error(`Invalid Option: on_skip must be a function, got ${JSON.stringify(options.on_skip)}`);
	if (options.quote === null || options.quote === false || options.quote === "") options.quote = null;
	else {
		if (options.quote === void 0 || options.quote === true) options.quote = Buffer.from("\"", options.encoding);
		else if (typeof options.quote === "string") options.quote = Buffer.from(options.quote, options.encoding);
		if (!Buffer.isBuffer(options.quote)) throw new Error(`Invalid Option: quote must be a buffer or a string, got ${JSON.stringify(options.quote)}`);
	}
	if (options.raw === void 0 || options.raw === null || options.raw === false) options.raw = false;
	else if (options.raw !== true) throw new Error(`Invalid Option: raw must be true, got ${JSON.stringify(options.raw)}`);
	if (options.record_delimiter === void 0) options.record_delimiter = [];
	else if (typeof options.record_delimiter === "string" || Buffer.isBuffer(options.record_delimiter)) {
		if (options.record_delimiter.length === 0) throw new CsvError("CSV_INVALID_OPTION_RECORD_DELIMITER", [
			"Invalid option `record_delimiter`:",
			"value must be a non empty string or buffer,",
			`got ${JSON.stringify(options.record_delimiter)}`
		], options);
		options.record_delimiter = [options.record_delimiter];
	} else if (!Array.isArray(options.record_delimiter)) throw new CsvError("CSV_INVALID_OPTION_RECORD_DELIMITER", [
		"Invalid option `record_delimiter`:",
		"value must be a string, a buffer or array of string|buffer,",
		`got ${JSON.stringify(options.record_delimiter)}`
	], options);
	options.record_delimiter = options.record_delimiter.map(function(rd, i) {
		if (typeof rd !== "string" && !Buffer.isBuffer(rd)) throw new CsvError("CSV_INVALID_OPTION_RECORD_DELIMITER", [
			"Invalid option `record_delimiter`:",
			"value must be a string, a buffer or array of string|buffer",
			`at index ${i},`,
			`got ${JSON.stringify(rd)}`
		], options);
		else if (rd.length === 0) throw new CsvError("CSV_INVALID_OPTION_RECORD_DELIMITER", [
			"Invalid option `record_delimiter`:",
			"value must be a non empty string or buffer",
			`at index ${i},`,
			`got ${JSON.stringify(rd)}`
		], options);
		if (typeof rd === "string") rd = Buffer.from(rd, options.encoding);
		return rd;
	});
	if (typeof options.relax_column_count === "boolean") {} else if (options.relax_column_count === void 0 || options.relax_column_count === null) options.relax_column_count = false;
	else throw new Error(`Invalid Option: relax_column_count must be a boolean, got ${JSON.stringify(options.relax_column_count)}`);
	if (typeof options.relax_column_count_less === "boolean") {} else if (options.relax_column_count_less === void 0 || options.relax_column_count_less === null) options.relax_column_count_less = false;
	else throw new Error(`Invalid Option: relax_column_count_less must be a boolean, got ${JSON.stringify(options.relax_column_count_less)}`);
	if (typeof options.relax_column_count_more === "boolean") {} else if (options.relax_column_count_more === void 0 || options.relax_column_count_more === null) options.relax_column_count_more = false;
	else throw new Error(`Invalid Option: relax_column_count_more must be a boolean, got ${JSON.stringify(options.relax_column_count_more)}`);
	if (typeof options.relax_quotes === "boolean") {} else if (options.relax_quotes === void 0 || options.relax_quotes === null) options.relax_quotes = false;
	else throw new Error(`Invalid Option: relax_quotes must be a boolean, got ${JSON.stringify(options.relax_quotes)}`);
	if (typeof options.skip_empty_lines === "boolean") {} else if (options.skip_empty_lines === void 0 || options.skip_empty_lines === null) options.skip_empty_lines = false;
	else throw new Error(`Invalid Option: skip_empty_lines must be a boolean, got ${JSON.stringify(options.skip_empty_lines)}`);
	if (typeof options.skip_records_with_empty_values === "boolean") {} else if (options.skip_records_with_empty_values === void 0 || options.skip_records_with_empty_values === null) options.skip_records_with_empty_values = false;
	else throw new Error(`Invalid Option: skip_records_with_empty_values must be a boolean, got ${JSON.stringify(options.skip_records_with_empty_values)}`);
	if (typeof options.skip_records_with_error === "boolean") {} else if (options.skip_records_with_error === void 0 || options.skip_records_with_error === null) options.skip_records_with_error = false;
	else throw new Error(`Invalid Option: skip_records_with_error must be a boolean, got ${JSON.stringify(options.skip_records_with_error)}`);
	if (options.rtrim === void 0 || options.rtrim === null || options.rtrim === false) options.rtrim = false;
	else if (options.rtrim !== true) throw new Error(`Invalid Option: rtrim must be a boolean, got ${JSON.stringify(options.rtrim)}`);
	if (options.ltrim === void 0 || options.ltrim === null || options.ltrim === false) options.ltrim = false;
	else if (options.ltrim !== true) throw new Error(`Invalid Option: ltrim must be a boolean, got ${JSON.stringify(options.ltrim)}`);
	if (options.trim === void 0 || options.trim === null || options.trim === false) options.trim = false;
	else if (options.trim !== true) throw new Error(`Invalid Option: trim must be a boolean, got ${JSON.stringify(options.trim)}`);
	if (options.trim === true && opts.ltrim !== false) options.ltrim = true;
	else if (options.ltrim !== true) options.ltrim = false;
	if (options.trim === true && opts.rtrim !== false) options.rtrim = true;
	else if (options.rtrim !== true) options.rtrim = false;
	if (options.to === void 0 || options.to === null) options.to = -1;
	else if (options.to !== -1) {
		if (typeof options.to === "string" && /\d+/.test(options.to)) options.to = parseInt(options.to);
		if (Number.isInteger(options.to)) {
			if (options.to <= 0) throw new Error(`Invalid Option: to must be a positive integer greater than 0, got ${JSON.stringify(opts.to)}`);
		} else throw new Error(`Invalid Option: to must be an integer, got ${JSON.stringify(opts.to)}`);
	}
	if (options.to_line === void 0 || options.to_line === null) options.to_line = -1;
	else if (options.to_line !== -1) {
		if (typeof options.to_line === "string" && /\d+/.test(options.to_line)) options.to_line = parseInt(options.to_line);
		if (Number.isInteger(options.to_line)) {
			if (options.to_line <= 0) throw new Error(`Invalid Option: to_line must be a positive integer greater than 0, got ${JSON.stringify(opts.to_line)}`);
		} else throw new Error(`Invalid Option: to_line must be an integer, got ${JSON.stringify(opts.to_line)}`);
	}
	return options;
};
// node_modules/csv-parse/lib/utils/delimiter_discover.js
const delimiter_discover = function(records, options) {
	if (!options) ({delimiter_auto: options} = normalize_options({ delimiter_auto: true }));
	if (typeof records === "string") records = Buffer.from(records);
	if (Buffer.isBuffer(records)) records = ((data) => {
		const records = [];
		const parser = transform({ delimiter: [] });
		const push = (record) => records.push(record);
		const close = () => {};
		const error = parser.parse(data, true, push, close);
		if (error !== void 0) throw error;
		return records;
	})(records);
	const info = Array(127).fill().map(() => ({ lines: [] }));
	records.map(([record], line) => {
		for (let i = 0, l = record.length; i < l; i++) {
			const code = record.charCodeAt(i);
			if (info[code].lines[line] === void 0) info[code].lines[line] = 0;
			info[code].lines[line]++;
		}
	});
	info.map((info, i) => {
		info.char_code = i;
		info.std = std(info.lines);
		info.total = info.lines.reduce((acc, val) => acc + val, 0);
		info.preferred = !!options.preferred[i];
		info.score = options.score(info, options);
	});
	const result = info.reduce((acc, info) => acc.score > info.score ? acc : info, {});
	return String.fromCharCode(result.char_code);
};
const std = function(array) {
	const n = array.length;
	if (n === 0) return 0;
	const mean = array.reduce((a, b) => a + b) / n;
	return Math.sqrt(array.map((x) => Math.pow(x - mean, 2)).reduce((a, b) => a + b) / n);
};
// node_modules/csv-parse/lib/api/index.js
const isRecordEmpty = function(record) {
	return record.every((field) => field == null || field.toString && field.toString().trim() === "");
};
const cr = 13;
const nl = 10;
const boms = {
	utf8: Buffer.from([
		239,
		187,
		191
	]),
	utf16le: Buffer.from([255, 254])
};
const transform = function(original_options = {}) {
	const info = {
		bytes: 0,
		bytes_records: 0,
		comment_lines: 0,
		empty_lines: 0,
		invalid_field_length: 0,
		lines: 1,
		records: 0
	};
	const options = normalize_options(original_options);
	return {
		info,
		original_options,
		options,
		state: init_state(options),
		__needMoreData: function(i, bufLen, end) {
			if (end) return false;
			const { encoding, escape, quote } = this.options;
			const { quoting, needMoreDataSize, recordDelimiterMaxLength } = this.state;
			return bufLen - i - 1 < Math.max(needMoreDataSize, recordDelimiterMaxLength === 0 ? Buffer.from("\r\n", encoding).length : recordDelimiterMaxLength, quoting ? (escape === null ? 0 : escape.length) + quote.length : 0, quoting ? quote.length + recordDelimiterMaxLength : 0);
		},
		parse: function(nextBuf, end, push, close) {
			const { bom, comment_no_infix, delimiter_auto, encoding, from_line, ltrim, max_record_size, raw, relax_quotes, rtrim, skip_empty_lines, to, to_line } = this.options;
			let { comment, escape, quote, record_delimiter } = this.options;
			const { bomSkipped, delimiterDiscovered, delimiterBufPrevious, rawBuffer, escapeIsQuote } = this.state;
			if (!delimiterDiscovered && delimiter_auto) {
				let delimiterBuf;
				if (delimiterBufPrevious === void 0) delimiterBuf = nextBuf;
				else if (delimiterBufPrevious !== void 0 && nextBuf === void 0) delimiterBuf = delimiterBufPrevious;
				else delimiterBuf = Buffer.concat([delimiterBufPrevious, nextBuf]);
				nextBuf = void 0;
				if (end || delimiterBuf.length > delimiter_auto.size) {
					this.options.delimiter = [Buffer.from(delimiter_discover(delimiterBuf, this.options.delimiter_auto))];
					this.state.previousBuf = delimiterBuf;
					this.state.delimiterBufPrevious = void 0;
					this.state.delimiterDiscovered = true;
				} else {
					this.state.delimiterBufPrevious = delimiterBuf;
					return;
				}
			}
			const { previousBuf } = this.state;
			let buf;
			if (previousBuf === void 0) {
				if (nextBuf === void 0) {
					close();
					return;
				} else buf = nextBuf;
			} else if (previousBuf !== void 0 && nextBuf === void 0) buf = previousBuf;
			else buf = Buffer.concat([previousBuf, nextBuf]);
			if (bomSkipped === false) {
				if (bom === false) this.state.bomSkipped = true;
				else if (buf.length < 3) {
					if (end === false) {
						this.state.previousBuf = buf;
						return;
					}
				} else {
					for (const encoding in boms) if (boms[encoding].compare(buf, 0, boms[encoding].length) === 0) {
						const bomLength = boms[encoding].length;
						this.state.bufBytesStart += bomLength;
						buf = buf.slice(bomLength);
						const options = normalize_options({
							...this.original_options,
							encoding
						});
						for (const key in options) this.options[key] = options[key];
						({comment, escape, quote} = this.options);
						break;
					}
					this.state.bomSkipped = true;
				}
			}
			const bufLen = buf.length;
			let pos = 0;
			for (; pos < bufLen; pos++) {
				if (this.__needMoreData(pos, bufLen, end)) break;
				if (this.state.wasRowDelimiter === true) {
					this.info.lines++;
					this.state.wasRowDelimiter = false;
				}
				if (to_line !== -1 && this.info.lines > to_line) {
					this.state.stop = true;
					close();
					return;
				}
				if (this.state.quoting === false && record_delimiter.length === 0) {
					if (this.__autoDiscoverRecordDelimiter(buf, pos)) record_delimiter = this.options.record_delimiter;
				}
				const chr = buf[pos];
				if (raw === true) rawBuffer.append(chr);
				if ((chr === cr || chr === nl) && this.state.wasRowDelimiter === false) this.state.wasRowDelimiter = true;
				if (this.state.escaping === true) this.state.escaping = false;
				else {
					if (escape !== null && this.state.quoting === true && this.__isEscape(buf, pos, chr) && pos + escape.length < bufLen) {
						if (escapeIsQuote) {
							if (this.__isQuote(buf, pos + escape.length)) {
								this.state.escaping = true;
								pos += escape.length - 1;
								continue;
							}
						} else {
							this.state.escaping = true;
							pos += escape.length - 1;
							continue;
						}
					}
					if (this.state.commenting === false && this.__isQuote(buf, pos)) {
						if (this.state.quoting === true) {
							const nextChr = buf[pos + quote.length];
							const isNextChrTrimable = rtrim && this.__isCharTrimable(buf, pos + quote.length);
							const isNextChrComment = comment !== null && this.__compareBytes(comment, buf, pos + quote.length, nextChr);
							const isNextChrDelimiter = this.__isDelimiter(buf, pos + quote.length, nextChr);
							const isNextChrRecordDelimiter = record_delimiter.length === 0 ? this.__autoDiscoverRecordDelimiter(buf, pos + quote.length) : this.__isRecordDelimiter(nextChr, buf, pos + quote.length);
							if (escape !== null && this.__isEscape(buf, pos, chr) && this.__isQuote(buf, pos + escape.length)) pos += escape.length - 1;
							else if (!nextChr || isNextChrDelimiter || isNextChrRecordDelimiter || isNextChrComment || isNextChrTrimable) {
								this.state.quoting = false;
								this.state.wasQuoting = true;
								pos += quote.length - 1;
								continue;
							} else if (relax_quotes === false) {
								const err = this.__error(new CsvError("CSV_INVALID_CLOSING_QUOTE", [
									"Invalid Closing Quote:",
									`got "${String.fromCharCode(nextChr)}"`,
									`at line ${this.info.lines}`,
									"instead of delimiter, record delimiter, trimable character",
									"(if activated) or comment"
								], this.options, this.__infoField()));
								if (err !== void 0) return err;
							} else {
								this.state.quoting = false;
								this.state.wasQuoting = true;
								this.state.field.prepend(quote);
								pos += quote.length - 1;
							}
						} else if (this.state.field.length !== 0) {
							if (relax_quotes === false) {
								const info = this.__infoField();
								const bom = Object.keys(boms).map((b) => boms[b].equals(this.state.field.toString()) ? b : false).filter(Boolean)[0];
								const err = this.__error(new CsvError("INVALID_OPENING_QUOTE", [
									"Invalid Opening Quote:",
									`a quote is found on field ${JSON.stringify(info.column)} at line ${info.lines}, value is ${JSON.stringify(this.state.field.toString(encoding))}`,
									bom ? `(${bom} bom)` : void 0
								], this.options, info, { field: this.state.field }));
								if (err !== void 0) return err;
							}
						} else {
							this.state.quoting = true;
							pos += quote.length - 1;
							continue;
						}
					}
					if (this.state.quoting === false) {
						const recordDelimiterLength = this.__isRecordDelimiter(chr, buf, pos);
						if (recordDelimiterLength !== 0) {
							if (this.state.commenting && this.state.wasQuoting === false && this.state.record.length === 0 && this.state.field.length === 0) this.info.comment_lines++;
							else {
								if (this.state.enabled === false && this.info.lines + (this.state.wasRowDelimiter === true ? 1 : 0) >= from_line) {
									this.state.enabled = true;
									this.__resetField();
									this.__resetRecord();
									pos += recordDelimiterLength - 1;
									continue;
								}
								if (skip_empty_lines === true && this.state.wasQuoting === false && this.state.record.length === 0 && this.state.field.length === 0) {
									this.info.empty_lines++;
									pos += recordDelimiterLength - 1;
									continue;
								}
								this.info.bytes = this.state.bufBytesStart + pos;
								const errField = this.__onField();
								if (errField !== void 0) return errField;
								this.info.bytes = this.state.bufBytesStart + pos + recordDelimiterLength;
								const errRecord = this.__onRecord(push);
								if (errRecord !== void 0) return errRecord;
								if (to !== -1 && this.info.records >= to) {
									this.state.stop = true;
									close();
									return;
								}
							}
							this.state.commenting = false;
							pos += recordDelimiterLength - 1;
							continue;
						}
						if (this.state.commenting) continue;
						if (comment !== null && (comment_no_infix === false || this.state.record.length === 0 && this.state.field.length === 0)) {
							if (this.__compareBytes(comment, buf, pos, chr) !== 0) {
								this.state.commenting = true;
								continue;
							}
						}
						const delimiterLength = this.__isDelimiter(buf, pos, chr);
						if (delimiterLength !== 0) {
							this.info.bytes = this.state.bufBytesStart + pos;
							const errField = this.__onField();
							if (errField !== void 0) return errField;
							pos += delimiterLength - 1;
							continue;
						}
					}
				}
				if (this.state.commenting === false) {
					if (max_record_size !== 0 && this.state.record_length + this.state.field.length > max_record_size) return this.__error(new CsvError("CSV_MAX_RECORD_SIZE", [
						"Max Record Size:",
						"record exceed the maximum number of tolerated bytes",
						`of ${max_record_size}`,
						`at line ${this.info.lines}`
					], this.options, this.__infoField()));
				}
				const lappend = ltrim === false || this.state.quoting === true || this.state.field.length !== 0 || !this.__isCharTrimable(buf, pos);
				const rappend = rtrim === false || this.state.wasQuoting === false;
				if (lappend === true && rappend === true) this.state.field.append(chr);
				else if (rtrim === true && !this.__isCharTrimable(buf, pos)) return this.__error(new CsvError("CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE", [
					"Invalid Closing Quote:",
					"found non trimable byte after quote",
					`at line ${this.info.lines}`
				], this.options, this.__infoField()));
				else {
					if (lappend === false) pos += this.__isCharTrimable(buf, pos) - 1;
					continue;
				}
			}
			if (end === true) {
				if (this.state.quoting === true) {
					const err = this.__error(new CsvError("CSV_QUOTE_NOT_CLOSED", ["Quote Not Closed:", `the parsing is finished with an opening quote at line ${this.info.lines}`], this.options, this.__infoField()));
					if (err !== void 0) return err;
				} else if (this.state.wasQuoting === true || this.state.record.length !== 0 || this.state.field.length !== 0) {
					this.info.bytes = this.state.bufBytesStart + pos;
					const errField = this.__onField();
					if (errField !== void 0) return errField;
					const errRecord = this.__onRecord(push);
					if (errRecord !== void 0) return errRecord;
				} else if (this.state.wasRowDelimiter === true) this.info.empty_lines++;
				else if (this.state.commenting === true) this.info.comment_lines++;
			} else {
				this.state.bufBytesStart += pos;
				this.state.previousBuf = buf.slice(pos);
			}
			if (this.state.wasRowDelimiter === true) {
				this.info.lines++;
				this.state.wasRowDelimiter = false;
			}
		},
		__onRecord: function(push) {
			const { columns, group_columns_by_name, encoding, info, from, relax_column_count, relax_column_count_less, relax_column_count_more, raw, skip_records_with_empty_values } = this.options;
			const { enabled, record } = this.state;
			if (enabled === false) return this.__resetRecord();
			const recordLength = record.length;
			if (columns === true) {
				if (skip_records_with_empty_values === true && isRecordEmpty(record)) {
					this.__resetRecord();
					return;
				}
				return this.__firstLineToColumns(record);
			}
			if (columns === false && this.info.records === 0) this.state.expectedRecordLength = recordLength;
			if (recordLength !== this.state.expectedRecordLength) {
				const err = columns === false ? new CsvError("CSV_RECORD_INCONSISTENT_FIELDS_LENGTH", [
					"Invalid Record Length:",
					`expect ${this.state.expectedRecordLength},`,
					`got ${recordLength} on line ${this.info.lines}`
				], this.options, this.__infoField(), { record }) : new CsvError("CSV_RECORD_INCONSISTENT_COLUMNS", [
					"Invalid Record Length:",
					`columns length is ${columns.length},`,
					`got ${recordLength} on line ${this.info.lines}`
				], this.options, this.__infoField(), { record });
				if (relax_column_count === true || relax_column_count_less === true && recordLength < this.state.expectedRecordLength || relax_column_count_more === true && recordLength > this.state.expectedRecordLength) {
					this.info.invalid_field_length++;
					this.state.error = err;
				} else {
					const finalErr = this.__error(err);
					if (finalErr) return finalErr;
				}
			}
			if (skip_records_with_empty_values === true && isRecordEmpty(record)) {
				this.__resetRecord();
				return;
			}
			if (this.state.recordHasError === true) {
				this.__resetRecord();
				this.state.recordHasError = false;
				return;
			}
			this.info.records++;
			if (from === 1 || this.info.records >= from) {
				const { objname } = this.options;
				if (columns !== false) {
					const obj = {};
					for (let i = 0, l = record.length; i < l; i++) {
						if (columns[i] === void 0 || columns[i].disabled) continue;
						if (group_columns_by_name === true && Object.hasOwn(obj, columns[i].name)) {
							if (Array.isArray(obj[columns[i].name])) obj[columns[i].name] = obj[columns[i].name].concat(record[i]);
							else obj[columns[i].name] = [obj[columns[i].name], record[i]];
						} else Object.defineProperty(obj, columns[i].name, {
							value: record[i],
							enumerable: true,
							writable: true,
							configurable: true
						});
					}
					if (raw === true || info === true) {
						const extRecord = Object.assign({ record: obj }, raw === true ? { raw: this.state.rawBuffer.toString(encoding) } : {}, info === true ? { info: this.__infoRecord() } : {});
						const err = this.__push(objname === void 0 ? extRecord : [obj[objname], extRecord], push);
						if (err) return err;
					} else {
						const err = this.__push(objname === void 0 ? obj : [obj[objname], obj], push);
						if (err) return err;
					}
				} else if (raw === true || info === true) {
					const extRecord = Object.assign({ record }, raw === true ? { raw: this.state.rawBuffer.toString(encoding) } : {}, info === true ? { info: this.__infoRecord() } : {});
					const err = this.__push(objname === void 0 ? extRecord : [record[objname], extRecord], push);
					if (err) return err;
				} else {
					const err = this.__push(objname === void 0 ? record : [record[objname], record], push);
					if (err) return err;
				}
			}
			this.__resetRecord();
		},
		__firstLineToColumns: function(record) {
			const { firstLineToHeaders } = this.state;
			try {
				const headers = firstLineToHeaders === void 0 ? record : firstLineToHeaders.call(null, record);
				if (!Array.isArray(headers)) return this.__error(new CsvError("CSV_INVALID_COLUMN_MAPPING", [
					"Invalid Column Mapping:",
					"expect an array from column function,",
					`got ${JSON.stringify(headers)}`
				], this.options, this.__infoField(), { headers }));
				const normalizedHeaders = normalize_columns_array(headers);
				this.state.expectedRecordLength = normalizedHeaders.length;
				this.options.columns = normalizedHeaders;
				this.__resetRecord();
				return;
			} catch (err) {
				return err;
			}
		},
		__resetRecord: function() {
			if (this.options.raw === true) this.state.rawBuffer.reset();
			this.state.error = void 0;
			this.state.record = [];
			this.state.record_length = 0;
		},
		__onField: function() {
			const { cast, encoding, rtrim, max_record_size } = this.options;
			const { enabled, wasQuoting } = this.state;
			if (enabled === false) return this.__resetField();
			let field = this.state.field.toString(encoding);
			if (rtrim === true && wasQuoting === false) field = field.trimRight();
			if (cast === true) {
				const [err, f] = this.__cast(field);
				if (err !== void 0) return err;
				field = f;
			}
			this.state.record.push(field);
			if (max_record_size !== 0 && typeof field === "string") this.state.record_length += field.length;
			this.__resetField();
		},
		__resetField: function() {
			this.state.field.reset();
			this.state.wasQuoting = false;
		},
		__push: function(record, push) {
			const { on_record } = this.options;
			if (on_record !== void 0) {
				const info = this.__infoRecord();
				try {
					record = on_record.call(null, record, info);
				} catch (err) {
					return err;
				}
				if (record === void 0 || record === null) return;
			}
			this.info.bytes_records += this.info.bytes;
			push(record);
		},
		__cast: function(field) {
			const { columns, relax_column_count } = this.options;
			if (Array.isArray(columns) === true && relax_column_count && this.options.columns.length <= this.state.record.length) return [void 0, void 0];
			if (this.state.castField !== null) try {
				const info = this.__infoField();
				return [void 0, this.state.castField.call(null, field, info)];
			} catch (err) {
				return [err];
			}
			if (this.__isFloat(field)) return [void 0, parseFloat(field)];
			else if (this.options.cast_date !== false) {
				const info = this.__infoField();
				return [void 0, this.options.cast_date.call(null, field, info)];
			}
			return [void 0, field];
		},
		__compareBytes: function(sourceBuf, targetBuf, targetPos, firstByte) {
			if (sourceBuf[0] !== firstByte) return 0;
			const sourceLength = sourceBuf.length;
			for (let i = 1; i < sourceLength; i++) if (sourceBuf[i] !== targetBuf[targetPos + i]) return 0;
			return sourceLength;
		},
		__isCharTrimable: function(buf, pos) {
			const { timchars, timcharFirstBytes } = this.state;
			const first = buf[pos];
			if (first === void 0 || timcharFirstBytes[first] === 0) return 0;
			loop1: for (let i = 0; i < timchars.length; i++) {
				const timchar = timchars[i];
				for (let j = 0; j < timchar.length; j++) if (timchar[j] !== buf[pos + j]) continue loop1;
				return timchar.length;
			}
			return 0;
		},
		__isDelimiter: function(buf, pos, chr) {
			const { delimiter, ignore_last_delimiters } = this.options;
			if (ignore_last_delimiters === true && this.state.record.length === this.options.columns.length - 1) return 0;
			else if (ignore_last_delimiters !== false && typeof ignore_last_delimiters === "number" && this.state.record.length === ignore_last_delimiters - 1) return 0;
			loop1: for (let i = 0; i < delimiter.length; i++) {
				const del = delimiter[i];
				if (del[0] === chr) {
					for (let j = 1; j < del.length; j++) if (del[j] !== buf[pos + j]) continue loop1;
					return del.length;
				}
			}
			return 0;
		},
		__isEscape: function(buf, pos, chr) {
			const { escape } = this.options;
			if (escape === null) return false;
			const l = escape.length;
			if (escape[0] === chr) {
				for (let i = 0; i < l; i++) if (escape[i] !== buf[pos + i]) return false;
				return true;
			}
			return false;
		},
		__isFloat: function(value) {
			return value - parseFloat(value) + 1 >= 0;
		},
		__isQuote: function(buf, pos) {
			const { quote } = this.options;
			if (quote === null) return false;
			const l = quote.length;
			for (let i = 0; i < l; i++) if (quote[i] !== buf[pos + i]) return false;
			return true;
		},
		__isRecordDelimiter: function(chr, buf, pos) {
			const { record_delimiter } = this.options;
			const recordDelimiterLength = record_delimiter.length;
			loop1: for (let i = 0; i < recordDelimiterLength; i++) {
				const rd = record_delimiter[i];
				const rdLength = rd.length;
				if (rd[0] !== chr) continue;
				for (let j = 1; j < rdLength; j++) if (rd[j] !== buf[pos + j]) continue loop1;
				return rd.length;
			}
			return 0;
		},
		__autoDiscoverRecordDelimiter: function(buf, pos) {
			const { encoding } = this.options;
			const rds = [
				Buffer.from("\r\n", encoding),
				Buffer.from("\n", encoding),
				Buffer.from("\r", encoding)
			];
			loop: for (let i = 0; i < rds.length; i++) {
				const l = rds[i].length;
				for (let j = 0; j < l; j++) if (rds[i][j] !== buf[pos + j]) continue loop;
				this.options.record_delimiter.push(rds[i]);
				this.state.recordDelimiterMaxLength = rds[i].length;
				return rds[i].length;
			}
			return 0;
		},
		__error: function(msg) {
			const { encoding, raw, skip_records_with_error } = this.options;
			const err = typeof msg === "string" ? new Error(msg) : msg;
			if (skip_records_with_error) {
				this.state.recordHasError = true;
				if (this.options.on_skip !== void 0) try {
					this.options.on_skip(err, raw ? this.state.rawBuffer.toString(encoding) : void 0);
				} catch (err) {
					return err;
				}
				return;
			} else return err;
		},
		__infoDataSet: function() {
			return {
				...this.info,
				columns: this.options.columns
			};
		},
		__infoRecord: function() {
			const { columns, raw, encoding } = this.options;
			return {
				...this.__infoDataSet(),
				bytes_records: this.info.bytes,
				error: this.state.error,
				header: columns === true,
				index: this.state.record.length,
				raw: raw ? this.state.rawBuffer.toString(encoding) : void 0
			};
		},
		__infoField: function() {
			const { columns } = this.options;
			const isColumns = Array.isArray(columns);
			const bytes_records = this.info.bytes_records;
			return {
				...this.__infoRecord(),
				bytes_records,
				column: isColumns === true ? columns.length > this.state.record.length ? columns[this.state.record.length].name : null : this.state.record.length,
				quoting: this.state.wasQuoting
			};
		}
	};
};
// node_modules/csv-parse/lib/index.js
var Parser = class extends Transform {
	constructor(opts = {}) {
		super({
			readableObjectMode: true,
			...opts,
			encoding: null
		});
		this.api = transform({
			on_skip: (err, chunk) => {
				this.emit("skip", err, chunk);
			},
			...opts
		});
		this.state = this.api.state;
		this.options = this.api.options;
		this.info = this.api.info;
	}
	_transform(buf, _, callback) {
		if (this.state.stop === true) return;
		const err = this.api.parse(buf, false, (record) => {
			this.push(record);
		}, () => {
			this.push(null);
			this.end();
			this.on("end", this.destroy);
		});
		if (err !== void 0) this.state.stop = true;
		callback(err);
	}
	_flush(callback) {
		if (this.state.stop === true) return;
		callback(this.api.parse(void 0, true, (record) => {
			this.push(record);
		}, () => {
			this.push(null);
			this.on("end", this.destroy);
		}));
	}
};
const parse = function() {
	let data, options, callback;
	for (const i in arguments) {
		const argument = arguments[i];
		const type = typeof argument;
		if (data === void 0 && (typeof argument === "string" || Buffer.isBuffer(argument))) data = argument;
		else if (options === void 0 && is_object(argument)) options = argument;
		else if (callback === void 0 && type === "function") callback = argument;
		else throw new CsvError("CSV_INVALID_ARGUMENT", ["Invalid argument:", `got ${JSON.stringify(argument)} at index ${i}`], options || {});
	}
	const parser = new Parser(options);
	if (callback) {
		const records = options === void 0 || options.objname === void 0 ? [] : Object.create(null);
		parser.on("readable", function() {
			let record;
			while ((record = this.read()) !== null) if (options === void 0 || options.objname === void 0) records.push(record);
			else Object.assign(records, { [record[0]]: record[1] });
		});
		parser.on("error", function(err) {
			callback(err, void 0, parser.api.__infoDataSet());
		});
		parser.on("end", function() {
			callback(void 0, records, parser.api.__infoDataSet());
		});
	}
	if (data !== void 0) {
		const writer = function() {
			parser.write(data);
			parser.end();
		};
		if (typeof setImmediate === "function") setImmediate(writer);
		else setTimeout(writer, 0);
	}
	return parser;
};
// command/rows
async function* rowsOf(file) {
	const { buffer, bytesRead } = await file.read(Buffer.alloc(2 ** 16), 0, 2 ** 16, 0);
	const encoding = {
		fffe: "utf-16le",
		feff: "utf-16be"
	}[buffer.toString("hex", 0, 2)] ?? "utf-8";
	const head = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
	const isJson = /^\s*[{[]/.test(head);
	const parser = parse({
		info: true,
		record_delimiter: [
			"\r\n",
			"\n",
			"\r"
		],
		relax_column_count: true,
		skip_empty_lines: true,
		skip_records_with_empty_values: true,
		max_record_size: 2 ** 17,
		quote: isJson ? null : "\"",
		delimiter: isJson ? "\0" : /[,;\t]/.exec(head)?.[0] ?? ","
	});
	pipeline(textOf(file, encoding), parser, () => void 0);
	const records = parser;
	let names;
	try {
		for await (const { record, info } of records) {
			const { lines: line } = info;
			if (isJson) yield {
				line,
				...jsonRow(record.join(""))
			};
			else if (names) yield {
				line,
				...csvRow(record, names)
			};
			else if (record[0] !== "sep=") {
				names = record.map((name) => name.trim());
				const problem = problemOfNames(names);
				if (problem === void 0) continue;
				yield {
					line,
					problem
				};
				return;
			}
		}
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		yield {
			line: Number(fieldOf(error, "lines")),
			problem: "a quoted cell must begin and end with a quote, and quotes inside it must be doubled."
		};
	}
}
async function* textOf(file, encoding) {
	const decoder = new TextDecoder(encoding);
	for await (const chunk of file.createReadStream({
		start: 0,
		autoClose: false
	})) yield decoder.decode(Buffer.from(chunk), { stream: true });
	yield decoder.decode();
}
function jsonRow(text) {
	const value = jsonIn(text);
	if (!(value instanceof Object) || Array.isArray(value)) return { problem: "it must be one JSON object with a payout." };
	if (hasEqualKeys(text)) return { problem: "it must not repeat a name." };
	const problem = problemOfNames(leavesOf(value, (path) => known.includes(path)).map(([path]) => path));
	return problem === void 0 ? payoutRow(value, text) : { problem };
}
function csvRow(cells, names) {
	if (cells.length < names.length || cells.some((cell, at) => cell !== "" && !names[at])) return { problem: `it has ${cells.length} cells, but the first line has ${names.length}.` };
	if (cells.some((cell) => /^\d[.,]\d+E\+\d+$/.test(cell))) return { problem: "Excel has shortened a number, such as 1.2E+11. Enter it again as text." };
	const payout = {};
	for (const [path, isText, isRequired] of payoutFields) {
		const cell = cells[names.indexOf(path)] ?? "";
		if (cell === "" && !(isText && isRequired)) continue;
		const value = isText ? cell : jsonIn(cell);
		if (value === void 0) return { problem: `${path} must be written as JSON.` };
		put(payout, path.split("."), value);
	}
	return payoutRow(payout, cells.join(""));
}
function jsonIn(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function put(inside, [name = "", ...deeper], value) {
	const own = new Object(fieldOf(inside, name) ?? {});
	if (deeper.length > 0) put(own, deeper, value);
	Object.assign(inside, { [name]: deeper.length > 0 ? own : value });
}
function payoutRow(payout, text) {
	if (text.includes("�")) return { problem: "it must be UTF-8. Save the file as UTF-8." };
	if (!hasReference(payout)) return { problem: "its transactionReference must be a text that is not empty." };
	const texts = new Map(leavesOf(payout));
	return {
		payout,
		wrong: forms.find(({ path, form }) => texts.has(path) && !form.test(texts.get(path) ?? ""))
	};
}
function hasReference(payout) {
	const reference = fieldOf(payout, "transactionReference");
	return typeof reference === "string" && isAskable(reference);
}
const forms = payoutFields.flatMap(([path, , , form]) => {
	const reason = payoutRules.find((rule) => rule.path === path)?.reason;
	return form === void 0 ? [] : {
		path,
		reason: reason ?? `must have the form ${form}`,
		form: new RegExp(form)
	};
});
const known = payoutFields.map(([path]) => path);
function problemOfNames(names) {
	const near = names.map((name) => known.includes(name) ? name : nearest(name, known));
	if (near.every((name) => name === void 0)) return `it must have field names, such as ${known.slice(0, 3).join(", ")}.`;
	const wrong = names.flatMap((name, at) => {
		const meant = near[at];
		if (name === meant) return names.indexOf(name) < at ? `${name} is there twice` : [];
		if (meant !== void 0) return `${JSON.stringify(name)} must be ${meant}`;
		return name === "" ? [] : `name ${at + 1} is not a field`;
	});
	const missing = payoutFields.flatMap(([path, , isRequired]) => isRequired && !near.includes(path) ? `${path} is missing` : []);
	const all = [...wrong, ...missing];
	return all.length === 0 ? void 0 : `its field names are wrong: ${all.join("; ")}.`;
}
// command/payout-file
const mostProblems = 10;
async function checkPayouts(file) {
	const lines = /* @__PURE__ */ new Map();
	const problems = [];
	for await (const { line, payout, problem } of rowsOf(file)) {
		const { transactionReference: reference = "" } = payout ?? {};
		const before = payout && lines.get(reference);
		const found = before === void 0 ? problem : `${reference} is already in line ${before}.`;
		if (found !== void 0) problems.push(`line ${line}: ${found}`);
		if (problems.length > mostProblems) break;
		lines.set(reference, line);
	}
	if (problems.length > mostProblems) problems.splice(mostProblems, 1, "There are more problems.");
	if (problems.length === 0 && lines.size === 0) problems.push("The file has no payouts.");
	if (problems.length > 0) throw new Error(`${problems.join("\n")}\nNothing was sent.`);
	return lines.size;
}
async function* payoutsIn(file, changedAt, report) {
	const { mtimeMs } = await file.stat();
	for await (const { payout, wrong } of rowsOf(file)) {
		if (!payout || mtimeMs !== changedAt) throw new Error("The file has changed since it was checked. Run the command again.");
		if (!wrong) yield payout;
		else {
			const { transactionReference } = payout;
			const action = `The payout was not sent: ${wrong.path} ${wrong.reason}. Fix the payout and settle it again.`;
			report.add({
				transactionReference,
				...fixPayout,
				...wrong,
				action
			});
		}
	}
}
const fixPayout = {
	outcome: "not-sent",
	final: false,
	next: "fix-payout"
};
// command/report
const colours = {
	paid: "green",
	failed: "red",
	rejected: "red"
};
function createReport(total) {
	const { stdout } = process;
	const begun = performance.now();
	const counts = /* @__PURE__ */ new Map();
	const problems = /* @__PURE__ */ new Set();
	let left = total;
	let isFinal = true;
	let isLocked = false;
	const elapsed = () => new Date(performance.now() - begun).toISOString().slice(11, 19);
	const clear = () => void (stdout.isTTY && stdout.write("\r\x1B[K"));
	const show = () => {
		const parts = [...counts, ["open", left]].map(([word, count]) => `${count} ${word}`);
		clear();
		stdout.write([...parts, elapsed()].join("  ").slice(0, Math.max(stdout.columns - 1, 30)));
	};
	const timer = stdout.isTTY ? setInterval(show, 200) : void 0;
	if (timer) show();
	return {
		add({ progress: _progress, error, ...result }) {
			const { transactionReference, outcome, final, next, responseCode, action } = result;
			left -= 1;
			counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
			isFinal &&= final;
			isLocked ||= outcome === "not-sent" && error?.nextAction === "check-credentials";
			if (!stdout.isTTY) printRows([{
				...result,
				error: error?.message
			}]);
			else if (![
				"none",
				"follow",
				"settle-again"
			].includes(next)) {
				const text = [
					transactionReference,
					responseCode,
					action,
					result.reason === void 0 ? error?.message : void 0
				].filter(Boolean);
				clear();
				say(outcome, text.join("  "), colours[outcome] ?? "yellow", stdout);
			}
		},
		problem({ error }) {
			if (!isPayoutClientError(error) || error.nextAction === "fix-request") return;
			if (problems.has(error.message)) return;
			problems.add(error.message);
			clear();
			say("problem", error.message, "yellow");
		},
		exitCode: () => isLocked ? 2 : Number(counts.get("paid") !== total),
		end() {
			clearInterval(timer);
			clear();
			const figure = (count) => String(count).padStart(String(total).length);
			for (const [outcome, count] of counts) say(outcome, figure(count), colours[outcome]);
			if (left > 0) say("not begun", figure(left), "yellow");
			say("time", elapsed());
			if (stdout.errored) say("remark", "Not every outcome could be printed.", "yellow");
			if (isLocked) sayError("The service rejected the login. Check e-mail and password.");
			else if (left > 0 || !isFinal) say("next", "Run the same command again: it continues and pays nothing twice.");
		}
	};
}
// command/settle-file
async function settleFile({ operands: [path = ""], values }) {
	const client = clientOf(values);
	const options = optionsOf(values);
	const file = await open(path);
	try {
		const stats = await file.stat();
		if (!stats.isFile()) throw new TypeError("settle needs a regular file.");
		const total = await checkPayouts(file);
		say("payouts", String(total));
		const journal = fileJournal(values.get("journal") ?? "");
		const isNew = `${journal.path} is new: it lists no payouts.`;
		say("journal", journal.isNew ? isNew : journal.path, journal.isNew ? "yellow" : "cyan");
		await demandService(journal, readBaseUrl(values.get("base-url") ?? ""));
		await journal.read([]);
		const ready = await withLogin(client);
		const report = createReport(total);
		const { signal, close } = interruption();
		const all = {
			...options,
			journal,
			signal,
			onProblem: report.problem
		};
		try {
			const payouts = payoutsIn(file, stats.mtimeMs, report);
			for await (const result of settlePayouts(ready, payouts, all)) report.add(result);
			return report.exitCode();
		} finally {
			report.end();
			close();
		}
	} finally {
		await file.close();
	}
}
function optionsOf(values) {
	const firstDelay = milliseconds(values, "poll");
	const chunkSize = values.get("chunk-size");
	return {
		patience: milliseconds(values, "patience"),
		poll: firstDelay === void 0 ? void 0 : {
			firstDelay,
			maxDelay: 10 * firstDelay
		},
		chunkSize: chunkSize === void 0 ? void 0 : Number(chunkSize)
	};
}
async function demandService({ path }, service) {
	const note = `${path}.service`;
	const noted = existsSync(note) ? await readFile(note, "utf8") : service;
	if (noted !== service) throw new Error(`${path} belongs to ${noted}. Use another --journal for ${service}. If it is the same service, delete ${note}.`);
	await writeFile(note, service);
}
function interruption() {
	const controller = new AbortController();
	let begun = Infinity;
	const listen = () => {
		if (performance.now() - begun > 500) process.exit(1);
		begun = Math.min(begun, performance.now());
		controller.abort();
	};
	const signals = ["SIGINT", "SIGTERM"];
	for (const name of signals) process.on(name, listen);
	const close = () => signals.forEach((name) => process.off(name, listen));
	return {
		signal: controller.signal,
		close
	};
}
// command/run
async function runCommand(args) {
	for (const stream of [process.stdout, process.stderr]) stream.on("error", () => void 0);
	try {
		const given = args[0] === "--version" ? await version() : readArguments(args);
		if (typeof given !== "string") return await (given.command === "settle" ? settleFile(given) : lookUp(given));
		process.stdout.write(`${given}\n`);
		return 0;
	} catch (error) {
		sayError(error instanceof Error ? error.message : "The command could not run.");
		if (error instanceof TypeError) sayError(`Run: ${help}`);
		return 2;
	}
}
async function version() {
	const manifest = await readFile(new URL("./package.json", import.meta.url), "utf8");
	return String(fieldOf(JSON.parse(manifest), "version"));
}
// command
process.exitCode = await runCommand(process.argv.slice(2));
export {};
