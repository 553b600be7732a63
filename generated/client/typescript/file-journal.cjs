"use strict";
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
const require_core = require("./core.cjs");
let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
// file-journal/line-index
function lineIndex() {
	const offsets = numbers(Float64Array);
	const lengths = numbers(Uint32Array);
	const keys = numbers(Uint32Array);
	const lineOf = numbers(Uint32Array);
	const before = numbers(Uint32Array);
	let buckets = /* @__PURE__ */ new Uint32Array(1024);
	let linked = 0;
	const link = () => {
		if (keys.size() > buckets.length) {
			buckets = new Uint32Array(2 ** Math.ceil(Math.log2(keys.size())));
			linked = 0;
		}
		for (; linked < keys.size(); linked += 1) {
			const bucket = keys.at(linked) & buckets.length - 1;
			before.set(linked, buckets[bucket] ?? 0);
			buckets[bucket] = linked + 1;
		}
	};
	return {
		add(added, offset, length) {
			if (added.length === 0) return;
			for (const key of added) {
				lineOf.set(keys.size(), offsets.size());
				keys.set(keys.size(), key);
			}
			offsets.set(offsets.size(), offset);
			lengths.set(lengths.size(), length);
		},
		find(sought) {
			link();
			const found = /* @__PURE__ */ new Set();
			for (const key of sought) {
				let next = buckets[key & buckets.length - 1] ?? 0;
				for (; next > 0; next = before.at(next - 1)) if (keys.at(next - 1) === key) found.add(lineOf.at(next - 1));
			}
			return Array.from(found).sort((a, b) => a - b).map((line) => ({
				offset: offsets.at(line),
				length: lengths.at(line)
			}));
		},
		startsWith(other) {
			const size = other.size();
			let same = 0;
			while (same < size && other.keyAt(same) === keys.at(same)) same += 1;
			return same === size && size <= keys.size();
		},
		size: keys.size,
		keyAt: keys.at
	};
}
function numbers(Block) {
	const blocks = [];
	let size = 0;
	return {
		size: () => size,
		at: (index) => blocks[index >>> blockBits]?.[index & blockSize - 1] ?? 0,
		set(index, value) {
			if (index === blocks.length * blockSize) blocks.push(new Block(blockSize));
			const block = blocks[index >>> blockBits];
			if (block) block[index & blockSize - 1] = value;
			size = Math.max(size, index + 1);
		}
	};
}
const blockBits = 12;
const blockSize = 4096;
// file-journal/line-keys
function hashOf(key) {
	const bytes = Buffer.from(JSON.stringify(key));
	return hash(bytes, 1, bytes.length - 1);
}
function keysOf(entry) {
	const keys = require_core.referencesIn(entry).map(hashOf);
	return "claim" in entry ? [...keys, hashOf(entry.claim)] : keys;
}
function scanKeys(bytes, start, end) {
	const keys = [];
	return beginning.every((byte, index) => bytes[start + index] === byte) && valueEnd(bytes, start, false, keys, 0) === end ? keys : void 0;
}
const beginning = new TextEncoder().encode("{\"kind\":\"");
const deepest = 3;
function valueEnd(bytes, at, isKey, keys, depth) {
	switch (bytes[at]) {
		case quote: {
			const close = stringEnd(bytes, at + 1);
			if (close !== -1 && isKey) keys.push(hash(bytes, at + 1, close));
			return close === -1 ? -1 : close + 1;
		}
		case openBrace: return depth < deepest ? objectEnd(bytes, at + 1, keys, depth + 1) : -1;
		case openBracket: return depth < deepest ? listEnd(bytes, at + 1, isKey, keys, depth + 1) : -1;
		default: return -1;
	}
}
function objectEnd(bytes, start, keys, depth) {
	for (let at = start;; at += 1) {
		const close = bytes[at] === quote ? stringEnd(bytes, at + 1) : -1;
		if (close === -1 || bytes[close + 1] !== colon) return -1;
		const length = close - at - 1;
		const isKey = length === 5 || length === 20 || length === 21;
		at = valueEnd(bytes, close + 2, isKey, keys, depth);
		if (at === -1) return -1;
		if (bytes[at] === closeBrace) return at + 1;
		if (bytes[at] !== comma) return -1;
	}
}
function listEnd(bytes, start, isKey, keys, depth) {
	for (let at = start;; at += 1) {
		at = valueEnd(bytes, at, isKey, keys, depth);
		if (at === -1) return -1;
		if (bytes[at] === closeBracket) return at + 1;
		if (bytes[at] !== comma) return -1;
	}
}
function stringEnd(bytes, start) {
	for (let at = start; at < bytes.length; at += 1) {
		const byte = bytes[at] ?? 0;
		if (byte === quote) return at;
		if (byte < space || byte === backslash) return -1;
	}
	return -1;
}
function hash(bytes, start, end) {
	let value = 2166136261;
	for (let at = start; at < end; at += 1) value = Math.imul(value ^ (bytes[at] ?? 0), 16777619);
	return value >>> 0;
}
const space = 32;
const quote = 34;
const comma = 44;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
// file-journal/lines
function lineOf(entry) {
	return Buffer.from(`\n\t${JSON.stringify(entry)}\t\n`);
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
function marksCutShort(line) {
	return line.startsWith("	") || line === "{\"kind\":\"torn\"}";
}
async function eachLine(file, from, to, each) {
	let bytes = Buffer.allocUnsafe(Math.min(to - from, 1 << 18));
	let filled = 0;
	let offset = from;
	while (offset + filled < to) {
		if (filled === bytes.length) bytes = Buffer.concat([bytes], filled * 2);
		const room = Math.min(bytes.length - filled, to - offset - filled);
		const { bytesRead } = await file.read(bytes, filled, room, offset + filled);
		if (bytesRead === 0) break;
		let start = 0;
		let end = bytes.indexOf(lineBreak, filled);
		filled += bytesRead;
		for (; end !== -1 && end < filled; end = bytes.indexOf(lineBreak, start)) {
			each({
				bytes,
				start,
				end,
				offset: offset + start,
				isComplete: true
			});
			start = end + 1;
		}
		bytes.copyWithin(0, start, filled);
		filled -= start;
		offset += start;
	}
	if (filled > 0) each({
		bytes,
		start: 0,
		end: filled,
		offset,
		isComplete: false
	});
}
async function readLines(file, places) {
	const lines = [];
	for (let first = 0; first < places.length;) {
		const offset = places[first]?.offset ?? 0;
		let next = first;
		let end = offset;
		for (let place = places[next]; place; place = places[next]) {
			if (next > first && (place.offset > end + near || place.offset > offset + much)) break;
			end = place.offset + place.length;
			next += 1;
		}
		const bytes = Buffer.allocUnsafe(end - offset);
		const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
		for (const place of places.slice(first, next)) {
			const start = place.offset - offset;
			lines.push(bytes.toString("utf8", start, Math.min(start + place.length, bytesRead)));
		}
		first = next;
	}
	return lines;
}
const lineBreak = 10;
const near = 16384;
const much = 1 << 20;
// file-journal/reader
function journalReader(path) {
	let known = nothing();
	let turn = Promise.resolve();
	const inTurn = (task) => {
		const result = turn.then(task);
		turn = result.catch(() => void 0);
		return result;
	};
	const update = async (file) => {
		const { ino, dev, size } = await file.stat();
		if (known.end > 0 && !await isContinued(file, known, {
			ino,
			dev,
			size
		})) {
			const anew = nothing();
			await readOn(path, file, anew, size);
			if (!anew.index.startsWith(known.index)) throw lostEntries(path);
			known = anew;
		} else await readOn(path, file, known, size);
		known.file = {
			ino,
			dev
		};
	};
	const updated = (use) => inTurn(async () => {
		const file = await openIfThere(path);
		if (!file) {
			if (known.end > 0) throw lostEntries(path);
			return [];
		}
		try {
			await update(file);
			return await use(file);
		} finally {
			await file.close();
		}
	});
	const entriesWith = async (file, keys) => {
		return (await readLines(file, known.index.find(keys))).map((line) => {
			const entry = entryIn(line);
			if (!entry) throw lostEntries(path);
			return entry;
		});
	};
	const concerning = async (file, references) => {
		const keys = references.map(hashOf);
		const entries = await entriesWith(file, keys);
		const claims = entries.flatMap((entry) => entry.kind === "sending" ? [hashOf(entry.claim)] : []);
		return claims.length === 0 ? entries : entriesWith(file, [...keys, ...claims]);
	};
	return {
		read: (references) => updated((file) => concerning(file, [...references])),
		async openReferences() {
			const candidates = /* @__PURE__ */ new Set();
			const entries = await updated(async (file) => {
				await eachLine(file, 0, known.end, (line) => {
					const entry = line.start < line.end && entryIn(textOf(line));
					if (!entry) return;
					const isFinal = entry.kind === "settled" && entry.responseCode !== void 0;
					for (const reference of require_core.referencesIn(entry)) if (isFinal) candidates.delete(reference);
					else candidates.add(reference);
				});
				return concerning(file, [...candidates]);
			});
			return require_core.openReferencesIn(entries).filter((reference) => candidates.has(reference));
		},
		check: (file) => inTurn(async () => {
			if (known.end > 0 && !isSameFile(known, await file.stat())) await update(file);
		})
	};
}
function nothing() {
	return {
		index: lineIndex(),
		end: 0,
		lines: 0,
		last: Buffer.alloc(0),
		file: {
			ino: 0,
			dev: 0
		}
	};
}
async function readOn(path, file, known, size) {
	const start = known.end;
	let suspect;
	let lines = known.lines;
	const accept = (end) => {
		known.end = end;
		known.lines = lines;
	};
	await eachLine(file, known.end, size, (line) => {
		lines += 1;
		const { start, end, offset, isComplete } = line;
		const keys = keysIn(line);
		const text = keys ? "" : textOf(line);
		if (suspect !== void 0 && !marksCutShort(keys ? firstOf(line) : text)) throw notAnEntry(path, suspect);
		suspect = void 0;
		const length = end - start;
		if (keys) known.index.add(keys, offset, length);
		else if (!isComplete) return;
		else if (text !== "" && !isCutShort(text)) {
			suspect = lines;
			return;
		}
		accept(offset + length + (isComplete ? 1 : 0));
	});
	if (suspect !== void 0) throw notAnEntry(path, suspect);
	if (known.end === start) return;
	const last = Buffer.alloc(Math.min(known.end, 64));
	await file.read(last, 0, last.length, known.end - last.length);
	known.last = last;
}
function keysIn(line) {
	const { bytes, start, end } = line;
	const isFramed = bytes[start] === tab && bytes[end - 1] === tab && end - start > 1;
	const scanned = isFramed ? scanKeys(bytes, start + 1, end - 1) : void 0;
	if (scanned) return scanned;
	if (start === end) return void 0;
	if (line.isComplete && !isFramed) {
		const unframed = scanKeys(bytes, start, end);
		if (unframed) return unframed;
	}
	const entry = entryIn(textOf(line));
	return entry && keysOf(entry);
}
function textOf({ bytes, start, end }) {
	return bytes.toString("utf8", start, end);
}
function firstOf({ bytes, start, end }) {
	return bytes.toString("latin1", start, Math.min(end, start + 16));
}
async function isContinued(file, known, is) {
	if (!isSameFile(known, is)) return false;
	const { length } = known.last;
	const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, known.end - length);
	return bytesRead === length && buffer.equals(known.last);
}
function isSameFile(known, is) {
	return is.ino === known.file.ino && is.dev === known.file.dev && is.size >= known.end;
}
async function openIfThere(path) {
	return (0, node_fs_promises.open)(path, "r").catch((error) => {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return void 0;
		throw error;
	});
}
function notAnEntry(path, line) {
	return /* @__PURE__ */ new SyntaxError(`${path}:${line} is not a journal entry. ${restore}`);
}
function lostEntries(path) {
	return /* @__PURE__ */ new Error(`${path} no longer has entries that it had. ${restore}`);
}
const restore = "Restore the file; until then ask for the status of every payout that may have been sent.";
const tab = 9;
// file-journal/writer
function journalWriter(path, check) {
	let waiting = [];
	let isWriting = false;
	let isNameOnDisk = false;
	const write = async (group) => {
		const written = [];
		const file = await (0, node_fs_promises.open)(path, "a+", 384);
		try {
			await check(file);
			for (const one of group) await writeWhole(file, one.line).then(() => written.push(one), (error) => one.reject(cannotWrite(path, error)));
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
				for (const { reject } of group) reject(cannotWrite(path, error));
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
async function writeWhole(file, line) {
	const { bytesWritten } = await file.write(line, 0, line.length, null);
	if (bytesWritten < line.length) throw new Error("an entry was cut short. Make room on its disk");
}
async function syncFolder(folder) {
	const handle = await (0, node_fs_promises.open)(folder, "r").catch(() => void 0);
	await handle?.sync().catch(() => void 0);
	await handle?.close();
}
function cannotWrite(path, error) {
	if (!(error instanceof Error)) return error;
	const code = "code" in error ? String(error.code) : "";
	const remedy = remedies[code];
	return new Error(`${path} cannot be written: ${error.message}.${remedy ?? ""}`, { cause: error });
}
const full = " Make room on its disk, then try again with the same journal.";
const forbidden = " Let this process write it, then try again with the same journal.";
const remedies = {
	ENOSPC: full,
	EDQUOT: full,
	EROFS: forbidden,
	EACCES: forbidden,
	EPERM: forbidden,
	ENOENT: " Make its folder first."
};
// file-journal
function fileJournal(path) {
	const reader = journalReader(path);
	return {
		append: journalWriter(path, reader.check),
		read: reader.read,
		openReferences: reader.openReferences
	};
}
exports.fileJournal = fileJournal;
