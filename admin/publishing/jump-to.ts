import type { Editor } from '@tiptap/core';
import type { Resource } from '#schema/define/define-resource.ts';
import { quotingPath } from '#schema/document/contents/quotations.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import type { PublishingCheck } from '#schema/answers/records/publishing.ts';
import type { Passage } from '../records/passage.ts';

/** A lazily loaded editor is there by then, or something else is wrong. */
const WAIT_MS = 4_000;

/** Opens the group of a finding's field, scrolls to it, and moves the focus there. */
export async function jumpTo(check: PublishingCheck, resource: Resource): Promise<void> {
  openGroupOf(resource, check.field);
  const field = await appearing(() =>
    document.querySelector<HTMLElement>(`.record-form [data-field="${CSS.escape(check.field)}"]`),
  );
  if (field === undefined) return;
  if (check.path !== undefined) {
    const editor = await appearing(() => editorIn(field));
    if (editor !== undefined) selectBlock(editor, check.path);
    if (editor !== undefined && check.rule !== 'unverified-quotation') return;
  }
  // Next to the text, it can be confirmed or removed.
  const remedy = check.rule === 'unverified-quotation' ? remedyOf(check) : null;
  // After the frame in which the editor takes the focus.
  if (remedy !== null) return void requestAnimationFrame(() => remedy.focus());
  if (check.entry !== undefined) return openEntry(field, check.entry);
  focusIn(field, check.key.endsWith('_alt') ? check.key : undefined);
}

/** The same for a quotation, by its position in the field. */
export async function jumpToPassage({ field, entry }: Passage, resource: Resource): Promise<void> {
  openGroupOf(resource, field);
  const place = await appearing(() =>
    document.querySelector<HTMLElement>(`.record-form [data-field="${CSS.escape(field)}"]`),
  );
  if (place === undefined) return;
  if (resource.fields[field]?.kind !== 'rich-text') return openEntry(place, entry);
  const editor = await appearing(() => editorIn(place));
  const path = editor && quotingPath(editor.getJSON() as RichTextDocument, entry);
  if (editor !== undefined && path !== undefined) selectBlock(editor, path);
}

/** The first thing that can be done about a quotation that is not in its source. */
function remedyOf({ field, entry }: PublishingCheck): HTMLElement | null {
  const which = entry === undefined ? `^="${CSS.escape(field)} "` : `="${CSS.escape(field)} ${entry}"`;
  return document.querySelector<HTMLElement>(`[data-quotation${which}][data-verified="false"] button`);
}

function openGroupOf(resource: Resource, field: string): void {
  const label = resource.form.side.find((group) => group.fields.includes(field))?.label;
  if (label === undefined) return;
  for (const button of document.querySelectorAll<HTMLElement>('.side-group [aria-expanded="false"]')) {
    if (button.textContent === label) button.click();
  }
}

/** The editor of a text hangs on the element that it draws (TipTap). */
function editorIn(field: HTMLElement): Editor | undefined {
  const drawn = field.querySelector<HTMLElement & { editor?: Editor }>('.ProseMirror');
  return drawn?.editor;
}

/** Selects the block at a place: positions among the children, from the document down. */
function selectBlock(editor: Editor, path: readonly number[]): void {
  let node = editor.state.doc;
  let position = -1;
  for (const index of path) {
    if (node.childCount <= index) break;
    position += 1;
    for (let before = 0; before < index; before += 1) position += node.child(before).nodeSize;
    node = node.child(index);
  }
  if (position < 0) return void editor.commands.focus();
  const chain = editor.chain().focus(undefined, { scrollIntoView: false });
  if (node.isText) chain.setTextSelection({ from: position, to: position + node.nodeSize }).run();
  else if (node.isTextblock)
    chain.setTextSelection({ from: position + 1, to: position + node.nodeSize - 1 }).run();
  else chain.setNodeSelection(position).run();
  const drawn = node.isText ? editor.view.domAtPos(position + 1).node : editor.view.nodeDOM(position);
  const element = drawn instanceof Element ? drawn : drawn?.parentElement;
  element?.scrollIntoView({ block: 'center' });
}

async function openEntry(field: HTMLElement, position: number): Promise<void> {
  const entry = field.querySelectorAll<HTMLElement>('.entries > li')[position];
  if (entry === undefined) return focusIn(field);
  const head = entry.querySelector<HTMLElement>('.entry-name[aria-expanded="false"]');
  head?.click();
  await appearing(() => entry.querySelector<HTMLElement>('.entry-body'));
  focusIn(entry.querySelector<HTMLElement>('.entry-body') ?? entry);
}

const CONTROL =
  'input:not([type="hidden"]):not([type="file"]), textarea, select, [contenteditable="true"], [role="combobox"], button';

function focusIn(place: HTMLElement, key?: string): void {
  const named = key === undefined ? null : place.querySelector<HTMLElement>(`[name="${CSS.escape(key)}"]`);
  const controls = [...place.querySelectorAll<HTMLElement>(CONTROL)];
  // Input fields come before the tools around them.
  const target = named ?? controls.find((control) => control.tagName !== 'BUTTON') ?? controls[0];
  (target ?? place).scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

/** What `find` finds, as soon as it does. */
async function appearing<Found>(find: () => Found | null | undefined): Promise<Found | undefined> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const found = find();
    if (found !== null && found !== undefined) return found;
    if (performance.now() > deadline) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
