// @ts-check

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {(string | Node)[]} children
 */
export function element(tag, ...children) {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}
