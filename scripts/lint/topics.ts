/** Checks the topics of `x-not-shown`, because code, docs/meanwhile.yaml and readers refer to them by id. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../../toolkit/cli/words.ts';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { marksOf } from '../../toolkit/contract/marks.ts';
import { isObject, listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { pointerTo, valueAt } from '../../toolkit/contract/pointers.ts';
import { schemaPointersOf } from '../../toolkit/contract/schema-pointers.ts';
import { factsOf } from '../../toolkit/contract/texts.ts';
import { unknownsOf, walk, type Unknown } from '../../toolkit/contract/unknowns.ts';
import { kindsWithSubjects, knownIds, topicKinds } from '../../toolkit/observe/match/topics.ts';
import { meanwhileFile, readMeanwhile } from '../meanwhile.ts';
import type { BundleFault, LintFinding } from './finding.ts';

export function unclearTopics(contract: Contract): BundleFault[] {
  const topics = unknownsOf(contract).filter(({ id }) => id !== undefined);
  const fieldsAt = fieldsByPlace(contract);
  const codes = contract.responseCodes.map(({ code }) => code);
  return topics.flatMap((topic, index) => {
    const { id = '', pointer } = topic;
    // A topic of an operation may be about any field.
    const fields = fieldsAt.get(pointer) ?? [...fieldsAt.values()].flat();
    const isTwice = topics.findIndex((one) => one.id === id) < index;
    const message = isTwice
      ? `\`${id}\` is used twice. Write the topic once, on a component that its places refer to.`
      : problemOfId(id, [...fields, ...codes]);
    return message === undefined ? [] : [{ pointer: placeOf(contract, topic), message }];
  });
}

/** @param subjects that a topic at its place may be about */
function problemOfId(id: string, subjects: readonly string[]): string | undefined {
  const [kind = '', ...of] = id.split('.');
  if (kindsWithSubjects.some((one) => one === kind)) {
    const other = of.find((one) => !subjects.includes(one));
    if (of.length === 0) return `Add the subject of \`${id}\`: \`${kind}.<field>\`.`;
    return (
      other && `\`${other}\` is neither a field at this place nor a response code. Correct the id.`
    );
  }
  const meant = topicKinds.some((one) => one === kind) ? undefined : nearest(kind, topicKinds);
  return meant && `\`${kind}\` is not known. Write \`${meant}\`, or choose a less similar name.`;
}

/** Checks that each id in code is open or answered: the code would no longer find a renamed topic. */
export function lostTopics(contract: Contract): BundleFault[] {
  const open = unknownsOf(contract).flatMap(({ id }) => id ?? []);
  const answered = listAt(contract.document.info, 'x-answered').map(String);
  const pointer = '/info';
  return [
    ...knownIds
      .filter((id) => !open.includes(id) && !answered.includes(id))
      .map((id) => ({
        pointer,
        message: `The code refers to the topic \`${id}\`, which the contract no longer has. Restore its id or, if the contract answers it now, list it under \`x-answered\` of info.`,
      })),
    ...answered
      .filter((id) => open.includes(id))
      .map((id) => ({
        pointer: `${pointer}/x-answered`,
        message: `\`${id}\` is both answered and open. Remove one of the two.`,
      })),
  ];
}

/** The topics that the contract answers now. */
export function answeredTopics({ document }: Contract): BundleFault[] {
  const facts = factsOf(document);
  const faults: BundleFault[] = [];
  walk(document, '', (value, pointer) => {
    for (const mark of marksOf(value).notShown) {
      const fact = typeof mark === 'string' ? undefined : mark.until;
      if (fact === undefined || facts[fact] === undefined) continue;
      faults.push({
        pointer: `${pointer}/x-not-shown`,
        message: `The contract now has the ${fact}: ${facts[fact]}. Remove the entry with \`until: ${fact}\`, or keep only what is still not shown, without \`until\`.`,
      });
    }
    return true;
  });
  return faults;
}

/** Returns the field names at each place, including those of a referenced component. */
function fieldsByPlace(contract: Contract): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const schema of schemaPointersOf(contract.document).schemas) {
    const properties = objectAt(valueAt(contract.document, schema), 'properties');
    for (const name of Object.keys(properties)) {
      for (const { pointer: place } of contract.schemas.applying(schema, pointerTo([name]))) {
        fields.set(place, [...(fields.get(place) ?? []), name]);
      }
    }
  }
  return fields;
}

function placeOf({ document }: Contract, { pointer, id }: Unknown): string {
  const marks = listAt(valueAt(document, pointer), 'x-not-shown');
  const index = marks.findLastIndex((mark) => isObject(mark) && textAt(mark, 'id') === id);
  return `${pointer}${pointerTo(['x-not-shown', String(index)])}`;
}

export function checkMeanwhile(contract: Contract, root: string): LintFinding[] {
  const ids = new Set(unknownsOf(contract).map(({ id }) => id));
  const lines = readFileSync(join(root, meanwhileFile), 'utf8').split('\n');
  return Object.keys(readMeanwhile(root))
    .filter((id) => !ids.has(id))
    .map((id) => ({
      file: meanwhileFile,
      line: lines.findIndex((one) => one.startsWith(`${id}:`)) + 1,
      message: `The contract does not have a topic \`${id}\`. Remove the text, or correct its id.`,
      rule: 'meanwhile-has-topic',
    }));
}
