// @ts-check
// What is found, and in which order. Loaded with the texts of the site when the search is first used.
import MiniSearch from 'minisearch';
import { mayBeMisspelt, processTerm, synonymsOf } from './search-terms.js';

/**
 * @typedef {object} Entry
 * @property {string} id its address from the root of the site
 * @property {'page' | 'section' | 'term' | 'field' | 'parameter' | 'operation'} kind
 * @property {string} title
 * @property {string} place the page that it is on
 * @property {string} hint how its text begins
 * @property {string} words from the rest of its text
 * @property {number} [weight] instead of that of its kind
 *
 * @typedef {Entry & { pieces: (text: string) => Piece[] }} Found with the words that led to it apart from the others
 * @typedef {[text: string, isFound: boolean]} Piece
 */

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

/** @param {Entry[]} entries @returns {(typed: string) => Found[]} the best first */
export function createSearch(entries) {
  const byId = new Map(
    entries.map((entry) => [entry.id, { ...entry, named: termsOf(entry.title) }]),
  );
  const index = new MiniSearch({
    fields: ['title', 'place', 'hint', 'words'],
    tokenize,
    processTerm,
  });
  index.addAll(entries);
  const options = {
    processTerm: (/** @type {string} */ word) => word,
    // Short words begin too many others; the last one may be unfinished.
    prefix: (
      /** @type {string} */ word,
      /** @type {number} */ index,
      /** @type {string[]} */ words,
    ) => word.length > 3 || index === words.length - 1,
    fuzzy: (/** @type {string} */ word) => (mayBeMisspelt(word) ? 0.2 : false),
    boost,
    weights: { prefix: 0.4, fuzzy: 0.2 },
    /** @param {string} id */
    boostDocument(id) {
      const { weight, kind } = byId.get(id) ?? {};
      return weight ?? kindBoosts[kind ?? ''] ?? 1;
    },
  };

  return (typed) => {
    // One letter says little beside a word.
    const words = termsOf(typed).filter(({ length }, _at, all) => length > 1 || all.length === 1);
    if (words.length === 0) return [];
    const asked = words.map((word) => ({ word, others: synonymsOf(word) }));
    const queries = asked.flatMap(({ word, others }) => [
      word,
      { queries: others, fuzzy: false, prefix: false, boostTerm: () => 0.3 },
    ]);
    const found = index
      .search({ combineWith: 'OR', queries }, options)
      .flatMap(({ id, score, queryTerms, terms }) => {
        const entry = byId.get(String(id));
        if (!entry) return [];
        const matched = asked.reduce((sum, { word, others }) => {
          if (queryTerms.includes(word)) return sum + 1;
          return others.some((one) => queryTerms.includes(one)) ? sum + 0.8 : sum;
        }, 0);
        const share = matched / asked.length;
        const named =
          entry.named.filter((term) => words.includes(term)).length / entry.named.length;
        const rank = score * share ** 3 * (1 + (named || 0));
        const pieces = (/** @type {string} */ text) => piecesOf(text, terms);
        return [{ ...entry, pieces, share, rank, isMeant: isMeant(entry, typed, words) }];
      })
      .sort((a, b) => Number(b.isMeant) - Number(a.isMeant) || b.rank - a.rank);
    // Half of the words; where hardly anything has as many, two of five.
    const having = (/** @type {number} */ least) => found.filter(({ share }) => share >= least);
    const half = having(1 / 2);
    return half.length > 2 ? half : having(2 / 5);
  };
}

/** @param {string} text */
function termsOf(text) {
  return tokenize(text).flatMap((word) => processTerm(word) ?? []);
}

/** @param {string} text @param {string[]} terms @returns {Piece[]} */
function piecesOf(text, terms) {
  const isFound = (/** @type {string} */ word) => terms.includes(processTerm(word) ?? '');
  return text.split(/([\p{L}\p{N}#]+)/u).flatMap((word) => {
    const parts = isFound(word) ? [word] : word.split(camelCase);
    return parts.map((part) => /** @type {Piece} */ ([part, isFound(part)]));
  });
}

const camelCase = /(?<=[a-z])(?=[A-Z])/;

/** Names are found by their parts too: `processorResponseTime` by "response time". @param {string} text */
export function tokenize(text) {
  // "Log" without "in" is written to a file, and "up" is nearly everywhere.
  const joined = text
    .replace(/\blog(?:ging|ged|s)?[ -]in\b/gi, 'login')
    .replace(/\b(top|set)(?:ting|ping)?[ -]up\b/gi, '$1up');
  return joined.split(/(?:[^\p{L}\p{N}_#-]|(?<!\p{L})#|#(?=[\p{L}\p{N}]))+/u).flatMap((word) => {
    const parts = word
      .split(/[_-]/)
      .flatMap((part) => part.split(camelCase))
      .filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : parts;
  });
}

/** By its code, by its HTTP status, or by its name as it is written: `settlePayouts`. @param {Entry & { named: string[] }} entry @param {string} typed @param {string[]} words */
function isMeant({ id, title, named: [first = ''] }, typed, words) {
  const [, code] = /#code-(\w+)$/.exec(id) ?? [];
  if (code !== undefined) return typed.toUpperCase().split(/\W+/).includes(code);
  if (/^[45](?:\d\d|xx)$/.test(first)) return words.includes(first);
  return /[A-Z]/.test(typed) && title === typed.trim();
}
