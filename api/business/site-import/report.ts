import { sql } from 'drizzle-orm';
import type { Translator } from '#schema/messages/translator.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { csvLine } from '../../platform/text/csv.ts';
import { messages } from './messages.ts';
import { shownItems } from './shown-items.ts';

const LINES_AT_ONCE = 500;
const HEADINGS = [
  'report_number',
  'report_kind',
  'report_title',
  'report_path',
  'report_slug',
  'report_outcome',
  'report_images',
  'report_reason',
  'report_notes',
] as const;
const OUTCOMES = {
  waiting: 'outcome_waiting',
  created: 'outcome_created',
  updated: 'outcome_updated',
  unchanged: 'outcome_unchanged',
  kept: 'outcome_kept',
  skipped: 'outcome_skipped',
  refused: 'outcome_refused',
} as const;

/**
 * The report of an import as CSV lines: all items in the file, except images that no text uses, with their reasons in a
 * language.
 */
export async function* reportLines(
  { database }: AppDeps,
  id: string,
  words: Translator,
): AsyncGenerator<string> {
  const say = words.of(messages);
  yield csvLine(HEADINGS.map((heading) => say(heading)));
  for (let after = -1; ;) {
    const found = await shownItems(
      database.queries,
      words,
      sql`import_id = ${id} AND kind <> 'attachment' AND position > ${after} ORDER BY position LIMIT ${LINES_AT_ONCE}`,
    );
    if (found.length === 0) return;
    yield found
      .map(({ position, kind, title, path, slug, state, reason, notes, pictures }) =>
        csvLine([
          position + 1,
          kind,
          title,
          path,
          slug,
          say(OUTCOMES[state]),
          pictures,
          reason,
          notes.join(' '),
        ]),
      )
      .join('');
    after = found.at(-1)?.position ?? after;
  }
}
