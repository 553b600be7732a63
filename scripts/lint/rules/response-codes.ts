/**
 * A response code that the prose names, two digits in backticks, is one of the interface's codes:
 * one of `x-response-codes` of the schema that the option `schema` names. Prose is every line of every
 * file that a reference reaches, and of the Markdown files of the option `markdown`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { Source } from '@redocly/openapi-core';
import { isObject, listAt, textAt } from '../../../toolkit/contract/objects.js';

export const checkResponseCodes: Oas3Rule = (options) => {
  const schemaFile = textAt(options, 'schema') ?? '';
  const markdown = listAt(options, 'markdown').map(String);
  const sources = new Set<Source>();
  let codes: unknown[] = [];
  return {
    any(_node: unknown, { location }) {
      sources.add(location.source);
    },
    Schema(schema: unknown, { location }) {
      if (!location.source.absoluteRef.endsWith(`/${schemaFile}`) || !isObject(schema)) return;
      codes = listAt(schema, 'x-response-codes').map((row) => textAt(row, 'code'));
    },
    Root: {
      leave(_root, ctx) {
        const folder = dirname(ctx.location.source.absoluteRef);
        const files = markdown.map((name) => join(folder, name)).filter(existsSync);
        for (const file of files) sources.add(new Source(file, readFileSync(file, 'utf8')));
        for (const source of sources) checkLines(source, codes, schemaFile, ctx);
      },
    },
  };
};

function checkLines(source: Source, codes: unknown[], schemaFile: string, ctx: UserContext): void {
  for (const [index, line] of source.body.split('\n').entries()) {
    for (const [, code = ''] of line.matchAll(/`(\d\d)`/g)) {
      if (codes.includes(code)) continue;
      ctx.report({
        message: `\`${code}\` is not a response code. The codes are in ${schemaFile}.`,
        location: { source, pointer: undefined, start: { line: index + 1, col: 1 } },
      });
    }
  }
}
