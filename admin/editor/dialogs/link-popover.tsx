import Button from '@mui/material/Button';
import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { isSafeHref } from '#schema/document/safe-url.ts';
import { Pages } from './link-pages.tsx';
import { linkedRange, useLink } from './use-link.ts';
import type { AddressedBlock } from '../tools/tools.ts';
import { useLeaving } from '../tools/use-leaving.ts';
import { say } from './messages.ts';
import './link-popover.css';

const GAP_PX = 8;
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

/** Below the words, never beyond the edges of the text, and scrolled into view. */
function usePlace(box: RefObject<HTMLDivElement | null>, editor: Editor): void {
  useLayoutEffect(() => {
    const element = box.current;
    const frame = element?.offsetParent?.getBoundingClientRect();
    if (element === null || frame === undefined) return;
    const { from, to } = linkedRange(editor);
    const [first, last] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to)];
    const left = Math.min(first.left - frame.left, frame.width - element.offsetWidth);
    element.style.setProperty('left', `${Math.max(0, left)}px`);
    element.style.setProperty('top', `${last.bottom - frame.top + GAP_PX}px`);
    element.scrollIntoView({ block: 'nearest' });
  }, [box, editor]);
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
