import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { moduleAt } from '../../../platform/base/paths.ts';
import { offloaded } from '../../../platform/offload/offload.ts';
import { type GhostText, ghostHtml } from './ghost-text.ts';
import { SourceTextError } from '../source-item.ts';
import { wordPressHtml } from './wordpress-text.ts';
import { Notes } from '../notes.ts';
import type { KeptText } from '../../../platform/base/kept-spoken.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

/** The text of a post in another system's own format. */
type ForeignText = { ghost: GhostText } | { wordPress: string };

/** The text as HTML, and what could not be kept. */
export interface ReadText {
  html: string;
  notes: KeptText[];
}

/** Shorter texts are parsed faster than they can be sent to a thread. */
const READ_HERE_CHARS = 4 * 1024;

/**
 * The text of a post as HTML (see {@link ghostHtml} and {@link wordPressHtml}): a long one is read on a separate
 * thread. Throws {@link SourceTextError} if that takes too long.
 */
export async function readForeignText(text: ForeignText): Promise<ReadText> {
  const isHere = 'ghost' in text ? isReadAtOnce(text.ghost) : text.wordPress.length <= READ_HERE_CHARS;
  if (!isHere) return readApart(text);
  // A piece of a file may contain many of them.
  await yieldToEventLoop();
  return readHere(text);
}

/** HTML stays as it is; a short mobiledoc can reference one long card many times. */
function isReadAtOnce({ html = '', lexical = '', mobiledoc = '', markdown = '' }: GhostText): boolean {
  if (html.trim() !== '') return true;
  return mobiledoc === '' && lexical.length + markdown.length <= READ_HERE_CHARS;
}

/** Runs in the thread. */
export function readHere(text: ForeignText): ReadText {
  const notes = new Notes();
  const html = 'ghost' in text ? ghostHtml(text.ghost, notes) : wordPressHtml(text.wordPress, notes);
  return { html, notes: notes.all };
}

const readApart = offloaded<ForeignText, ReadText>({
  module: moduleAt('business/import-formats/html/read-foreign-text.ts'),
  name: readHere.name,
  lane: 'slow',
  limitMs: 20_000,
  tooCostly: () => new SourceTextError(spoken('markdown_slow')),
});
