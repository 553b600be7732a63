/** The Dockerfile as its instructions, by stage. */
import { readText } from './project-files.ts';

export interface Instruction {
  /** In capitals: `COPY`. */
  name: string;
  /** What follows it, on one line. */
  text: string;
}

/** The instructions of each stage, from its FROM on. */
export const stages = readStages(readText('Dockerfile'));

/** What is run in the end. */
export const imageStage = stages.at(-1) ?? [];

/** What follows each instruction of this name. */
export function textsOf(stage: Instruction[], name: string): string[] {
  return stage.filter((instruction) => instruction.name === name).map(({ text }) => text);
}

/** The words of an ENTRYPOINT, a CMD or a HEALTHCHECK in the form that needs no shell. */
export function wordsOf(text: string): string[] {
  const words: unknown = JSON.parse(text.slice(text.indexOf('[')));
  return Array.isArray(words) ? words.map(String) : [];
}

/** What the image's health check runs. */
export const healthCommand = wordsOf(textsOf(imageStage, 'HEALTHCHECK')[0] ?? '');

function readStages(dockerfile: string): Instruction[][] {
  const read: Instruction[][] = [];
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines) {
    const [, name, text = ''] = /^([A-Z]+) +(.+)$/.exec(line) ?? [];
    if (name === undefined) continue;
    if (name === 'FROM') read.push([]);
    read.at(-1)?.push({ name, text });
  }
  return read;
}
