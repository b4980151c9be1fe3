import { useEffect } from 'react';
import { useSiteName } from '../work/use-site-name.ts';

/** Sets the title of the browser tab: the screen, then the site. */
export function useDocumentTitle(title: string): void {
  const site = useSiteName();
  useEffect(() => {
    document.title = [title, site].filter((part) => part !== '').join(' – ');
  }, [title, site]);
}
