import { sql } from 'drizzle-orm';
import type { PublishedForm } from '#schema/answers/newsletter/forms.ts';
import { formWords } from '#schema/newsletter/form-words.ts';
import type { Translator } from '#schema/messages/translator.ts';
import type { RecordOf } from '#schema/define/record.ts';
import type { forms } from '#schema/resources/forms.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A stored form. */
export type FormRow = RecordOf<typeof forms>;

interface PublicList {
  id: string;
  name: string;
  description: string | null;
}

/** A form with those of its lists that are public now. */
export interface OpenForm {
  row: FormRow;
  joined: readonly PublicList[];
  offered: readonly PublicList[];
}

/** The form with a slug. Throws 404 if it is off, or if all of its lists are gone or private by now. */
export async function findOpenForm(on: Queries, slug: string): Promise<OpenForm> {
  const [row] = await rows<FormRow>(on, sql`SELECT * FROM forms WHERE slug = ${slug} AND enabled`);
  if (row === undefined) throw noForm();
  const named = [...row.contact_list_ids, ...row.offered_list_ids];
  const lists = await rows<PublicList>(
    on,
    sql`SELECT id, name, description FROM contact_lists
        WHERE id = ANY (${sql.param(named)}::uuid[]) AND visibility = 'public'`,
  );
  if (named.length > 0 && lists.length === 0) throw noForm();
  const among = (ids: readonly string[]) => ids.flatMap((id) => lists.find((list) => list.id === id) ?? []);
  const joined = among(row.contact_list_ids);
  const others = row.offered_list_ids.filter((id) => !row.contact_list_ids.includes(id));
  return { row, joined, offered: among(others) };
}

function noForm(): ApiError {
  return new ApiError('not_found', { message: spoken('no_form') });
}

/** What visitors see of a form. */
export function presentForm({ row, offered }: OpenForm, words: Translator): PublishedForm {
  return {
    slug: row.slug ?? '',
    title: row.title,
    text: row.text,
    button: row.button,
    first_name: row.first_name,
    last_name: row.last_name,
    lists: offered.map(({ id, name, description }) => ({ id, name, description })),
    thanks: row.thanks,
    thanks_page: row.thanks_page,
    language: words.language.tag,
    proof_of_work: row.proof_of_work,
    words: formWords(words),
  };
}
