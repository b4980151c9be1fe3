import { useEffect } from 'react';
import { useSiteName } from '../work/use-site-name.ts';

/** The titles of what is open: a screen, and perhaps a dialog over it. */
const opened: { words: string; isOver: boolean }[] = [];

/** Sets the title of the browser tab: the site, then the screen (spec §2), or the dialog that is over it. */
export function useDocumentTitle(title: string, isOver = false): void {
  const site = useSiteName();
  useEffect(() => {
    const entry = { words: [site, title].filter((part) => part !== '').join(' - '), isOver };
    opened.push(entry);
    show();
    return () => {
      opened.splice(opened.indexOf(entry), 1);
      show();
    };
  }, [title, site, isOver]);
}

function show(): void {
  const top = opened.findLast(({ isOver }) => isOver) ?? opened.at(-1);
  if (top !== undefined) document.title = top.words;
}
