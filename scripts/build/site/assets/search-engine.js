// @ts-check
// Finds and ranks entries. The page loads this, with the texts of the site, on the first search.
import MiniSearch from 'minisearch';
import { processTerm, synonymsOf } from './search-terms.js';

/**
 * @typedef {object} Entry
 * @property {string} id its address from the root of the site
 * @property {'page' | 'section' | 'term' | 'field' | 'parameter' | 'operation'} kind
 * @property {string} title
 * @property {string} place the page that contains it
 * @property {string} hint the beginning of its text
 * @property {string} words from the rest of its text
 * @property {number} [weight] its weight among entries of its kind
 *
 * @typedef {Entry & { pieces: (text: string) => Piece[] }} Found split at the words that matched
 * @typedef {[text: string, isFound: boolean]} Piece
 * @typedef {Entry & { named: string[] }} Titled with the words of its title
 */

/** @type {{ [kind: string]: number }} */
const kindBoosts = { page: 1.7, operation: 1.2, section: 1.2, term: 1, field: 0.4, parameter: 0.4 };
/** @param {[string, Entry['kind'], string, string, string, string, number?][]} rows @returns {Entry[]} */
export function entriesFrom(rows) {
  return rows.map(([id, kind, title, place, hint, words, weight = 1]) => {
    return { id, kind, title, place, hint, words, weight };
  });
}

/** @param {Entry[]} entries @returns {(typed: string) => Found[]} best match first */
export function createSearch(entries) {
  const byId = new Map(
    entries.map((entry) => [entry.id, { ...entry, named: termsOf(entry.title) }]),
  );
  const texts = entries.map(({ title, place, hint, words }) =>
    [title, place, hint, words].join(' '),
  );
  const used = new Set(texts.flatMap(termsOf));
  const isUsed = (/** @type {string} */ word) => used.has(word);
  const isSpelt = (/** @type {string} */ word) => isUsed(word) || synonymsOf(word).length > 0;
  const fields = ['title', 'place', 'hint', 'words'];
  const index = new MiniSearch({ fields, tokenize, processTerm });
  index.addAll(entries);
  /** @type {import('minisearch').SearchOptions} */
  const options = {
    processTerm: (word) => word,
    // A short word is the prefix of too many others. The reader may still be typing the last one.
    prefix: (word, at, all) => word.length > 3 || at === all.length - 1,
    fuzzy: (word) => (/^\D{4,}$/.test(word) && !isSpelt(word) ? 0.2 : false),
    boost: { title: 3, place: 2.5 },
    weights: { prefix: 0.4, fuzzy: 0.2 },
    boostDocument(id) {
      const { weight = 1, kind = '' } = byId.get(String(id)) ?? {};
      return weight * (kindBoosts[kind] ?? 1);
    },
  };

  return (typed) => {
    // A single letter adds little to a search of several words.
    const words = termsOf(typed).filter(({ length }, _at, all) => length > 1 || all.length === 1);
    if (words.length === 0) return [];
    const asked = words.map((word, at) => {
      // "Web hook" is one word on the site.
      const joined = [`${words[at - 1]}${word}`, `${word}${words[at + 1]}`];
      return { word, others: [...synonymsOf(word), ...joined.filter(isUsed)] };
    });
    const queries = asked.flatMap(({ word, others }) => [
      word,
      // A word that the site does not use stands for its synonyms.
      { queries: others, fuzzy: false, prefix: false, boostTerm: () => (isUsed(word) ? 0.3 : 0.8) },
    ]);
    const results = index.search({ combineWith: 'OR', queries }, options);
    // A rare word says more about the question than a common one. A word that no page contains says nothing.
    const weighed = asked.map((one) => {
      const count = results.filter(({ queryTerms }) => matchOf(one, queryTerms) > 0).length;
      return { ...one, weight: count && Math.log(1 + entries.length / count) };
    });
    const all = weighed.reduce((sum, { weight }) => sum + weight, 0);
    return results
      .flatMap(({ id, score, queryTerms, terms }) => {
        const entry = byId.get(String(id));
        if (!entry) return [];
        const share =
          weighed.reduce((sum, one) => sum + matchOf(one, queryTerms) * one.weight, 0) / all;
        const { named } = entry;
        const typedOf = named.filter((term) => words.includes(term)).length / (named.length || 1);
        const rank = score * share ** 1.5 * (1 + typedOf);
        const pieces = (/** @type {string} */ text) => piecesOf(text, terms);
        return [{ ...entry, pieces, share, rank, isMeant: isMeant(entry, typed, words) }];
      })
      .filter(({ share, rank, isMeant }) => isMeant || share >= 1 / 2 || rank >= 4)
      .sort((a, b) => Number(b.isMeant) - Number(a.isMeant) || b.rank - a.rank);
  };
}

/** @param {{ word: string, others: string[] }} asked @param {string[]} found */
function matchOf({ word, others }, found) {
  if (found.includes(word)) return 1;
  return others.some((one) => found.includes(one)) ? 0.8 : 0;
}

/** @param {string} text */
function termsOf(text) {
  return tokenize(text).flatMap((word) => processTerm(word) ?? []);
}

/** @param {string} text @param {string[]} terms @returns {Piece[]} */
function piecesOf(text, terms) {
  const isFound = (/** @type {string} */ word) => terms.includes(processTerm(word) ?? '');
  return text.split(/([\p{L}\p{N}#]+)/u).flatMap((word) => {
    const parts = isFound(word) ? [word] : word.split(/(?<=[a-z])(?=[A-Z])/);
    return parts.map((part) => /** @type {Piece} */ ([part, isFound(part)]));
  });
}

/** Also indexes the parts of a name, so "response time" finds `processorResponseTime`. @param {string} text */
export function tokenize(text) {
  // These are one term each: "log" alone means a log file, and "up" and "many" are everywhere.
  const joined = text
    .replace(/\btoo many requests\b/gi, '429')
    .replace(/\btim(?:e|es|ed|ing)[ -]out\b/gi, 'timeout')
    .replace(/\b(?:many|multiple|several|two) times\b/gi, 'twice')
    .replace(/\bdo(?:es)? \S+ support\b/gi, '')
    .replace(/\b(?:log|sign)(?:ging|ged|s|ing|ed)?[ -]in\b/gi, 'login')
    .replace(/\b(top|set|sign)(?:ting|ping|ing)?[ -]up\b/gi, '$1up');
  return joined.split(/(?:[^\p{L}\p{N}_#-]|(?<!\p{L})#|#(?=[\p{L}\p{N}]))+/u).flatMap((word) => {
    const parts = word.split(/[_-]|(?<=[a-z])(?=[A-Z])/).filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : parts;
  });
}

/** Whether its code, status or name matches exactly. @param {Titled} entry @param {string} typed @param {string[]} words */
function isMeant({ id, kind, title, named }, typed, words) {
  const [, code] = /#code-(\w+)$/.exec(id) ?? [];
  if (code !== undefined) return typed.toUpperCase().split(/\W+/).includes(code);
  const [first = ''] = named;
  if (/^[45](?:\d\d|xx)$/.test(first)) return words.includes(first);
  if (kind === 'page' && new Set([...named, ...words]).size === named.length) return true;
  return /[A-Z]/.test(typed) && title === typed.trim();
}
