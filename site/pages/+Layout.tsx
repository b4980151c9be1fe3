import '../styles/core.css';
import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { ConsentDialog } from '../ui/consent-dialog.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import { SiteHeader } from '../ui/site-header.tsx';

export function Layout({ children }: { children: ReactNode }) {
  const { site, urlPathname } = usePageContext();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the text
      </a>
      <ConsentDialog siteName={site.settings.name} />
      <SiteHeader siteName={site.settings.name} path={urlPathname} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter settings={site.settings} year={site.now.getUTCFullYear()} />
    </>
  );
}
