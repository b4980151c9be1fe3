import '../styles/core.css';
import type { ReactNode } from 'react';

/** Brings the style sheet of all pages; what stands around them is put there by `+onRenderHtml.ts`. */
export function Layout({ children }: { children: ReactNode }) {
  return children;
}
