import { moduleAt } from '../../../platform/base/paths.ts';
import { DocumentError } from '../../../records/rich-text/document-error.ts';
import { offloaded } from '../../../platform/offload/offload.ts';
import { postFromMarkdown } from './markdown-post.ts';
import type { SourceItem } from '../source-item.ts';
import { keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

/**
 * Shorter texts are parsed faster than they can be sent to a thread: front matter takes at most 3 ms per
 * kilobyte.
 */
const READ_HERE_CHARS = 8 * 1024;

interface MarkdownFile {
  path: string;
  text: string;
}

/** One Markdown file of another program; a long one is read on a separate thread, and skipped if it takes too long. */
export async function readMarkdownPost(file: MarkdownFile): Promise<SourceItem> {
  if (file.text.length <= READ_HERE_CHARS) return readHere(file);
  try {
    return await readApart(file);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { kind: 'skipped', id: file.path, title: file.path, reason: keptTextOf(error.spoken) };
  }
}

/** Runs in the thread. */
export function readHere({ path, text }: MarkdownFile): SourceItem {
  return postFromMarkdown(path, text);
}

const readApart = offloaded<MarkdownFile, SourceItem>({
  module: moduleAt('business/import-formats/markdown/read-markdown-post.ts'),
  name: readHere.name,
  lane: 'slow',
  limitMs: 20_000,
  tooCostly: () => new DocumentError(spoken('markdown_slow')),
});
