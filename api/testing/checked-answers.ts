import { isDeepStrictEqual } from 'node:util';
import { answerSchemaOf, selectedSchemaOf } from '../platform/route/answer-schema.ts';
import type { Route } from '../platform/route/route.ts';

/**
 * The same route, which fails where it answers anything but what it declares: a name too many, or a file of another type,
 * counts as well.
 */
export function checkedAnswers(route: Route): Route {
  return {
    ...route,
    async handle(input) {
      const answer = await route.handle(input);
      const problem =
        answer instanceof Response
          ? wrongFile(route, answer)
          : wrongData(route, answer.data, input.query['fields'] !== undefined);
      if (problem !== undefined) throw new Error(`${route.method} ${route.path} answers ${problem}`);
      return answer;
    },
  };
}

function wrongFile({ answer }: Route, { status, headers }: Response): string | undefined {
  if (answer.shape !== 'file' || status !== answer.status) return undefined;
  const type = headers.get('content-type') ?? 'nothing';
  return [answer.type].flat().includes(type.split(';')[0] ?? '')
    ? undefined
    : `a file of another type: ${type}`;
}

function wrongData({ answer }: Route, sent: unknown, isSelected: boolean): string | undefined {
  const schema = (isSelected ? selectedSchemaOf(answer) : undefined) ?? answerSchemaOf(answer);
  if (schema === undefined) return undefined;
  // Zod always omits this name from what it reads; a column of an imported file may have it.
  const written: unknown = JSON.parse(JSON.stringify(sent ?? null), (name, value: unknown) =>
    name === '__proto__' ? undefined : value,
  );
  const { success, data, error } = schema.safeParse(written);
  if (!success) return `otherwise: ${error.message}`;
  return isDeepStrictEqual(data, written) ? undefined : 'more than it declares';
}
