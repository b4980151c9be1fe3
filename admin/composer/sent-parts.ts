import { createContext, useContext, useMemo } from 'react';
import type { PreviewedMail } from '#schema/answers/newsletter/mail.ts';
import { withoutHandlers } from '../editor/paste/without-handlers.ts';

/** The server's rendering of each block, by position: `3`, or `3.1.0` in a column. */
export type SentParts = ReadonlyMap<string, string>;

export const SentPartsContext = createContext<SentParts>(new Map());

/** The rendered block at this position; undefined while it loads or if it is empty. */
export function useSentPart(place: string): string | undefined {
  return useContext(SentPartsContext).get(place);
}

const AT = /(?:^|\s)at-([\d-]+)(?:\s|$)/;

export function useSentParts(mail: PreviewedMail | null | undefined): SentParts {
  const html = mail?.html;
  return useMemo(() => sentPartsOf(html ?? ''), [html]);
}

/** The parts of an email that its writer sees, each without the surrounding table. */
export function sentPartsOf(html: string): SentParts {
  const page = new DOMParser().parseFromString(withoutHandlers(html), 'text/html');
  const parts = new Map<string, string>();
  for (const element of page.querySelectorAll<HTMLElement>('[class*="at-"]')) {
    const place = AT.exec(element.className)?.[1]?.replaceAll('-', '.');
    const inner = element.firstElementChild ?? element;
    if (place !== undefined && !parts.has(place)) parts.set(place, inner.innerHTML);
  }
  return parts;
}
