import { useEffect, useRef } from 'react';
import { useFormRecord } from '../form/form-mode.ts';

/** Puts the cursor in the title of a new record, so that writing can start at once. */
export function useBegin({ isTitle, id }: { isTitle: boolean; id: string }): void {
  const isNew = useRef(useFormRecord() === undefined);
  useEffect(() => {
    if (isTitle && isNew.current) document.getElementById(id)?.focus({ preventScroll: true });
  }, [isTitle, id]);
}

/** The editor loads after the form. */
const EDITOR_LOADS_MS = 10_000;

/** From the title or the intro into the text, to its beginning: at once, or when its editor is there. */
export function goToText(input: HTMLElement): void {
  const form = input.closest('form');
  if (form === null || focusText(form)) return;
  const seen = new MutationObserver(() => {
    // Someone who has left the input by then is somewhere on purpose.
    if (document.activeElement !== input || focusText(form)) seen.disconnect();
  });
  seen.observe(form, { childList: true, subtree: true });
  setTimeout(() => seen.disconnect(), EDITOR_LOADS_MS);
}

function focusText(form: HTMLFormElement): boolean {
  const text = form.querySelector<HTMLElement>('.editor-text [role=textbox]');
  text?.focus();
  return text !== null;
}
