import { NotSentError, fieldOf, isRejectedError, pause, safeCause } from "./core.js";
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
function createSharedRenewal(store, own) {
	const { refresh, login, clock, random } = own;
	let { seed } = own;
	const self = crypto.getRandomValues(/* @__PURE__ */ new Uint32Array(3)).join("-");
	let unsaved;
	let doubtful;
	return async (good) => {
		await saveLeftover();
		let claim;
		let waitedForClaim = 0;
		for (let waited = 0, delay = 25; waited < patience; delay = Math.min(2 * delay, 250)) {
			const stored = await ask(store.read());
			const pair = stored ?? seed;
			if (pair && good(pair)) {
				if (stored || await ask(store.write(pair, void 0))) return used(pair);
			}
			if (pair?.renewing !== claim) waitedForClaim = 0;
			claim = pair?.renewing;
			if (claim === void 0 || claim === self || waitedForClaim >= claimPatience) {
				if (!pair) return renewed(void 0, good);
				const claimed = {
					...pair,
					renewing: self
				};
				if (claim !== void 0 && claim !== self || pair.refreshToken === doubtful) claimed.maybeSpent = true;
				if (await ask(store.write(claimed, stored))) return renewed(used(claimed), good);
			}
			const wait = delay * (1 + random()) / 2;
			await pause(clock, wait);
			waited += wait;
			waitedForClaim += wait;
		}
		throw unavailable("others keep changing the token store: check its write");
	};
	async function renewed(claimed, good) {
		const old = claimed && { ...claimed };
		try {
			return await save(await newTokens(old, good), claimed, good);
		} catch (error) {
			if (claimed) await release(claimed);
			throw error;
		}
	}
	async function newTokens(old, good) {
		const spare = seed;
		try {
			return await refresh(old);
		} catch (error) {
			if (old?.maybeSpent) doubtful = old.refreshToken;
			const other = isRejection(error) && await foundAfterRejection(good);
			if (other) return other;
			if (spare && good(used(spare))) return spare;
			if (!login && !spare) throw error;
		}
		try {
			if (login) return await login();
		} catch (error) {
			if (!spare || isRejection(error)) throw error;
		}
		return refresh(spare);
	}
	function used(pair) {
		if (pair.refreshToken === seed?.refreshToken) seed = void 0;
		return pair;
	}
	async function foundAfterRejection(good) {
		for (const delay of looksAfterRejection) {
			if (delay > 0) await pause(clock, delay);
			const stored = await ask(store.read()).catch(() => void 0);
			if (stored && good(stored)) return stored;
		}
	}
	async function save(tokens, expected, good) {
		try {
			if (await ask(store.write(tokens, expected))) return tokens;
			const other = await ask(store.read());
			if (other && good(other)) return other;
			await ask(store.write(tokens, other));
		} catch {
			unsaved = {
				tokens,
				expected
			};
		}
		return tokens;
	}
	async function saveLeftover() {
		const leftover = unsaved;
		if (!leftover) return;
		await ask(store.write(leftover.tokens, leftover.expected));
		unsaved = void 0;
	}
	async function release(claimed) {
		const pair = { ...claimed };
		delete pair.renewing;
		if (pair.refreshToken === doubtful) pair.maybeSpent = true;
		await ask(store.write(pair, claimed)).catch(() => false);
	}
	function ask(answer) {
		return new Promise((resolve, reject) => {
			const fail = (message, cause) => reject(unavailable(message, cause));
			const stop = clock.after(storePatience, () => fail("the token store did not answer in time"));
			answer.then(resolve, (cause) => fail("the token store failed: see cause", cause)).finally(stop);
		});
	}
}
function isRejection(error) {
	return isRejectedError(error) && error.nextAction !== "retry";
}
function unavailable(message, cause) {
	return new NotSentError(message, {
		nextAction: "retry",
		cause: cause === void 0 ? cause : safeCause(cause)
	});
}
// auth/token-store
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
// shared-tokens
function sharedTokens(store) {
	if (!["read", "write"].every((name) => typeof fieldOf(store, name) === "function")) throw new TypeError("the token store must have the functions read and write");
	return (own) => createSharedRenewal(store, own);
}
export { createMemoryTokenStore, sharedTokens };
