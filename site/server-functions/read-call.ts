import type { z } from 'zod';
import type { ErrorCode } from '#schema/access/errors.ts';
import { type Said, sayingOf } from '#schema/messages/said.ts';
import { type Question, serverFunctions } from './functions.ts';
import { messages } from './messages.ts';
import { faultIn } from '#schema/messages/faults.ts';

const say = sayingOf(messages);

export const SERVER_FUNCTION_PREFIX = '/_server/';

/** A call that cannot be made, as its problem body will say it. */
export interface RefusedCall {
  code: ErrorCode;
  message?: Said;
  errors?: Readonly<Record<string, readonly [Said | string]>>;
}

/** The canonical form of a call, from any form of its JSON; undefined for one that is refused. */
export function plainCallOf(url: string): string | undefined {
  const read = readInput(url);
  if ('code' in read) return undefined;
  return `${SERVER_FUNCTION_PREFIX}${read.name}?data=${encodeURIComponent(JSON.stringify(read.input))}`;
}

type AnyFunction = { input: z.ZodType; ask(input: unknown): Question };

/** The parameters of `/_server/{name}?data={JSON}`, or why they are invalid. */
export function readCall(url: string): Question | RefusedCall {
  const read = readInput(url);
  return 'code' in read ? read : read.asked.ask(read.input);
}

interface ReadCall {
  name: string;
  asked: AnyFunction;
  input: unknown;
}

function readInput(url: string): ReadCall | RefusedCall {
  const { pathname, searchParams } = new URL(url, 'http://site');
  const name = pathname.slice(SERVER_FUNCTION_PREFIX.length);
  if (!Object.hasOwn(serverFunctions, name)) {
    return { code: 'not_found', message: say('no_function') };
  }
  const unknown = [...searchParams.keys()].find((key) => key !== 'data');
  if (unknown !== undefined) return refused(unknown.slice(0, 60), say('unknown'));
  if (searchParams.getAll('data').length > 1) return refused('data', say('twice'));
  const asked = serverFunctions[name as keyof typeof serverFunctions] as AnyFunction;
  let data: unknown;
  try {
    const text = searchParams.get('data');
    data = text === null || text === '' ? undefined : JSON.parse(text);
  } catch {
    return { code: 'invalid_json', message: say('not_json') };
  }
  const parsed = asked.input.safeParse(data);
  return parsed.success ? { name, asked, input: parsed.data } : refusedInput(parsed.error);
}

function refusedInput({ issues: [issue] }: z.ZodError): RefusedCall {
  if (issue?.code === 'unrecognized_keys') return refused(issue.keys[0] ?? 'data', say('unknown'));
  return refused(
    issue?.path.join('.') || 'data',
    issue === undefined ? say('invalid') : (faultIn(issue) ?? issue.message),
  );
}

function refused(name: string, words: Said | string): RefusedCall {
  return { code: 'invalid_parameter', errors: { [name]: [words] } };
}
