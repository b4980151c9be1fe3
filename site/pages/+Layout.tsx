import '../styles/core.css';
import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { TimeZone } from '../ui/day.tsx';

/** Brings the style sheet of all pages; what stands around them is put there by `+onRenderHtml.ts`. */
export function Layout({ children }: { children: ReactNode }) {
  return <TimeZone value={usePageContext().site.settings.time_zone}>{children}</TimeZone>;
}
