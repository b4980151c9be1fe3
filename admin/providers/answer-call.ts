import type { AskOptions, Asked } from '#api-client/client.ts';
import { addressOf } from '#schema/answers/address.ts';
import type { AnswerLine, AnswerOf } from '#schema/answers/index.ts';
import type { Request } from './http-client.ts';
import { toHttpError } from './problem-error.ts';

/** A route by method and path, with a typed response: `answer('GET /queues')`. Throws `HttpError`. */
export type AnswerCall = <Line extends AnswerLine>(
  line: Line,
  ...options: Asked<Line>
) => Promise<AnswerOf<Line>>;

export function answerCall(request: Request): AnswerCall {
  return async <Line extends AnswerLine>(line: Line, ...[asked]: Asked<Line>) => {
    const { params, ...options }: AskOptions<string> = asked ?? {};
    const [method, path] = addressOf(line, params);
    try {
      return ((await request(method, path, options)) as { data: AnswerOf<Line> }).data;
    } catch (error) {
      throw toHttpError(error);
    }
  };
}
