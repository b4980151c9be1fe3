import { z } from 'zod';
import { pageOf } from '#schema/base/page.ts';
import { recordSchema, selectedSchema } from '#schema/answers/records/records.ts';
import type { DeclaredAnswer } from './route.ts';

/** The schema of `data` in a response; undefined when it has none: an empty response, or a file. */
export function answerSchemaOf(answer: DeclaredAnswer): z.ZodType | undefined {
  switch (answer.shape) {
    case 'data':
      return answer.schema;
    case 'one':
      return withOnce(recordSchema(answer.of), answer.once);
    case 'many':
      return pageOf(recordSchema(answer.of));
    default:
      return undefined;
  }
}

/** The same for a request that chose the fields of the records; undefined where that is not possible. */
export function selectedSchemaOf(answer: DeclaredAnswer): z.ZodType | undefined {
  const name = 'selectable' in answer ? answer.selectable : undefined;
  if (name === undefined) return undefined;
  const page = answerSchemaOf(answer);
  return page instanceof z.ZodObject ? page.extend({ data: z.array(selectedSchema(name)) }) : undefined;
}

function withOnce(record: z.ZodType, once: Readonly<Record<string, string>> | undefined): z.ZodType {
  if (once === undefined || !(record instanceof z.ZodObject)) return record;
  const revealed = Object.entries(once).map(([name, about]) => [name, z.string().describe(about)] as const);
  return record.extend(Object.fromEntries(revealed));
}
