import '../styles/core.css';
import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { TimeZone } from '../ui/day.tsx';

/** Adds the style sheet of all pages; `+onRenderHtml.ts` adds what surrounds them. */
export function Layout({ children }: { children: ReactNode }) {
  return <TimeZone value={usePageContext().site.settings.time_zone}>{children}</TimeZone>;
}
