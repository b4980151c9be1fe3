import { useEffect } from 'react';
import { useSiteName } from '../work/use-site-name.ts';

/** Sets the title of the browser tab: the site, then the screen (spec §2). */
export function useDocumentTitle(title: string): void {
  const site = useSiteName();
  useEffect(() => {
    document.title = [site, title].filter((part) => part !== '').join(' - ');
  }, [title, site]);
}
