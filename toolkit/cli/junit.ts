/** Writes JUnit XML: suites of cases. The counts are computed from the cases. */

export interface JunitSuite {
  name: string;
  properties?: readonly (readonly [name: string, value: string])[];
  cases: readonly JunitCase[];
}

export interface JunitCase {
  classname: string;
  name: string;
  milliseconds: number;
  /** Absent when the case passed. */
  result?: { kind: ResultKind; type?: string; message: string; text?: string };
  /** A note on a case that passed. */
  output?: string;
}

type ResultKind = 'failure' | 'error' | 'skipped';

export function formatJunitSuites(
  name: string,
  suites: readonly JunitSuite[],
  { at, milliseconds }: { at: Date; milliseconds: number },
): string {
  const counts = countsOf(suites.flatMap(({ cases }) => cases));
  const times = { time: seconds(milliseconds), timestamp: at.toISOString() };
  const all = element('testsuites', { name, ...counts, ...times }, ...suites.map(suiteElement));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${all}\n`;
}

function suiteElement({ name, properties = [], cases }: JunitSuite): string {
  const time = seconds(cases.reduce((sum, one) => sum + one.milliseconds, 0));
  const entries = properties.map(([key, value]) => element('property', { name: key, value }));
  return element(
    'testsuite',
    { name, ...countsOf(cases), time },
    ...(entries.length > 0 ? [element('properties', {}, ...entries)] : []),
    ...cases.map(caseElement),
  );
}

function caseElement({ classname, name, milliseconds, result, output }: JunitCase): string {
  const inside: string[] = [];
  if (result) {
    const { kind, text, ...attributes } = result;
    inside.push(element(kind, attributes, ...(text === undefined ? [] : [escape(text)])));
  }
  if (output !== undefined) inside.push(element('system-out', {}, escape(output)));
  return element('testcase', { classname, name, time: seconds(milliseconds) }, ...inside);
}

function countsOf(cases: readonly JunitCase[]): { [name: string]: number } {
  const count = (kind: ResultKind): number =>
    cases.filter(({ result }) => result?.kind === kind).length;
  return {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
}

/** @param inside elements, or text from `escape` */
function element(name: string, attributes: object, ...inside: string[]): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escape(String(value))}"`,
  );
  const open = `${name}${written.join('')}`;
  return inside.length === 0 ? `<${open}/>` : `<${open}>\n${inside.join('\n')}\n</${name}>`;
}

function escape(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // XML 1.0 forbids these even when escaped: control characters and unpaired surrogates.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '?')
  );
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
