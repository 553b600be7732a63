"use strict";
Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
const require_core = require("./core.cjs");
// auth/shared-renewal
const claimPatience = 35e3;
const patience = 2 * claimPatience;
const storePatience = 5e3;
const looksAfterRejection = [
	0,
	50,
	100,
	200,
	400
];
var SharedRenewal = class {
	#store;
	#own;
	#self = crypto.getRandomValues(/* @__PURE__ */ new Uint32Array(3)).join("-");
	#seed;
	#unsaved;
	#doubtful;
	constructor(store, own) {
		this.#store = store;
		this.#own = own;
		this.#seed = own.seed;
	}
	async next(good) {
		const { clock, random } = this.#own;
		await this.#saveLeftover();
		let claim;
		let waitedForClaim = 0;
		for (let waited = 0, delay = 25; waited < patience; delay = Math.min(2 * delay, 250)) {
			const stored = await this.#read();
			const pair = stored ?? this.#seed;
			if (pair && good(pair)) {
				if (stored || await this.#write(pair, void 0)) return this.#used(pair);
			}
			if (pair?.renewing !== claim) waitedForClaim = 0;
			claim = pair?.renewing;
			const isOthers = claim !== void 0 && claim !== this.#self;
			if (!isOthers || waitedForClaim >= claimPatience) {
				if (!pair) return this.#renewed(void 0, good);
				const claimed = {
					...pair,
					renewing: this.#self
				};
				if (isOthers || pair.refreshToken === this.#doubtful) claimed.maybeSpent = true;
				if (await this.#write(claimed, stored)) return this.#renewed(this.#used(claimed), good);
			}
			const wait = delay * (1 + random()) / 2;
			await require_core.pause(clock, wait);
			waited += wait;
			waitedForClaim += wait;
		}
		throw unavailable("the token store keeps changing: check its write");
	}
	async #renewed(claimed, good) {
		const old = claimed && { ...claimed };
		try {
			return await this.#save(await this.#newTokens(old, good), claimed, good);
		} catch (error) {
			if (claimed) await this.#release(claimed);
			throw error;
		}
	}
	async #newTokens(old, good) {
		const { refresh, login } = this.#own;
		const spare = this.#seed;
		try {
			return await refresh(old);
		} catch (error) {
			if (old?.maybeSpent) this.#doubtful = old.refreshToken;
			const other = isRejection(error) && await this.#foundAfterRejection(good);
			if (other) return other;
			if (spare && good(this.#used(spare))) return spare;
			if (!login && !spare) throw error;
		}
		try {
			if (login) return await login();
		} catch (error) {
			if (!spare || isRejection(error)) throw error;
		}
		return refresh(spare);
	}
	#used(pair) {
		if (pair.refreshToken === this.#seed?.refreshToken) this.#seed = void 0;
		return pair;
	}
	async #foundAfterRejection(good) {
		for (const delay of looksAfterRejection) {
			if (delay > 0) await require_core.pause(this.#own.clock, delay);
			const stored = await this.#read().catch(() => void 0);
			if (stored && good(stored)) return stored;
		}
	}
	async #save(tokens, expected, good) {
		try {
			if (await this.#write(tokens, expected)) return tokens;
			const other = await this.#read();
			if (other && good(other)) return other;
			await this.#write(tokens, other);
		} catch {
			this.#unsaved = {
				tokens,
				expected
			};
		}
		return tokens;
	}
	async #saveLeftover() {
		if (!this.#unsaved) return;
		await this.#write(this.#unsaved.tokens, this.#unsaved.expected);
		this.#unsaved = void 0;
	}
	async #release(claimed) {
		const pair = { ...claimed };
		delete pair.renewing;
		if (pair.refreshToken === this.#doubtful) pair.maybeSpent = true;
		await this.#write(pair, claimed).catch(() => false);
	}
	#read() {
		return this.#inTime(this.#store.read());
	}
	#write(tokens, expected) {
		return this.#inTime(this.#store.write(tokens, expected));
	}
	#inTime(answer) {
		return new Promise((resolve, reject) => {
			const fail = (message, cause) => reject(unavailable(message, cause));
			const late = () => fail("the token store did not answer in time");
			const stop = this.#own.clock.after(storePatience, late);
			answer.then(resolve, (cause) => fail("the token store failed: see cause", cause)).finally(stop);
		});
	}
};
function isRejection(error) {
	return require_core.isRejectedError(error) && error.nextAction !== "retry";
}
function unavailable(message, cause) {
	return new require_core.NotSentError(message, {
		nextAction: "retry",
		cause: cause === void 0 ? cause : require_core.safeCause(cause)
	});
}
// shared-tokens
function sharedTokens(store) {
	if (!["read", "write"].every((name) => typeof require_core.fieldOf(store, name) === "function")) throw new TypeError("the token store must have the functions read and write");
	return (own) => {
		const renewal = new SharedRenewal(store, own);
		return (good) => renewal.next(good);
	};
}
function createMemoryTokenStore() {
	let stored;
	return {
		read: async () => stored && { ...stored },
		async write(tokens, expected) {
			if (JSON.stringify(stored) !== JSON.stringify(expected)) return false;
			stored = { ...tokens };
			return true;
		}
	};
}
exports.createMemoryTokenStore = createMemoryTokenStore;
exports.sharedTokens = sharedTokens;
