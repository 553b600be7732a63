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
 */

/** A title counts most. */
const boost = { title: 4, place: 1.5 };
/** @type {{ [kind: string]: number }} */
const kindBoosts = { page: 2, operation: 2, section: 1, field: 0.5, parameter: 0.5 };
/** What five clients say each on its own page comes behind what a guide says once. */
const lessWanted = [
  ...['client', 'typescript', 'python', 'java', 'go', 'php'].map((name) => ({
    path: `guides/${name}.`,
    boost: 0.5,
    whole: false,
  })),
  { path: 'guides/client-comparison', boost: 0.5, whole: false },
  { path: 'guides/client-test', boost: 0.5, whole: true },
  { path: 'guides/contract-tests', boost: 0.7, whole: false },
  { path: 'guides/sandbox-choices', boost: 0.4, whole: true },
  { path: 'operations/named-only', boost: 0.5, whole: false },
  // A field that a topic is named after comes first.
  { path: 'about/known-unknowns', boost: 0.35, whole: false },
  // It names everything and answers little.
  // Each question there has one answer.
  { path: 'about/glossary.html#', boost: 2, whole: false },
  { path: 'index.html', boost: 0.8, whole: true },
  { path: 'about/extensions', boost: 0.5, whole: false },
  { path: 'about/keys-not-shown', boost: 0.2, whole: true },
  { path: 'about/changelog', boost: 0.2, whole: true },
];

/**
 * @param {[string, Entry['kind'], string, string, string, string][]} rows as they are sent to the reader
 * @returns {Entry[]}
 */
export function entriesFrom(rows) {
  return rows.map(([id, kind, title, place, hint, words]) => ({
    id,
    kind,
    title,
    place,
    hint,
    words,
  }));
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
    boostDocument: (id) => boostOf(byId.get(id)),
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

/** @param {Entry} [entry] */
function boostOf(entry) {
  if (!entry) return 1;
  const { id, kind } = entry;
  const isPart = id.includes('#');
  const place = lessWanted.find(({ path }) => id.startsWith(path));
  if (place && (isPart || place.whole)) return place.boost;
  if (id.includes('#code-')) return 5;
  return id.includes('-example-') ? 0.5 : (kindBoosts[kind] ?? 1);
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
