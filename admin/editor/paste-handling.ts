import type { EditorView } from '@tiptap/pm/view';
import { isSafeHref } from '#schema/document/safe-url.ts';

import type * as clipboard from './paste/clipboard.ts';

type Cleaning = typeof clipboard;
let cleaning: Cleaning | undefined;

/** Loads the cleaner when the editor is ready, so that the first paste need not wait. */
export async function loadCleaning(): Promise<Cleaning> {
  cleaning ??= await import('./paste/clipboard.ts');
  return cleaning;
}

/**
 * True if we handle the paste: a URL onto words, HTML of other programs, Markdown. The editor handles the
 * rest.
 */
export function handlePaste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  if (clipboardData === null || view.state.selection.$from.parent.type.spec.code === true) return false;
  const html = clipboardData.getData('text/html');
  const text = clipboardData.getData('text/plain');
  if (linkWords(view, text)) return true;
  // Content copied here needs no cleaning, and pasting without formatting (Shift) keeps the characters as
  // they are.
  if (html.includes('data-pm-slice') || isPlain(view) || (html === '' && text === '')) return false;
  const paste = ({ clipboardHtml }: Cleaning) => {
    if (view.isDestroyed) return;
    const clean = clipboardHtml({ html, text });
    if (clean === null) view.pasteText(text);
    else view.pasteHTML(clean);
  };
  if (cleaning === undefined) void loadCleaning().then(paste);
  else paste(cleaning);
  return true;
}

/**
 * A URL pasted onto selected text becomes its link; pasted without a selection, it is also the text. A page
 * of this site becomes a path.
 */
function linkWords(view: EditorView, text: string): boolean {
  const { selection, schema, tr } = view.state;
  const address = text.trim();
  const href = address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address;
  const isAddress = /^(?:https?:\/\/|mailto:)\S+$/i.test(address) && isSafeHref(href);
  const { link } = schema.marks;
  if (link === undefined || !isAddress) return false;
  const mark = link.create({ href });
  if (selection.empty) tr.replaceSelectionWith(schema.text(address, [mark]), false).removeStoredMark(link);
  else tr.addMark(selection.from, selection.to, mark);
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** ProseMirror knows whether Shift was held, but does not expose it. */
function isPlain(view: EditorView): boolean {
  const { input } = view as unknown as { input?: { shiftKey?: boolean; lastKeyCode?: number } };
  return input?.shiftKey === true && input.lastKeyCode !== 45;
}
