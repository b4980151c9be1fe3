import { sql } from 'drizzle-orm';
import { rows } from '../../../platform/database/database.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { BadRequest } from './bad-requests.ts';

/** The response to a request. */
export interface Answer {
  status: number;
  text: string;
  /** `code` of the problem, if it is one. */
  code: string | undefined;
  /** Names of the fields or parameters that the problem blames. */
  blamed: string[];
}

/** Sends a request of a table. */
export function ask(
  test: TestApp,
  request: Omit<BadRequest, 'id' | 'status'> & { token?: string | undefined },
): Promise<Answer> {
  const { ask: line, as, json, raw, token, type = 'application/json' } = request;
  const [method, path] = splitLine(line);
  const body = raw ?? (json === undefined ? undefined : JSON.stringify(json));
  return read(
    test.request(`/api/v1${path}`, {
      method,
      ...(as === undefined ? {} : { as }),
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body, headers: { 'Content-Type': type } }),
    }),
  );
}

/** The method and the path of a line such as `GET /content`. */
export function splitLine(line: string): [method: string, path: string] {
  const space = line.indexOf(' ');
  return [line.slice(0, space), line.slice(space + 1)];
}

/** Reads a response whole. */
export async function read(answered: Promise<Response>): Promise<Answer> {
  const response = await answered;
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  const problem =
    isProblem && text !== '' ? (JSON.parse(text) as { code: string; errors?: object }) : undefined;
  return { status: response.status, text, code: problem?.code, blamed: Object.keys(problem?.errors ?? {}) };
}

/** The text of a response without what differs from request to request. */
export const withoutRequestId = (text: string): string =>
  text.replaceAll(/\\?"request_id\\?":\\?"[^"\\]+\\?"/g, '');

/** How many texts, people and contacts there are. */
export async function countRows(test: TestApp): Promise<number> {
  const [row] = await rows<{ count: number }>(
    test.deps.database.queries,
    sql`SELECT ((SELECT count(*) FROM content) + (SELECT count(*) FROM users) + (SELECT count(*) FROM contacts))::int AS count`,
  );
  return row?.count ?? -1;
}
