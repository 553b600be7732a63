/** What operations are given, and the handlers that they are given to. */
import type { RequestParts } from '../http/checks.ts';

/** What one operation is given; what it does not have is `unknown`. */
export type Input<Body = unknown, Params = unknown, Query = unknown> = RequestParts<
  Body,
  Params,
  Query
>;

/** Each gives the body of its success, or nothing where the success has none. */
export type HandlersOf<Inputs extends { [Id in keyof Inputs]: Input }> = {
  [Id in keyof Inputs]: (
    input: Input<Inputs[Id]['body'], Inputs[Id]['params'], Inputs[Id]['query']>,
  ) => Promise<unknown>;
};

/** Left out: the demo partners together, or all partners. */
export interface OfPartner {
  partnerCode?: string;
}
