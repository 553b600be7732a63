/** Bodies that only traffic showed, as files of the contract. */
import type { Json, JsonObject } from '../../contract/document.ts';
import type { AnswerSeen } from '../watch/observer.ts';
import { exampleFor } from './cast.ts';
import { draftedSchema } from './drafts.ts';
import type { Edit, Evidence } from './proposal.ts';

type BodySeen = Omit<AnswerSeen, 'headers'>;

/** An answer as it is described where it was seen. */
export function responseOf(seen: BodySeen, schemaName: string, example: string): JsonObject {
  return {
    description: 'Seen in traffic; when it comes is not shown.',
    ...(seen.body && { content: contentOf(seen, schemaName, example) }),
  };
}

/** A body by the files of its schema and its example. */
export function contentOf(
  { mediaTypes }: BodySeen,
  schemaName: string,
  example: string,
): JsonObject {
  const [type = 'application/json'] = mediaTypes.keys();
  return {
    [type]: {
      schema: { $ref: `#/components/schemas/${schemaName}` },
      examples: { seen: { $ref: `#/components/examples/${example}` } },
    },
  };
}

/** The schema of a body, and an example made of the people of the project. */
export function bodyFiles(
  evidence: Evidence,
  { body, count }: BodySeen,
  schemaName: string,
  example: string,
  least: number,
): Edit[] {
  if (!body) return [];
  const schema = draftedSchema(body, least);
  const claims = Object.keys(schema).filter((key) => key !== 'description');
  const observation = evidence.observation('Every body that was seen fits this.', count);
  const marks = Object.fromEntries(claims.map((key) => [key, observation]));
  const { type, properties, required, ...rest } = schema;
  const content: JsonObject = {
    description: 'A body that was seen in traffic.',
    ...(type !== undefined && { type }),
    ...(required !== undefined && { required }),
    ...rest,
    ...(claims.length > 0 && { 'x-observed': marks }),
    ...(properties !== undefined && { properties }),
  };
  const value: Json = exampleFor(evidence.contract, content, '');
  return [
    { kind: 'create', file: `openapi/components/schemas/${schemaName}.yaml`, content },
    {
      kind: 'create',
      file: `openapi/components/examples/${example}.yaml`,
      content: { summary: 'As seen in traffic, with values made up', value },
    },
  ];
}
