/** Finds habits of speech in prose and comments; plain-words.ts lists them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TextlintKernel } from '@textlint/kernel';
import markdownPlugin from '@textlint/textlint-plugin-markdown';
import textPlugin from '@textlint/textlint-plugin-text';
import proofreading from 'textlint-rule-prh';
import { stringify } from 'yaml';
import { counted } from '../../toolkit/cli/words.ts';
import { exceptions, habits, proseFiles, type Exception } from './plain-words.ts';
import { outcomeOf, type Outcome } from './tool.ts';

const kernel = new TextlintKernel();

/** Reports each habit without an exception, and each exception that excuses nothing. */
export async function findWrongWords(
  root: string,
  files: readonly string[],
  excepted: readonly Exception[] = exceptions,
): Promise<Outcome> {
  const findings: string[] = [];
  const used = new Set<Exception>();
  for (const file of files.filter((name) => proseFiles.test(name))) {
    for (const { line, words, hint } of await habitsIn(
      file,
      readFileSync(join(root, file), 'utf8'),
    )) {
      const excuse = excepted.find((one) => one.file === file && one.words === words);
      if (excuse) used.add(excuse);
      else findings.push(`${file}:${line}  "${words}": ${hint}`);
    }
  }
  const stale = excepted.filter((one) => !used.has(one));
  const remarks = stale.map(({ file, words }) => `${file}  The exception for "${words}" is stale.`);
  return outcomeOf([...findings, ...remarks], counted(used.size, 'exception'));
}

interface Habit {
  line: number;
  /** The words as in the file, with single spaces. */
  words: string;
  hint: string;
}

async function habitsIn(file: string, text: string): Promise<Habit[]> {
  const isMarkdown = file.endsWith('.md');
  const { messages } = await kernel.lintText(isMarkdown ? text : withoutLineBreaks(text), {
    ext: isMarkdown ? '.md' : '.txt',
    plugins: [
      { pluginId: 'markdown', plugin: markdownPlugin.default },
      { pluginId: 'text', plugin: textPlugin.default },
    ],
    rules: [
      {
        ruleId: 'prh',
        rule: proofreading.default,
        options: { checkEmphasis: true, ruleContents: [rulesFor(file)] },
      },
    ],
  });
  return messages.map(({ message, range: [start] }) => {
    const [words = '', hint = ''] = message.split(' => ');
    const line = text.slice(0, start).split('\n').length;
    return { line, words: words.replaceAll(/\s+/g, ' '), hint };
  });
}

/** Replaces line breaks and comment marks with as many spaces, so that sentences in comments are whole. */
function withoutLineBreaks(text: string): string {
  return text.replaceAll(/\n[ \t]*(?:\/\/+|\*+|#+|>)?/g, (mark) => ' '.repeat(mark.length));
}

function rulesFor(file: string): string {
  const words = habits.filter(({ files }) => files.test(file)).flatMap((habit) => habit.words);
  const rules = words.map(([habit, hint]) => ({
    expected: hint,
    pattern: String(new RegExp(habit.source.replaceAll(' ', '\\s+'), habit.flags)),
  }));
  return stringify({ version: 1, rules });
}
