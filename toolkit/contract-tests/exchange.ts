/** What goes over the wire and what comes of it, free of Dredd's own types. */

/** One request, below the base URL. */
export interface WireRequest {
  /** In capitals. */
  method: string;
  /** Path and query, encoded: `/fx-rate-api/list/fx/rate?countryCode=NGA`. */
  path: string;
  headers: { [name: string]: string };
  body?: string | Buffer;
}

/** A whole answer. The body is bytes, since whether it is text is for the judge to say. */
export interface Answer {
  status: string;
  contentType: string | undefined;
  body: Buffer;
  milliseconds: number;
  /** What Dredd itself found wrong, as places without values; empty where Dredd did not send. */
  dreddFindings: string[];
}

/** No whole answer: the code of the network error, or one of the two below. */
export interface NoAnswer {
  code: string;
}

export type Exchange = Answer | NoAnswer;

/** Sends one request, when its turn has come. */
export type Send = (request: WireRequest) => Promise<Exchange>;

/** The code of an answer that began and was cut off. */
export const cutOff = 'ANSWER_CUT_OFF';

/** The code of an answer that was not whole when the time limit was over. */
export const tooLate = 'TIME_LIMIT';

/** Tells an answer from none. */
export function isAnswer(exchange: Exchange): exchange is Answer {
  return 'status' in exchange;
}

/** Why there is no answer, in words. */
export function explainNoAnswer({ code }: NoAnswer, timeLimit: number): string {
  if (code === cutOff) return 'an answer that was cut off';
  if (code === tooLate) return `no whole answer within ${timeLimit / 1000} s`;
  return `no answer (${code})`;
}
