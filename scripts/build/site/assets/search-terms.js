// @ts-check
// What the search takes from a text, when the index is built and when a reader types.

/** They are on nearly every page, lead nowhere, and would be a sixth of the index. */
const commonWords =
  'a after again all an and any are as at be because before but by can does each first for from has have how if in into is it its itself may more most must neither no nobody nor not nothing of on once one only or other our out over s same so such than that the them then there they this to two under until was were what whatever when where whether which while who whoever whole will with without you your'.split(
    ' ',
  );

/**
 * @param {string} term
 * @returns {string | null} nothing for a word that is left out
 */
export function processTerm(term) {
  const word = term.toLowerCase();
  return commonWords.includes(word) ? null : word;
}
