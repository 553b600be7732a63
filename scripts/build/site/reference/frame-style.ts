/** The part of the site's style that its frame needs: Redoc brings a style of its own for the rest. */

/** Selectors of the colours, the header, the search and the page list. */
const ofFrame =
  /^(?::root|html|:focus-visible|\[data-theme|header\b|\.(?:home|skip|theme|menu|pages)\b|\[role='search'\]|#site-)/;

/** Keeps the rules of the frame, within media queries too. */
export function frameStyle(css: string): string {
  return rulesOf(css.replace(/\/\*[\s\S]*?\*\//g, ''))
    .map(({ head, body }) => {
      if (head.startsWith('@media')) {
        const inner = frameStyle(body);
        return inner === '' ? '' : `${head}{${inner}}`;
      }
      const selectors = selectorsOf(head).filter((selector) => ofFrame.test(selector));
      return selectors.length === 0 ? '' : `${selectors.join(',')}{${body.trim()}}`;
    })
    .filter((rule) => rule !== '')
    .join('\n');
}

interface Rule {
  head: string;
  body: string;
}

/** The outermost rules of a text of CSS. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    if (brace === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else {
      depth -= 1;
      if (depth > 0) continue;
      rules.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, index) });
      start = index + 1;
    }
  }
  return rules;
}

/** The selectors of a list; a comma in brackets, as in `:is(a, b)`, parts none. */
function selectorsOf(list: string): string[] {
  return list.split(/,(?![^()]*\))/).map((selector) => selector.trim().replace(/\s+/g, ' '));
}
