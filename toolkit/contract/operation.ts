/** Operations as every product sees them: all references are followed. */
import type { DocStatus, Json, Method } from './document.ts';
import type { Marks } from './marks.ts';

export interface Operation {
  operationId: string;
  kind: 'operation' | 'webhook';
  /** The template, such as `/fx-rate-api/list/fx/rate`; of a webhook its name. */
  path: string;
  method: Method;
  status: DocStatus;
  summary: string;
  /** Empty for a named-only operation. */
  description: string;
  tags: readonly string[];
  /** False for the login alone, and for webhooks. */
  needsToken: boolean;
  marks: Marks;
  /** A JSON pointer to where it was written. */
  pointer: string;
  parameters: readonly Parameter[];
  body: Body | undefined;
  /** Every answer that is described; none for a named-only operation. */
  answers: readonly Answer[];
}

export interface DocumentedOperation extends Operation {
  status: 'documented';
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  description: string;
  required: boolean;
  schema: Schema;
  /** None for a named-only operation. */
  example: Json | undefined;
  pointer: string;
}

export interface Body extends Content {
  required: boolean;
}

export interface Answer {
  /** `200`, or `4XX` where only the hundred is known. */
  status: string;
  description: string;
  marks: Marks;
  pointer: string;
  content: Content | undefined;
}

export interface Content {
  mediaType: string;
  schema: Schema;
  examples: readonly Example[];
}

export interface Schema {
  /** To where it was written: to the component where it is one. */
  pointer: string;
  /** As it is in the document, perhaps with references inside. */
  value: Json;
}

export interface Example {
  name: string;
  /** What it shows, in a few words. */
  summary: string;
  /** In Markdown. */
  description: string | undefined;
  value: Json;
}

export function successOf({ answers }: Pick<Operation, 'answers'>): Answer | undefined {
  return answers.find(({ status }) => status.startsWith('2'));
}

/** What is described for a status: itself, its hundred (`4XX`), or `default`. */
export function answerTo({ answers }: Pick<Operation, 'answers'>, status: number) {
  const keys = [String(status), `${String(status).charAt(0)}XX`, 'default'];
  return keys.flatMap((key) => answers.filter((answer) => answer.status === key))[0];
}

export function rejectionsOf({ answers }: Pick<Operation, 'answers'>): Answer[] {
  return answers.filter(({ status }) => !status.startsWith('2'));
}

/** The operation as HTTP writes it: `GET /fx-rate-api/list/fx/rate`. */
export function requestLine({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}
