/** Code with its colours, made at build time: a reader's browser has nothing to do. */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';

/** By the name that a fenced block has. */
const languages = { sh: bash, go, java, js: javascript, json, php, python, ts: typescript, yaml };

const highlighter = hljs.newInstance();
highlighter.configure({ classPrefix: 'hl-' });
for (const [name, language] of Object.entries(languages)) {
  highlighter.registerLanguage(name, language);
}

/** The text as HTML, or nothing where the language is not one of ours. */
export function highlighted(text: string, language: string): string | undefined {
  if (!Object.hasOwn(languages, language)) return undefined;
  const { value } = highlighter.highlight(text, { language, ignoreIllegals: true });
  // Brackets and commas have the colour of the text, and would be half of the page.
  return value.replaceAll(/<span class="hl-punctuation">([^<]*)<\/span>/g, '$1');
}
