import type { SourceFacts } from '#schema/answers/operations/site-import.ts';
import type { SourceItem, SourceReading } from '../source-item.ts';
import { type Files, textIn } from '../tree-texts.ts';
import { mediumId } from './medium-story.ts';
import { readPage } from './read-page.ts';

const STORY = /^posts\/[^/]+\.html$/;
/** Pages about the account, which other formats don’t have. */
const ACCOUNT =
  /^(?:README\.html|(?:bookmarks|claps|highlights|interests|lists|partner-program|profile|pubs-following|sessions|topics-following|users-following|ips|blocks|twitter)\/)/;

/** Whether an archive has the layout of a Medium export. */
export function isMediumExport({ names }: Pick<Files, 'names'>): boolean {
  const stories = names.filter((name) => STORY.test(name));
  if (stories.length === 0 || names.includes('posts.csv')) return false;
  return names.some((name) => ACCOUNT.test(name)) || stories.every((name) => MEDIUM_NAME.test(name));
}

/** A story is called after its date, its title, and its ID; a draft has no date. */
const MEDIUM_NAME = /^posts\/(?:draft|\d{4}-\d\d-\d\d)_.*-[0-9a-f]{8,16}\.html$/;

/** Reads a Medium export: the stories. Responses and drafts become drafts. */
export function readMediumExport(files: Files): SourceReading {
  const facts: SourceFacts = { title: '', address: '', ignored: {} };
  return { system: 'medium', facts, items: storiesOf(files, facts), completions: () => [] };
}

async function* storiesOf(files: Files, facts: SourceFacts): AsyncGenerator<SourceItem> {
  const ids = new Set(files.names.filter((name) => STORY.test(name)).map(mediumId));
  for (const name of files.names) {
    if (!STORY.test(name)) {
      facts.ignored['other files'] = (facts.ignored['other files'] ?? 0) + 1;
      continue;
    }
    const html = await textIn(files, name);
    const page = { format: 'medium', path: name, id: name, title: name } as const;
    yield typeof html === 'string'
      ? await readPage({ ...page, html, known: mentioned(html, ids) })
      : { kind: 'skipped', id: name, title: name, reason: html.reason };
  }
}

function mentioned(html: string, ids: ReadonlySet<string>): string[] {
  return [...new Set(html.match(/[0-9a-f]{8,16}/g))].filter((id) => ids.has(id));
}
