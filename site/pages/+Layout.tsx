import '../styles/core.css';
import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { Words } from '../language/words.tsx';
import { TimeZone } from '../ui/day.tsx';
import { SignUp } from '../ui/frame/newsletter-letter.tsx';

/** Adds the style sheet of all pages; `+onRenderHtml.ts` adds what surrounds them. */
export function Layout({ children }: { children: ReactNode }) {
  const { settings, words } = usePageContext().site;
  return (
    <Words value={words}>
      <TimeZone value={settings.time_zone}>
        <SignUp value={settings.sign_up}>{children}</SignUp>
      </TimeZone>
    </Words>
  );
}
