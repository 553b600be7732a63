/** What came of one request, free of Dredd's own types. */

/** A whole answer. The body is bytes, since whether it is text is for the judge to say. */
export interface Answer {
  status: string;
  contentType: string | undefined;
  body: Buffer;
  milliseconds: number;
  /** What Dredd itself found wrong, as places without values. */
  dreddFindings: string[];
}

/** No whole answer: the code of the network error, or one of the two below. */
export interface NoAnswer {
  code: string;
}

export type Exchange = Answer | NoAnswer;

/** The code of an answer that began and was cut off. */
export const cutOff = 'ANSWER_CUT_OFF';

/** The code of an answer that was not whole when the time limit was over. */
export const tooLate = 'TIME_LIMIT';

/** Tells an answer from none. */
export function isAnswer(exchange: Exchange): exchange is Answer {
  return 'status' in exchange;
}
