/** XML for reports: elements with attributes and text. */

/** @param inside elements, or text that `escape` made */
export function element(
  name: string,
  attributes: { [name: string]: string },
  ...inside: string[]
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const open = `${name}${written.join('')}`;
  return inside.length === 0 ? `<${open}/>` : `<${open}>\n${inside.join('\n')}\n</${name}>`;
}

/** Text as an attribute or an element may have it. */
export function escape(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // XML 1.0 does not allow them, not even escaped: control characters, halves of a pair.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '?')
  );
}
