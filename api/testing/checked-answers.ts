import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Route } from '../platform/route/route.ts';

/** The same route, which fails where it answers anything but what it declares: a name too many counts as well. */
export function checkedAnswers(route: Route): Route {
  const { schema } = route.answer;
  if (!(schema instanceof z.ZodType)) return route;
  return {
    ...route,
    async handle(input) {
      const answer = await route.handle(input);
      if (answer instanceof Response) return answer;
      const written: unknown = JSON.parse(JSON.stringify(answer.data ?? null));
      const { success, data, error } = schema.safeParse(written);
      if (!success) throw new Error(`${route.method} ${route.path} answers otherwise: ${error.message}`);
      if (!isDeepStrictEqual(data, written))
        throw new Error(`${route.method} ${route.path} answers more than it declares.`);
      return answer;
    },
  };
}
