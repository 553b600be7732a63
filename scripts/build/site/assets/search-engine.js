// @ts-check
// What is found, and in which order. Loaded with the texts of the site when the search is first used.
import MiniSearch from 'minisearch';
import { mayBeMisspelt, processTerm, synonymsOf } from './search-terms.js';

/**
 * A place that is found: its address from the root of the site, and what it is.
 *
 * @typedef {object} Entry
 * @property {string} id
 * @property {'page' | 'section' | 'field' | 'parameter' | 'operation'} kind
 * @property {string} title
 * @property {string} place the page that it is on
 * @property {string} hint how its text begins
 * @property {string} words what the rest of its text is found by
 * @property {number} [weight] what it counts, where that is not as much as others of its kind
 */

/** A title counts most. */
const boost = { title: 4, place: 1.5 };
/** @type {{ [kind: string]: number }} */
const kindBoosts = { page: 2, operation: 2, section: 1, field: 0.5, parameter: 0.5 };
/**
 * @param {[string, Entry['kind'], string, string, string, string, number?][]} rows as they are sent to the reader
 * @returns {Entry[]}
 */
export function entriesFrom(rows) {
  return rows.map(([id, kind, title, place, hint, words, weight]) => {
    const entry = { id, kind, title, place, hint, words };
    return weight === undefined ? entry : { ...entry, weight };
  });
}

/**
 * @param {Entry[]} entries
 * @returns {(typed: string) => Entry[]} the best first
 */
export function createSearch(entries) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch({
    fields: ['title', 'place', 'hint', 'words'],
    tokenize,
    processTerm,
  });
  index.addAll(entries);
  const options = {
    // They are processed already.
    processTerm: (/** @type {string} */ word) => word,
    /**
     * Short words are beginnings of too many; the last one may not be typed to its end.
     *
     * @param {string} word
     * @param {number} index
     * @param {string[]} words
     */
    prefix: (word, index, words) => word.length > 3 || index === words.length - 1,
    /** @param {string} word */
    fuzzy: (word) => (mayBeMisspelt(word) ? 0.2 : false),
    boost,
    weights: { prefix: 0.4, fuzzy: 0.2 },
    /** @param {string} id */
    boostDocument(id) {
      const { weight, kind } = byId.get(id) ?? {};
      return weight ?? kindBoosts[kind ?? ''] ?? 1;
    },
  };

  return (typed) => {
    const words = tokenize(typed).flatMap((word) => processTerm(word) ?? []);
    if (words.length === 0) return [];
    const asked = words.map((word) => ({ word, others: synonymsOf(word) }));
    const queries = asked.flatMap(({ word, others }) => [
      word,
      { queries: others, fuzzy: false, prefix: false, boostTerm: () => 0.3 },
    ]);
    const found = index
      .search({ combineWith: 'OR', queries }, options)
      .map(({ id, score, queryTerms }) => {
        const parts = asked.map(({ word, others }) => {
          if (queryTerms.includes(word)) return 1;
          return others.some((one) => queryTerms.includes(one)) ? 0.8 : 0;
        });
        const share = sumOf(parts) / parts.length;
        const entry = byId.get(String(id));
        return { entry, share, score: score * share ** 3, isCode: isCodeOf(entry, typed) };
      })
      .sort((a, b) => Number(b.isCode) - Number(a.isCode) || b.score - a.score);
    // Half of the words; where nothing has as many, two of five.
    const having = (/** @type {number} */ least) => found.filter(({ share }) => share >= least);
    const half = having(1 / 2);
    return (half.length > 0 ? half : having(2 / 5)).flatMap(({ entry }) => entry ?? []);
  };
}

/** @param {number[]} numbers */
function sumOf(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/**
 * Names are found by their parts too: `processorResponseTime` by "response time".
 *
 * @param {string} text
 */
export function tokenize(text) {
  // Two words that are one; alone, the first means what is written to a file.
  const joined = text.replace(/\blog(?:ging|ged|s)?[ -]in\b/gi, 'login');
  return joined.split(/(?:[^\p{L}\p{N}_#-]|(?<!\p{L})#|#(?=[\p{L}\p{N}]))+/u).flatMap((word) => {
    const parts = word.split(/[_-]|(?<=[a-z])(?=[A-Z])/).filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : parts;
  });
}

/**
 * A code that is typed is the code that is meant.
 *
 * @param {Entry | undefined} entry
 * @param {string} typed
 */
function isCodeOf(entry, typed) {
  const [, code] = /#code-(\w+)$/.exec(entry?.id ?? '') ?? [];
  return code !== undefined && typed.toUpperCase().split(/\W+/).includes(code);
}
