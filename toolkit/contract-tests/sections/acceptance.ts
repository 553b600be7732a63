/** Checks that the service accepts every request example and media type of the contract. */
import type { Contract } from '../../contract/contract.ts';
import type { Json } from '../../contract/document.ts';
import type { Content } from '../../contract/operation.ts';
import { pointerTo } from '../../contract/pointers.ts';
import { assumption } from '../../contract/statements.ts';
import { isJsonObject, isOfSession, requestFor, withBody, type PlannedCall } from '../plan/call.ts';
import { withFixtures } from '../plan/fixtures.ts';
import { isRejected, judgeCall } from '../judge/judge.ts';
import { leftOut, onePayout, withFreshReferences } from '../plan/payouts.ts';
import type { Plan } from '../plan/plan.ts';
import { createCheck, originOf, skip, type Origin } from '../judge/results.ts';
import { tokenSection, type Section, type TokenCheck } from './section.ts';
import { learn } from './learn.ts';
import { isReply, type Received } from '../wire/exchange.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';
import { formOf } from '../../contract/form-parts.ts';
import { usualTypes } from '../../contract/operation.ts';

export function acceptanceSection(plan: Plan): Section {
  return tokenSection(plan.calls.flatMap((call) => acceptancesOf(plan, call)));
}

/** Plans a check for each further example. The first is sent as `success`; credentials never come from one. */
function acceptancesOf(plan: Plan, call: PlannedCall): TokenCheck[] {
  const { operation, successes } = call;
  const { operationId, body } = operation;
  if (isOfSession(operation)) return [];
  const charsetIsTaken = originOf(assumption(plan.contract, 'charset'));
  const charset = `${body?.mediaType.replace(/ *;.*/, '')}; charset=utf-8`;
  const examples = (body?.contents ?? []).flatMap((content) => {
    const isMain = content.mediaType === body?.mediaType;
    // A description without marks states each of its examples.
    const isMarked = isMain && plan.contract.cites === undefined;
    const sent = { ...call, form: formOf(plan.contract, content) };
    return content.examples
      .slice(isMain ? 1 : 0)
      .map(({ name, value }) =>
        accept(
          isMain ? name : `${content.mediaType} ${name}`,
          withFixtures(withBody(sent, value), plan.fixtures),
          {},
          isMarked
            ? mayBeLeftOut(plan.contract, content, body.examples[0]?.value, value)
            : undefined,
        ),
      );
  });
  return [
    ...(body?.kind === 'json'
      ? [accept('with a charset', onePayout(call), { 'Content-Type': charset }, charsetIsTaken)]
      : []),
    ...examples,
    ...usualTypes(operation)
      .slice(1)
      .map((mediaType) => accept(`Accept ${mediaType}`, { ...onePayout(call), accept: mediaType })),
  ];

  function accept(
    name: string,
    right: PlannedCall,
    headers: { [name: string]: string } = {},
    origin?: Origin,
  ): TokenCheck {
    return {
      check: createCheck('acceptance', operationId, name, `accepts ${name}`),
      skip: leftOut(plan, operation, right),
      async run(context, { access }) {
        const sent = withFreshReferences(right, context);
        const plain = requestFor(sent, operation.needsToken ? access : undefined);
        const request = { ...plain, headers: { ...plain.headers, ...headers } };
        const received = await context.send(request);
        await learn(context, sent, request, received);
        if (mayHaveChanged(context, received)) return skip(changed);
        const found = judgeCall(context, sent, successes, received);
        const problems =
          origin && isRejected(received)
            ? found.map(({ wanted, came }) => ({ ...origin, wanted, came }))
            : found;
        return outcomeOfCall(context, sent, request, received, problems);
      },
    };
  }
}

/** Data written by an earlier request may still be there, or be gone. */
function mayHaveChanged({ contract, sendPayouts }: Plan, received: Received): boolean {
  const status = isReply(received) ? received.status : '';
  return (
    contract.cites !== undefined && sendPayouts && ['404', '409', '410', '412'].includes(status)
  );
}

const changed = 'not tested: rejected, perhaps because an earlier request changed the data';

/** The origin of the claim that a field in the first example is optional; undefined if there is none. */
function mayBeLeftOut(
  contract: Contract,
  { schema }: Pick<Content, 'schema'>,
  first: Json | undefined,
  other: Json | undefined,
  at: readonly string[] = [],
): Origin | undefined {
  if (Array.isArray(first) && Array.isArray(other)) {
    const found = other.map((one) =>
      mayBeLeftOut(contract, { schema }, first[0], one, [...at, '0']),
    );
    return found.find(Boolean);
  }
  if (!isJsonObject(first) || !isJsonObject(other)) return undefined;
  for (const [name, value] of Object.entries(first)) {
    const inside =
      name in other
        ? mayBeLeftOut(contract, { schema }, value, other[name], [...at, name])
        : originOf(contract.schemas.standing(schema.pointer, pointerTo(at), 'required'));
    if (inside) return inside;
  }
  return undefined;
}
