/**
 * An answer that is about what was asked. In the contract's own examples the answer repeats texts of
 * the request: the reference of the payout, the account, the start of the window. Where the two examples
 * have the same text, at places of the same schema, the mock repeats what it was sent. A new token is
 * another one than the old in the examples, so no token is repeated.
 */
import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/objects.js';
import type { Content, Operation } from '../contract/operation.ts';
import { pointerTo, segmentsOf, valueAt } from '../contract/pointers.ts';
import { valuesIn } from '../contract/sent-values.ts';
import type { ContractRequest } from '../serve/contract-server.ts';

/** A request that fits the contract. */
interface Asked extends Pick<ContractRequest, 'segments' | 'query' | 'headers'> {
  /** The value of the body; undefined where there is none. */
  body: unknown;
}

/**
 * The example that answers a request, with what was asked in it. It fits the schema of the answer:
 * what would not is left as the example has it.
 */
export function echo(
  contract: Contract,
  operation: Operation,
  content: Content,
  asked: Asked,
  body: unknown,
): unknown {
  const { schemas } = contract;
  return changesOf(contract, operation, content, asked).reduce((answer, { place, from, to }) => {
    if (from === to || valueAt(answer, place) !== from) return answer;
    const changed = replaced(answer, segmentsOf(place), to);
    return schemas.violations(content.schema.pointer, changed).length === 0 ? changed : answer;
  }, body);
}

/** What the answer says otherwise than the example. */
interface Change {
  /** A JSON pointer into the answer. */
  place: string;
  /** What the example has there. */
  from: unknown;
  to: unknown;
}

function changesOf(
  contract: Contract,
  operation: Operation,
  content: Content,
  asked: Asked,
): Change[] {
  const example = content.examples[0]?.value;
  const componentsAt = (schema: string, place: string): string[] =>
    contract.schemas
      .applying(schema, place)
      .map(({ pointer }) => pointer)
      .filter((pointer) => pointer.startsWith('/components/schemas/'));
  const sent = sentTexts(contract, operation, asked).map(({ schema, place, ...text }) => ({
    ...text,
    components: componentsAt(schema, place),
  }));
  const texts = textsIn(example, '').flatMap(({ place, text }): Change[] => {
    const components = componentsAt(content.schema.pointer, place);
    const same = sent.filter(
      (one) => one.example === text && one.components.some((each) => components.includes(each)),
    );
    // Two that are alike in the examples are told apart by their name.
    const source = same.find(({ name }) => name === segmentsOf(place).at(-1)) ?? same[0];
    const isClear = same.length === 1 || source?.name === segmentsOf(place).at(-1);
    if (typeof source?.value !== 'string' || !isClear) return [];
    return [{ place, from: text, to: source.value }];
  });
  const request = operation.body?.examples[0]?.value;
  const count = countOf(request, example, asked.body);
  return count ? [...texts, count] : texts;
}

/** A text of the example request, with what was sent in its place. */
interface SentText {
  name: string;
  example: string;
  value: unknown;
  /** The schema, and the place in it. */
  schema: string;
  place: string;
}

function sentTexts(contract: Contract, operation: Operation, asked: Asked): SentText[] {
  const parameters = operation.parameters.flatMap(({ name, in: part, example, schema }) => {
    if (typeof example !== 'string' || example === '') return [];
    const value = valuesIn(contract, operation, asked, part)(name);
    return [{ name, example, value, schema: schema.pointer, place: '' }];
  });
  const { body } = operation;
  if (!body) return parameters;
  const fields = textsIn(body.examples[0]?.value, '')
    // Which element of a list an answer is about, nothing says.
    .filter(({ place }) => !/\/\d+(\/|$)/.test(place))
    .map(({ place, text }) => ({
      name: segmentsOf(place).at(-1) ?? '',
      example: text,
      value: valueAt(asked.body, place),
      schema: body.schema.pointer,
      place,
    }));
  return [...parameters, ...fields];
}

/** Numbers and truth values are left out: too many are the same by chance. */
function textsIn(value: unknown, place: string): { place: string; text: string }[] {
  if (typeof value === 'string') return value === '' ? [] : [{ place, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    textsIn(child, `${place}${pointerTo([key])}`),
  );
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, by));
  return isObject(value) ? { ...value, [key]: replaced(value[key], rest, by) } : value;
}

/** The count of the elements that were sent, where the examples have it; undefined where they do not. */
function countOf(request: unknown, answer: unknown, sent: unknown): Change | undefined {
  if (!isObject(request) || !isObject(answer) || !isObject(sent)) return undefined;
  const [list, ...otherLists] = Object.entries(request).filter(([, value]) => Array.isArray(value));
  if (!list || otherLists.length > 0) return undefined;
  const [name, example] = list;
  const value = sent[name];
  if (!Array.isArray(example) || !Array.isArray(value)) return undefined;
  // Of one element, a 1 may be anything.
  if (example.length < 2) return undefined;
  const [field, ...others] = Object.keys(answer).filter((key) => answer[key] === example.length);
  if (field === undefined || others.length > 0) return undefined;
  return { place: pointerTo([field]), from: example.length, to: value.length };
}
