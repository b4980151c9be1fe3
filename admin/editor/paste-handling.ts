import type { EditorView } from '@tiptap/pm/view';
import { isSafeHref } from '#schema/document/safe-url.ts';

import type * as clipboard from './paste/clipboard.ts';

type Cleaning = typeof clipboard;
let cleaning: Cleaning | undefined;

/** Fetches what cleans: when the editor is there, so that the first paste need not wait. */
export async function loadCleaning(): Promise<Cleaning> {
  cleaning ??= await import('./paste/clipboard.ts');
  return cleaning;
}

/** True where the paste is ours: an address onto words, HTML of other programs, Markdown. The rest is the editor's. */
export function handlePaste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  if (clipboardData === null || view.state.selection.$from.parent.type.spec.code === true) return false;
  const html = clipboardData.getData('text/html');
  const text = clipboardData.getData('text/plain');
  if (linkWords(view, text)) return true;
  // What was copied here needs no cleaning, and pasting without formatting (Shift) means the signs themselves.
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

/** A URL pasted onto selected text becomes its link; pasted alone it is also the text. A page of ours becomes a path. */
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

/** ProseMirror knows whether Shift was held; it says so nowhere. */
function isPlain(view: EditorView): boolean {
  const { input } = view as unknown as { input?: { shiftKey?: boolean; lastKeyCode?: number } };
  return input?.shiftKey === true && input.lastKeyCode !== 45;
}
