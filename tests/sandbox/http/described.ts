/** Calls the simulation. The status and the body of every answer must be described. */
import { answerTo } from '../../../toolkit/contract/operation.ts';
import { readPublished } from '../../../toolkit/package-files.ts';
import { readSimulation } from '../../../toolkit/sandbox/simulation/description.ts';
import { at, type Answer, type Client } from './sandbox.ts';

export const description = readSimulation(await readPublished());

/** Returns the elements of a list. */
export async function list(client: Pick<Client, 'simulate'>, path: string): Promise<unknown> {
  return at((await simulate(client, 'GET', path)).body, 'items');
}

/** @throws Error for an answer that openapi.yaml does not describe */
export async function simulate(
  client: Pick<Client, 'simulate'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await client.simulate(method, path, body);
  const [bare = ''] = `/_sandbox/${path}`.split('?');
  const match = description.router.find(method, bare);
  if (match.kind !== 'operation') throw new Error(`openapi.yaml has no ${method} ${bare}.`);
  const described = answerTo(match.operation, answer.status);
  if (!described) throw new Error(`openapi.yaml has no ${answer.status} for ${method} ${bare}.`);
  const type = answer.headers.get('content-type') ?? '';
  const expected = described.content?.mediaType ?? '';
  if (!type.startsWith(expected)) throw new Error(`${method} ${bare} answers ${type}.`);
  const violations = described.content
    ? description.schemas.violations(described.content.schema.pointer, answer.body)
    : [];
  const places = violations.map(({ path: place, message }) => `${place || '/'} ${message}`);
  if (places.length > 0) throw new Error(`${method} ${bare}: ${places.join('; ')}`);
  if (!described.content && answer.text !== '') throw new Error(`${method} ${bare} has a body.`);
  return answer;
}
