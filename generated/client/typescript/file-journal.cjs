"use strict";
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
const require_core = require("./core.cjs");
let node_fs = require("node:fs");
let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
let node_url = require("node:url");
// file-journal/absolute-path
function absolutePath(file) {
	const isPath = typeof file === "string" && !/^(file:|[a-z][\w+.-]+:\/\/)/i.test(file);
	let path = "";
	try {
		path = isPath ? file : (0, node_url.fileURLToPath)(String(file));
	} catch {}
	require_core.demand(path, "The file of a journal", "a path or a file: URL");
	return (0, node_path.resolve)(path);
}
// file-journal/messages
function cannotBe(done, path, error) {
	const [code, message] = ["code", "message"].map((name) => require_core.fieldOf(error, name));
	if (typeof code !== "string") return error;
	const remedy = remedies[code] ?? "";
	return new Error(`${path} cannot be ${done}: ${String(message)}.${remedy}`, { cause: error });
}
function isMissing(path) {
	return /* @__PURE__ */ new Error(`${path} must exist because create is false. If payouts were sent with it, restore the file or mount its disk; before the first payout, create an empty file.`);
}
function lostEntries(path) {
	return /* @__PURE__ */ new Error(`${path} has lost entries. ${restore}`);
}
function isDamaged(path, line) {
	return /* @__PURE__ */ new SyntaxError(`${path}:${line} is not a journal entry. ${restore}`);
}
const restore = "Restore the file; until then check the status of every payout that may have been sent.";
const full = " Make room on its disk, then try again with the same journal.";
const forbidden = " Let this process read and write it, then try again with the same journal.";
const remedies = {
	ENOSPC: full,
	EDQUOT: full,
	EROFS: forbidden,
	EACCES: forbidden,
	EPERM: forbidden,
	ENOENT: " Create its folder first; with create: false, also the file."
};
// file-journal/append
function appendTo(path, flags, check) {
	let waiting = [];
	let isWriting = false;
	let isNameOnDisk = false;
	const write = async (group) => {
		const written = [];
		const file = await (0, node_fs_promises.open)(path, flags, 384);
		try {
			await check(file);
			for (const one of group) await writeWhole(file, one.line).then(() => written.push(one), (error) => one.reject(cannotBe("written", path, error)));
			if (written.length > 0) await file.sync();
			if (!isNameOnDisk) await syncFolder((0, node_path.dirname)(path));
			isNameOnDisk = true;
		} finally {
			await file.close();
		}
		for (const { resolve } of written) resolve();
	};
	const writeAll = async () => {
		isWriting = true;
		while (waiting.length > 0) {
			const group = waiting;
			waiting = [];
			await write(group).catch((error) => {
				for (const { reject } of group) reject(cannotBe("written", path, error));
			});
		}
		isWriting = false;
	};
	return (entry) => new Promise((resolve, reject) => {
		waiting.push({
			line: lineOf(entry),
			resolve,
			reject
		});
		if (!isWriting) writeAll();
	});
}
function lineOf(entry) {
	return Buffer.from(`\n\t${JSON.stringify(entry)}\t\n`);
}
async function writeWhole(file, line) {
	const { bytesWritten } = await file.write(line, 0, line.length, null);
	if (bytesWritten < line.length) throw Object.assign(/* @__PURE__ */ new Error("an entry was cut short"), { code: "ENOSPC" });
}
async function syncFolder(folder) {
	const handle = await (0, node_fs_promises.open)(folder, "r").catch(() => void 0);
	await handle?.sync().catch(() => void 0);
	await handle?.close();
}
// file-journal
function fileJournal(file, options = {}) {
	const { create = true, ...unknown } = options;
	require_core.demandNone(unknown);
	require_core.demand(typeof create === "boolean", "create", "true or false");
	const path = absolutePath(file);
	const found = (0, node_fs.statSync)(path, { throwIfNoEntry: false });
	require_core.demand(!found?.isDirectory(), path, "a file; it is a folder");
	if (!found && !create) throw isMissing(path);
	let known = nothing();
	let turn = Promise.resolve();
	const inTurn = (task) => {
		const result = turn.then(task);
		turn = result.catch(() => void 0);
		return result;
	};
	const update = async (file) => {
		if (await isContinued(file, known)) {
			await readOn(path, file, known);
			return;
		}
		const fresh = nothing();
		await readOn(path, file, fresh);
		const all = fresh.index.entries.map((entry) => JSON.stringify(entry));
		if (!known.index.entries.every((entry, at) => JSON.stringify(entry) === all[at])) throw lostEntries(path);
		known = fresh;
	};
	const updated = (use) => inTurn(async () => {
		const file = await openIfThere(path);
		if (!file && known.end > 0) throw lostEntries(path);
		if (!file && !create) throw isMissing(path);
		try {
			if (file) await update(file);
		} finally {
			await file?.close();
		}
		return use(known.index);
	}).catch((error) => {
		throw cannotBe("read", path, error);
	});
	return {
		path,
		isNew: !found || found.size === 0,
		append: appendTo(path, create ? "a+" : node_fs.constants.O_APPEND | node_fs.constants.O_RDWR, (file) => inTurn(async () => {
			if (!await isSameFile(file, known)) await update(file);
		})),
		read: (references) => updated((index) => index.read(references)),
		openReferences: () => updated((index) => index.openReferences())
	};
}
function nothing() {
	return {
		index: require_core.entryIndex(),
		end: 0,
		lines: 0,
		last: Buffer.alloc(0),
		ino: 0,
		dev: 0
	};
}
async function readOn(path, file, known) {
	const { ino, dev, size } = await file.stat();
	Object.assign(known, {
		ino,
		dev
	});
	try {
		await eachLine(file, known.end, size, (line, end, isWhole) => {
			const entry = line === "" ? void 0 : entryIn(line);
			if (entry) known.index.add(entry);
			else if (line !== "" && !isCutShort(line)) throw isDamaged(path, known.lines + 1);
			else if (!isWhole) return;
			known.end = end;
			if (isWhole) known.lines += 1;
		});
	} finally {
		known.last = await bytesBefore(file, known.end, 64);
	}
}
async function eachLine(file, from, to, each) {
	const chunk = Buffer.allocUnsafe(Math.min(to - from, 1 << 20));
	let rest = Buffer.alloc(0);
	for (let at = from; at < to;) {
		const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, to - at), at);
		if (bytesRead === 0) break;
		at += bytesRead;
		rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
		const first = at - rest.length;
		let start = 0;
		for (let end; (end = rest.indexOf("\n", start)) !== -1; start = end + 1) each(rest.toString("utf8", start, end), first + end + 1, true);
		rest = rest.subarray(start);
		if (at >= to && rest.length > 0) each(rest.toString(), at, false);
	}
}
function entryIn(line) {
	try {
		const value = JSON.parse(line);
		return require_core.isEntry(value) ? value : void 0;
	} catch {
		return;
	}
}
function isCutShort(line) {
	return line.startsWith("	") && (line === "	" || !line.endsWith("	"));
}
async function isContinued(file, known) {
	if (!await isSameFile(file, known)) return false;
	return known.last.equals(await bytesBefore(file, known.end, known.last.length));
}
async function isSameFile(file, known) {
	if (known.end === 0) return true;
	const { ino, dev, size } = await file.stat();
	return ino === known.ino && dev === known.dev && size >= known.end;
}
async function bytesBefore(file, end, most) {
	const bytes = Buffer.alloc(Math.min(end, most));
	const { bytesRead } = await file.read(bytes, 0, bytes.length, end - bytes.length);
	return bytes.subarray(0, bytesRead);
}
async function openIfThere(path) {
	return (0, node_fs_promises.open)(path, "r").catch((error) => {
		if (require_core.fieldOf(error, "code") === "ENOENT") return void 0;
		throw error;
	});
}
exports.fileJournal = fileJournal;
