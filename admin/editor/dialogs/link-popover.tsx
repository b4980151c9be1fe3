import Button from '@mui/material/Button';
import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { isSafeHref } from '#schema/document/safe-url.ts';
import { Pages } from './link-pages.tsx';
import { type Box, placeBeside } from './place-beside.ts';
import { linkedRange, useLink } from './use-link.ts';
import type { AddressedBlock } from '../tools/tools.ts';
import { useLeaving } from '../tools/use-leaving.ts';
import { say } from './messages.ts';
import './link-popover.css';

/** It may reach this far beyond the text. */
const EDGE_PX = 8;
/** How the style sheet calls the words in question while the input has the focus. */
const MARKED = 'linked-words';

interface LinkPopoverProps {
  editor: Editor;
  /** A block that is inserted with the URL; without one, the words become a link. */
  block?: AddressedBlock;
  /** Done: back into the text. */
  onClose: () => void;
  /** Something else on the page was chosen, and keeps the focus. */
  onLeave: () => void;
}

/** The target of a link, entered beside its words: a page of the site, found by title or author, or a URL. */
export function LinkPopover({ editor, block, onClose, onLeave }: LinkPopoverProps) {
  const id = useId();
  const link = useLink({ editor, block, onClose });
  const box = useRef<HTMLDivElement>(null);
  usePlace(box, editor);
  useMarkedWords(editor);
  useLeaving(box, onLeave);
  useEscape(box, onClose);
  return (
    <div className="link-popover" role="dialog" aria-label={say(block ?? 'link')} tabIndex={-1} ref={box}>
      <div className="link-line">
        <LinkInput id={id} link={link} help={say(block === 'embed' ? 'embed_url' : 'link_help')} />
        <Button size="small" variant="contained" onClick={link.apply}>
          {say('apply')}
        </Button>
      </div>
      {link.error === undefined ? null : (
        <p className="field-error" role="alert" id={`${id}-error`}>
          {link.error}
        </p>
      )}
      {link.present === undefined ? null : <PresentLink href={link.present} onRemove={link.remove} />}
      <FoundPages id={id} link={link} />
    </div>
  );
}

type Link = ReturnType<typeof useLink>;

function LinkInput({ id, link, help }: { id: string; link: Link; help: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <input
      className="input"
      id={id}
      ref={input}
      role="combobox"
      aria-label={say('link_to')}
      aria-invalid={link.error !== undefined}
      aria-describedby={link.error === undefined ? undefined : `${id}-error`}
      aria-expanded={link.pages.length > 0}
      aria-controls={`${id}-pages`}
      aria-activedescendant={link.active === undefined ? undefined : `${id}-${link.active.id}`}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      placeholder={help}
      value={link.text}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return link.move(event);
        event.preventDefault();
        return link.apply();
      }}
      onChange={({ target }) => link.type(target.value)}
    />
  );
}

/** The actions for an existing link. */
function PresentLink({ href, onRemove }: { href: string; onRemove: () => void }) {
  return (
    <div className="link-present">
      {isSafeHref(href) ? (
        <a className="tool-word" href={href} target="_blank" rel="noopener noreferrer">
          {say('open_link')}
        </a>
      ) : null}
      <button type="button" className="tool-word" onClick={onRemove}>
        {say('remove_link')}
      </button>
    </div>
  );
}

function FoundPages({ id, link }: { id: string; link: Link }) {
  const isRecent = link.text.trim() === '';
  switch (link.state) {
    case 'address':
      return null;
    case 'failed':
      return <p className="link-note">{say('pages_failed')}</p>;
    case 'asked':
      return <p className="link-note">{say('pages_asked')}</p>;
    default:
      return link.pages.length === 0 ? (
        <p className="link-note">{say('no_pages')}</p>
      ) : (
        <>
          {isRecent ? <p className="link-note">{say('recent_pages')}</p> : null}
          <Pages id={id} pages={link.pages} active={link.active} onChoose={link.set} />
        </>
      );
  }
}

/** Escape closes the popover, and nothing around it. */
function useEscape(box: RefObject<HTMLDivElement | null>, onClose: () => void): void {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const element = box.current;
    element?.addEventListener('keydown', close);
    return () => element?.removeEventListener('keydown', close);
  }, [box]);
}

/** Beside the words and within the window, also when its pages arrive or a keyboard of the screen opens. */
function usePlace(box: RefObject<HTMLDivElement | null>, editor: Editor): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    showWords(editor);
    const place = () => placeAt(element, editor);
    place();
    const seen = new ResizeObserver(place);
    seen.observe(element);
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      seen.disconnect();
      window.visualViewport?.removeEventListener('resize', place);
    };
  }, [box, editor]);
}

/** Words that were scrolled out of sight come back. */
function showWords(editor: Editor): void {
  const { top, bottom } = wordsOf(editor);
  const around = surroundings(editor);
  if (top >= around.top && bottom <= around.bottom) return;
  const { node } = editor.view.domAtPos(linkedRange(editor).from);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'center' });
}

function placeAt(element: HTMLElement, editor: Editor): void {
  const frame = element.offsetParent?.getBoundingClientRect();
  if (frame === undefined) return;
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  const { left, top } = placeBeside(wordsOf(editor), size, surroundings(editor));
  element.style.setProperty('left', `${left - frame.left}px`);
  element.style.setProperty('top', `${top - frame.top}px`);
}

function wordsOf(editor: Editor): Box {
  const { from, to } = linkedRange(editor);
  const [first, last] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to)];
  return { left: first.left, top: first.top, right: last.right, bottom: last.bottom };
}

/** What can be seen of the text, between its tools and the lower edge. */
function surroundings(editor: Editor): Box {
  const text = editor.view.dom.getBoundingClientRect();
  const bars = editor.view.dom.closest('.editor')?.querySelector('.editor-bars')?.getBoundingClientRect();
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  return {
    left: Math.max(0, text.left - EDGE_PX),
    top: Math.max(offsetTop, bars?.bottom ?? 0),
    right: Math.min(document.documentElement.clientWidth, text.right + EDGE_PX),
    bottom: offsetTop + height,
  };
}

/** The words stay marked while the input has the focus; browsers show only one selection. */
function useMarkedWords(editor: Editor): void {
  useEffect(() => {
    const { from, to } = linkedRange(editor);
    if (from === to || !('highlights' in CSS)) return undefined;
    const [start, end] = [editor.view.domAtPos(from), editor.view.domAtPos(to)];
    const words = document.createRange();
    words.setStart(start.node, start.offset);
    words.setEnd(end.node, end.offset);
    CSS.highlights.set(MARKED, new Highlight(words));
    return () => void CSS.highlights.delete(MARKED);
  }, [editor]);
}
