import { useEffect } from 'react';
import { useSiteName } from '../work/use-site-name.ts';

/** Says what the tab of the browser is called: the screen, and the site that it is of. */
export function useDocumentTitle(title: string): void {
  const site = useSiteName();
  useEffect(() => {
    document.title = [title, site].filter((part) => part !== '').join(' – ');
  }, [title, site]);
}
