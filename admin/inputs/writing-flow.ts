import { useEffect, useRef } from 'react';
import { useFormRecord } from '../form/form-mode.ts';

/** Puts the cursor in the title of a new record, so that writing can start at once. */
export function useBegin({ isTitle, id }: { isTitle: boolean; id: string }): void {
  const isNew = useRef(useFormRecord() === undefined);
  useEffect(() => {
    if (isTitle && isNew.current) document.getElementById(id)?.focus({ preventScroll: true });
  }, [isTitle, id]);
}

/** From the title into the text, to its beginning. */
export function goToText(title: HTMLElement): void {
  title.closest('form')?.querySelector<HTMLElement>('.editor-text [role=textbox]')?.focus();
}
