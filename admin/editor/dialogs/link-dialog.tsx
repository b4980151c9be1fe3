import Button from '@mui/material/Button';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isSafeHref } from '#schema/document/safe-url.ts';
import { TitledDialog } from '../../kit/parts/titled-dialog.tsx';
import { FieldFrame } from '../../form/field-frame.tsx';
import { type Page, Pages, usePages } from './link-pages.tsx';
import { say } from './messages.ts';

/** Where the selected words lead: one of our pages, found by its title, or an address. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const link = useLink(editor, onClose);
  const { present, text, pages, active } = link;
  return (
    <TitledDialog
      title={say('link')}
      width="xs"
      keepsFocus
      onSubmit={link.submit}
      onClose={onClose}
      actions={
        <>
          {present === undefined ? null : (
            <Button color="inherit" onClick={link.remove}>
              {say('remove_link')}
            </Button>
          )}
          <Button color="inherit" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button type="submit" variant="contained">
            {say('apply')}
          </Button>
        </>
      }
    >
      <FieldFrame id={id} label={say('link_to')} error={link.error} help={say('link_help')}>
        <LinkInput
          id={id}
          value={text}
          activeId={active === undefined ? undefined : `${id}-${active.id}`}
          onKeyDown={link.move}
          onChange={link.type}
        />
      </FieldFrame>
      {isAddress(text) ? null : <Pages id={id} pages={pages} active={active} onChoose={link.set} />}
    </TitledDialog>
  );
}

/** The input, the pages that match it, and what happens with the choice. */
function useLink(editor: Editor, onClose: () => void) {
  const present = editor.getAttributes('link').href as string | undefined;
  const [text, setText] = useState(present ?? '');
  const [at, setAt] = useState(0);
  const [error, setError] = useState<string>();
  const pages = usePages(isAddress(text) ? '' : text);
  const active = isAddress(text) ? undefined : pages[at];

  const set = (page: Page | undefined) => {
    const href = page === undefined ? withScheme(text.trim()) : page.path;
    if (href === undefined) return setError(say('link_incomplete'));
    if (!setLink(editor, { href, present, words: page?.title ?? href })) {
      return setError(say('link_invalid'));
    }
    return onClose();
  };
  const submit = () => set(text.trim() === '' ? undefined : active);
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setAt((before) => (before + step + pages.length) % Math.max(1, pages.length));
  };
  return {
    present,
    text,
    pages,
    active,
    error,
    set,
    submit,
    move,
    type: (next: string) => {
      setText(next);
      setAt(0);
      setError(undefined);
    },
    remove: () => {
      setLink(editor, { href: '', present, words: '' });
      onClose();
    },
  };
}

interface LinkInputProps {
  id: string;
  value: string;
  activeId: string | undefined;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function LinkInput({ id, value, activeId, onChange, onKeyDown }: LinkInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <input
      className="input"
      id={id}
      ref={input}
      role="combobox"
      aria-expanded={activeId !== undefined}
      aria-controls={`${id}-pages`}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onKeyDown={onKeyDown}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface LinkChange {
  href: string;
  present: string | undefined;
  /** What is inserted where nothing is selected. */
  words: string;
}

/** False for an address that no link may have. An empty one takes the link away. */
function setLink(editor: Editor, { href, present, words }: LinkChange): boolean {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (href === '') return chain.unsetLink().run();
  if (!editor.state.selection.empty || present !== undefined) return chain.setLink({ href }).run();
  if (!editor.can().setLink({ href })) return false;
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
