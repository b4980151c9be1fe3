import type { ReactNode } from 'react';

/** A layout that its pages share without sharing a part of their paths. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <div className="text-page">
      <header className="page-head">
        <p className="label">A layout without a path</p>
        <nav aria-label="Demo">
          <ul className="tags">
            <li>
              <a href="/route-a">Route A</a>
            </li>
            <li>
              <a href="/route-b">Route B</a>
            </li>
          </ul>
        </nav>
      </header>
      {children}
    </div>
  );
}
