import { sql } from 'drizzle-orm';
import type { PublishingCheck } from '#schema/answers/records/publishing.ts';
import { shortened } from '#schema/publishing/document-checks.ts';
import { recordChecks } from '#schema/publishing/record-checks.ts';
import { labelIn } from '#schema/messages/declared/declared.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { updateSchemaOf } from '#schema/bodies/write-schemas.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { parseBody } from '../../platform/request/parse-body.ts';
import { snapshotOf } from '../document-rows/document-input.ts';
import type { ReadDocument } from '../document-rows/document-select.ts';
import { listResource } from './list-store.ts';
import { messages } from './messages.ts';
import { addressChange, sameTitle } from '../publishing/publishing-checks.ts';

type Values = Record<string, unknown>;

/**
 * The findings before a save makes a list public, red ones first. `body` is the input of that save; nothing
 * is stored. Red findings come from the same check that would refuse the save.
 */
export async function listChecks(
  on: Queries,
  { row, body, words }: { row: ReadDocument; body: Values; words: Translator },
): Promise<PublishingCheck[]> {
  const { red, input } = refusedBy(body, words);
  const values = { ...snapshotOf(listResource, row), ...input };
  const slug = typeof values.slug === 'string' ? values.slug : row.slug;
  const title = typeof values.name === 'string' ? values.name : '';
  return [
    ...red,
    ...recordChecks(listResource, values, words).filter(({ severity }) => severity === 'amber'),
    ...(title !== '' ? await sameTitle(on, { resource: listResource, row, title, words }) : []),
    ...(await unseenEntries(on, values.content, words)),
    ...(await addressChange(on, { resource: listResource, row: { ...row, slug }, words })),
  ];
}

/** The reasons why a save is refused, and the parts of the body that can still be checked. */
function refusedBy(body: Values, words: Translator): { red: PublishingCheck[]; input: Values } {
  try {
    return { red: [], input: parseBody(updateSchemaOf(listResource), body, listResource) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.errors === undefined) throw error;
    const red = Object.entries(error.errorsIn(words) ?? {}).map(([key, [reason = '']]): PublishingCheck => {
      const [field = key] = key.split('.');
      const declared = listResource.fields[field];
      const label = declared === undefined ? field : labelIn(words.language, listResource, [field, declared]);
      const message = words.of(messages)('problem', { field: label, problem: reason });
      return { rule: 'required', severity: 'red', message, field, key: field };
    });
    const fine = Object.entries(body).filter(([key]) => !red.some(({ field }) => field === key));
    return { red, input: Object.fromEntries(fine) };
  }
}

/** Entries hidden from visitors, each with its position. */
async function unseenEntries(on: Queries, content: unknown, words: Translator): Promise<PublishingCheck[]> {
  const say = words.of(messages);
  const ids = Array.isArray(content)
    ? (content as { content_id: string }[]).map((one) => one.content_id)
    : [];
  if (ids.length === 0) return [];
  const found = await rows<{ id: string; title: string; status: string; is_live: boolean }>(
    on,
    sql`SELECT c.id, c.title, c.status, p.id IS NOT NULL AS is_live
        FROM content c LEFT JOIN publications p ON p.id = c.id
        WHERE c.id = ANY (${sql.param(ids)}::uuid[])`,
  );
  const known = new Map(found.map((one) => [one.id, one]));
  return ids.flatMap((id, entry): PublishingCheck[] => {
    const one = known.get(id);
    if (one?.is_live === true) return [];
    const message =
      one === undefined
        ? say('item_gone', { number: entry + 1 })
        : say(one.status === 'trashed' ? 'item_trashed' : 'item_unpublished', {
            title: shortened(one.title),
          });
    return [{ rule: 'relation', severity: 'amber', message, field: 'content', key: 'content', entry }];
  });
}
