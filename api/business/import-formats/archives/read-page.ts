import { moduleAt } from '../../../platform/base/paths.ts';
import { keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { type Spoken, later } from '../../../platform/base/spoken.ts';
import { offloaded } from '../../../platform/offload/offload.ts';
import { DocumentError } from '../../../records/rich-text/document-error.ts';
import { refuseCostlyHtml } from '../../../records/rich-text/read-html.ts';
import { messages } from '../messages.ts';
import type { SourceItem } from '../source-item.ts';
import { type EpubPage, epubChapter } from './epub-chapter.ts';
import { type GooglePage, googleDocument } from './google-document.ts';
import { type MediumPage, mediumStory } from './medium-story.ts';
import { type NotionPage, notionPage } from './notion-page.ts';
import { type NotionWebPage, notionWebPage } from './notion-web-page.ts';
import { type SubstackPage, substackPost } from './substack-post.ts';

const spoken = later(messages);

/** A text of an archive as it is there. `id` and `title` name it in the report if it can’t be read. */
export type ArchivePage = (MediumPage | SubstackPage | NotionPage | NotionWebPage | EpubPage | GooglePage) & {
  id: string;
  title: string;
};

/** Shorter texts are parsed faster than they can be sent to a thread. */
const READ_HERE_CHARS = 4 * 1024;

/** A text of an archive; a long one is read on a separate thread. One that can’t be read is skipped, with the reason. */
export async function readPage(page: ArchivePage): Promise<SourceItem> {
  const { length } = page.format === 'notion' ? page.markdown : page.html;
  if (length <= READ_HERE_CHARS) return pageHere(page);
  try {
    return await readApart(page);
  } catch (error) {
    if (error instanceof DocumentError) return skipped(page, error.spoken);
    throw error;
  }
}

/** Runs in the thread. */
export function pageHere(page: ArchivePage): SourceItem {
  try {
    if (page.format === 'notion') return notionPage(page);
    refuseCostlyHtml(page.html);
    if (page.format === 'epub') return epubChapter(page);
    if (page.format === 'google_docs') return googleDocument(page);
    if (page.format === 'notion-web') return notionWebPage(page);
    return page.format === 'medium' ? mediumStory(page) : substackPost(page);
  } catch (error) {
    if (error instanceof DocumentError) return skipped(page, error.spoken);
    throw error;
  }
}

function skipped({ id, title }: Pick<ArchivePage, 'id' | 'title'>, reason: Spoken): SourceItem {
  return { kind: 'skipped', id, title, reason: keptTextOf(reason) };
}

const readApart = offloaded<ArchivePage, SourceItem>({
  module: moduleAt('business/import-formats/archives/read-page.ts'),
  name: pageHere.name,
  lane: 'slow',
  limitMs: 20_000,
  tooCostly: () => new DocumentError(spoken('page_slow')),
});
