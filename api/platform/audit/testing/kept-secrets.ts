import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../database/database.ts';
import { answerSchemaOf } from '../../route/answer-schema.ts';
import type { DeclaredAnswer } from '../../route/route.ts';
import { z } from 'zod';

/** Names under which answers return secrets. */
export const SECRET_NAMES: readonly string[] = ['token', 'secret', 'uri', 'recovery_codes'];

/** As long and random as only a key is: every token, signed URL and secret, under any name. */
const KEY_LIKE = /[\w-]{32,}/g;
/** UUIDs, and the hashes that name images. */
const NO_KEY = /^[\da-f-]+$/;

/** What in the response `text` is a secret, and is in clear in the response kept for an `Idempotency-Key`. */
export async function keptSecretsOf(
  on: Queries,
  { key, text }: { key: string; text: string },
): Promise<string[]> {
  const kept = await rows<{ answer: unknown }>(
    on,
    sql`SELECT answer FROM idempotent_answers WHERE key = ${key}`,
  );
  const words = kept.map(({ answer }) => (typeof answer === 'string' ? answer : JSON.stringify(answer)));
  return secretsIn(text).filter((secret) => words.some((word) => word.includes(secret)));
}

function secretsIn(text: string): string[] {
  if (!text.startsWith('{')) return [];
  const found: string[] = [];
  JSON.parse(text, (name, value: unknown) => {
    if (SECRET_NAMES.includes(name)) found.push(...[value].flat().map(String));
    else if (typeof value === 'string')
      found.push(...(value.match(KEY_LIKE) ?? []).filter((word) => !NO_KEY.test(word)));
    return value;
  });
  return found;
}

/** What a response is made of, names and all, as text. */
export function namesIn(answer: DeclaredAnswer): string {
  const schema = answerSchemaOf(answer);
  return schema === undefined ? '' : JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
}
