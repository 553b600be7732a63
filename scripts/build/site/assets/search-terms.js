// @ts-check
import searchWords from '../../search-words.json' with { type: 'json' };

/** Words that are on nearly every page. */
const commonWords = new Set(
  'a able actually after again all already also am an and another any are as at be because been before being best both but by can could did do does each either else every everything find first for from get gets got had handle happen happened happens has have how i if in into is it its itself just know many may me mean meaning means more most much must my neither no nobody nor not nothing of on once one only or other our out over own please possible practice practices really right s same should so still such supposed sure tell than that the them then there they this those to too under until up us use using want wants was way ways we were what whatever when where whether which while who whoever whole why will with without work working works would yet you your'.split(
    ' ',
  ),
);

/** Words that readers use for each other. A search for one also finds the others, ranked lower. */
const synonyms = searchWords
  .join(' / ')
  .split(' / ')
  .map((group) => group.split(' ').map(stem));

/** @param {string} term @returns {string | null} null for a word that the search ignores */
export function processTerm(term) {
  const word = term.toLowerCase();
  if (commonWords.has(word)) return null;
  return /^5\d\d$/.test(word) ? '5xx' : stem(word);
}

/** @param {string} word as returned by `processTerm` */
export function synonymsOf(word) {
  const groups = synonyms.filter((group) => group.includes(word));
  return [...new Set(groups.flat())].filter((one) => one !== word);
}

/** Removes the plural and most verb endings. @param {string} word */
function stem(word) {
  if (word.length < 4 || /\d/.test(word)) return word;
  return word
    .replace(/ie[sd]$/, 'y')
    .replace(/([^su])s$/, '$1')
    .replace(/(\w{3})(?:ing|ed)$/, '$1')
    .replace(/([bdgmnprt])\1$/, '$1')
    .replace(/(\w{6})al$|(\w{5})ly$/, '$1$2')
    .replace(/(\w{3})[ey]$/, '$1');
}
