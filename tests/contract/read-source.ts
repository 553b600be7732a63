/**
 * Reads the facts out of the interface document: operations, fields with their types, response
 * codes. The document is not part of this project. To write source-facts.json again, run
 *
 *     node tests/contract/read-source.ts <interface document> > tests/contract/source-facts.json
 */
import { readFile } from 'node:fs/promises';

export interface SourceFacts {
  /** `METHOD /path`, in the order of the document. */
  documented: string[];
  namedOnly: string[];
  /** The types of fields, by the heading or label of the record. */
  records: { [record: string]: { [field: string]: string } };
  responseCodes: string[];
  /** The names of places in the document, by section: headings, labels, operations, rules. */
  places: { [section: string]: string[] };
  /** Each numbered rule, by its place in the document, and whether it says that something is not shown. */
  rules: { [place: string]: 'stated' | 'not shown' };
  /** The number of lines that say that something is not shown. */
  notShownLines: number;
}

/** Returns every fact of the document that a test can compare with the contract. */
export function readSourceFacts(source: string): SourceFacts {
  return {
    documented: documentedOperations(section(source, '### Documented operations')),
    namedOnly: namedOperations(source),
    records: records(section(source, '## Resources and their fields', /^## /m)),
    responseCodes: tableRows(section(source, '### Transaction response codes')).map(
      ([code = '']) => code,
    ),
    places: places(source),
    rules: rules(source),
    notShownLines: source.split('\n').filter((line) => line.includes('not shown')).length,
  };
}

function places(source: string): SourceFacts['places'] {
  const sections = source.split(/^## /m).slice(1);
  return Object.fromEntries(
    sections.map((text) => {
      const [heading = '', ...lines] = text.split('\n');
      const headings = lines.flatMap((line) => /^### (.+)$/.exec(line)?.slice(1) ?? []);
      // `General format rules:`, `FX rate group (prefix {base_url}/fx-rate-api):`
      const labels = lines.flatMap(
        (line) => /^([A-Z][A-Za-z ]+)(?: \(.+\))?:$/.exec(line)?.[1] ?? [],
      );
      const rules = lines.flatMap((line) => /^(\d+)\. /.exec(line)?.[1] ?? []);
      const operations = text.includes('### Documented operations')
        ? tableRows(section(text, '### Documented operations')).map(([name = '']) => name)
        : [];
      return [heading, [...new Set([...headings, ...labels, ...operations, ...rules])]];
    }),
  );
}

function rules(source: string): SourceFacts['rules'] {
  const found: SourceFacts['rules'] = {};
  let place: string[] = [];
  for (const line of source.split('\n')) {
    const [, marks, heading = ''] = /^(##+) (.+)$/.exec(line) ?? [];
    if (marks !== undefined) place = marks === '##' ? [heading] : [...place.slice(0, 1), heading];
    // `Rules:` applies until the next heading.
    const [, label] = /^([A-Z][A-Za-z ]+)(?: \(.+\))?:$/.exec(line) ?? [];
    if (label !== undefined) place = [...place.slice(0, 1), label];
    const [, rule] = /^(\d+)\. /.exec(line) ?? [];
    if (rule === undefined) continue;
    found[[...place, rule].join(', ')] = line.includes('not shown') ? 'not shown' : 'stated';
  }
  return found;
}

function section(source: string, heading: string, end = /^##+ /m): string {
  const start = source.indexOf(heading);
  if (start < 0) throw new Error(`The document has no section "${heading}".`);
  const rest = source.slice(start + heading.length);
  const length = rest.search(end);
  return length < 0 ? rest : rest.slice(0, length);
}

function tableRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .slice(1);
}

function documentedOperations(text: string): string[] {
  return tableRows(text).map(
    ([, method, path = '']) => `${method} ${path.replace('{base_url}', '')}`,
  );
}

function namedOperations(source: string): string[] {
  const groups = source.matchAll(/\(prefix \{base_url\}(\/[^)]+)\):\n\n((?:- .+\n)+)/g);
  return [...groups].flatMap(([, prefix, list = '']) =>
    [...list.matchAll(/^- (\w+) (\S+)$/gm)].map(([, method, path]) => `${method} ${prefix}${path}`),
  );
}

/** A record starts at a `###` heading or at a label, a line with one name and a colon. */
function records(text: string): SourceFacts['records'] {
  const found: SourceFacts['records'] = {};
  let heading = '';
  let label = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('### ')) [heading, label] = [line.slice(4), ''];
    else if (/^[A-Za-z ]+:$/.test(line)) label = line.slice(0, -1);
    else label = /^(Response \d+|\w+ record)\b.*:/.exec(line)?.[1] ?? label;
    for (const [field, type] of fieldsOf(line)) {
      const record = label ? `${heading} / ${label}` : heading;
      (found[record] ??= {})[field] = type;
    }
  }
  return found;
}

/** A table row, or a sentence such as `currencyCode (string), totalBalance (number).` */
function fieldsOf(line: string): [string, string][] {
  if (line.startsWith('|')) {
    const [field = '', type = ''] = line
      .split('|')
      .slice(1, 3)
      .map((cell) => cell.trim());
    return /^[a-z]\w*$/.test(field) ? [[field, type]] : [];
  }
  const inText = [...line.matchAll(/\b([a-z]\w*) \((string|number|boolean|object)\b/g)];
  if (inText.length > 0) return inText.map(([, field = '', type = '']) => [field, type]);
  const [, list = ''] = /^(?:Response \d+: )?([\w, ]+), all strings\.$/.exec(line) ?? [];
  return list ? list.split(', ').map((field) => [field, 'string']) : [];
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('Give the path of the interface document.');
  const facts = readSourceFacts(await readFile(file, 'utf8'));
  process.stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
}
