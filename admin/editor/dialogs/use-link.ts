import { type Editor, getMarkRange } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSafeHref } from '#schema/document/safe-url.ts';
import { type Page, usePages } from './link-pages.tsx';
import type { AddressedBlock } from '../tools/tools.ts';
import { insertCard } from './insert-card.ts';
import { say } from './messages.ts';

interface LinkUse {
  editor: Editor;
  /** What is inserted with the URL; without it, words become a link. */
  block: AddressedBlock | undefined;
  onClose: () => void;
}

/** The input of the link popover, the pages that match it, and the effect of a choice. */
export function useLink({ editor, block, onClose }: LinkUse) {
  const present = block === undefined ? (editor.getAttributes('link').href as string | undefined) : undefined;
  const [text, setText] = useState(present ?? '');
  /** The page that was chosen with the arrow keys. */
  const [chosen, setAt] = useState<number>();
  const [error, setError] = useState<string>();
  const invalid = say(block === 'embed' ? 'embed_invalid' : 'link_invalid');
  const found = usePages(isAddress(text) ? '' : text);
  // Films are elsewhere: there is no page of ours to choose.
  const isElsewhere = block === 'embed' || isAddress(text);
  const pages = isElsewhere ? [] : found.pages;
  // Searching selects the first result; recent pages are only suggestions.
  const at = chosen ?? (text.trim() === '' || text === present ? -1 : 0);
  const active = pages[at];

  const set = (page: Page | undefined) => {
    const href = page === undefined ? withScheme(text.trim()) : page.path;
    if (href === undefined) return setError(say('link_incomplete'));
    const isTaken =
      block === undefined
        ? setLink(editor, { href, present, words: page?.title ?? href })
        : insertCard(editor, block, { href, page });
    return isTaken ? onClose() : setError(invalid);
  };
  const remove = () => {
    setLink(editor, { href: '', present, words: '' });
    onClose();
  };
  const applyNow = () => {
    if (text.trim() !== '' || active !== undefined) return set(active);
    // An empty field removes the link.
    return present === undefined ? setError(invalid) : remove();
  };
  const isKnown = chosen !== undefined || text.trim() === '' || isElsewhere || found.isCurrent;
  const apply = useOnceKnown({ isKnown, text, act: applyNow });
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setAt(at < 0 && step < 0 ? pages.length - 1 : (at + step + pages.length) % Math.max(1, pages.length));
  };
  return {
    present,
    text,
    pages,
    state: isElsewhere ? 'address' : found.state,
    active,
    error,
    set,
    apply,
    remove,
    move,
    type: (next: string) => {
      setText(next);
      setAt(undefined);
      setError(undefined);
    },
  };
}

interface Confirmed {
  isKnown: boolean;
  text: string;
  act: () => void;
}

/** Confirmed before the search had answered, a text waits for its result, unless it is changed meanwhile. */
function useOnceKnown({ isKnown, text, act }: Confirmed): () => void {
  const waiting = useRef<string>(undefined);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isKnown || waiting.current !== text) return;
    waiting.current = undefined;
    actNow();
  }, [isKnown, text]);
  return () => {
    if (isKnown) act();
    else waiting.current = text;
  };
}

/** The range of the words that are or become a link. */
export function linkedRange({ state }: Editor): { from: number; to: number } {
  const { from, to, empty, $from } = state.selection;
  const type = state.schema.marks.link;
  const link = empty && type !== undefined ? getMarkRange($from, type) : undefined;
  return link ?? { from, to };
}

interface LinkChange {
  href: string;
  present: string | undefined;
  /** Inserted when nothing is selected. */
  words: string;
}

/** False for a URL that links may not have. An empty one removes the link. */
function setLink(editor: Editor, { href, present, words }: LinkChange): boolean {
  // Checked before the text gets the focus: the popover stays and says what is wrong.
  if (href !== '' && !editor.can().setLink({ href })) return false;
  const chain = editor.chain().focus().extendMarkRange('link');
  if (href === '') return chain.unsetLink().run();
  if (!editor.state.selection.empty || present !== undefined) return chain.setLink({ href }).run();
  return chain
    .insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] })
    .unsetMark('link')
    .run();
}

/** Typed as an address and not as a title. */
function isAddress(text: string): boolean {
  const typed = text.trim();
  return isSafeHref(typed) || /^[a-z]+:/i.test(typed) || withScheme(typed) !== typed;
}

/** "example.com/page" is meant as a web address. */
function withScheme(href: string): string {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(href) ? `https://${href}` : href;
}
