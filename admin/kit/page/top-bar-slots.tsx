import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from '../parts/link.tsx';
import { useDocumentTitle } from './document-title.ts';

interface Slots {
  crumbs: HTMLElement | null;
  actions: HTMLElement | null;
  setCrumbs: (element: HTMLElement | null) => void;
  setActions: (element: HTMLElement | null) => void;
}
const SlotsContext = createContext<Slots | null>(null);

/** Lets a screen write into the top bar: where it is, and what can be done there. */
export function TopBarSlots({ children }: { children: ReactNode }) {
  const [crumbs, setCrumbs] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ crumbs, actions, setCrumbs, setActions }), [crumbs, actions]);
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** The places in the top bar, for the bar itself. */
export function useTopBarSlots(): Slots {
  const slots = useContext(SlotsContext);
  if (slots === null) throw new Error('useTopBarSlots only works inside <TopBarSlots>.');
  return slots;
}

export interface Crumb {
  label: string;
  to?: string;
}

/** Where this screen is: the way there in the top bar, and the title of the document. */
export function PageTitle({ crumbs }: { crumbs: readonly Crumb[] }) {
  const slots = useTopBarSlots();
  const title = crumbs.at(-1)?.label ?? '';
  useDocumentTitle(title);
  if (slots.crumbs === null) return null;
  return createPortal(
    <ol>
      {crumbs.map(({ label, to }) => (
        <li key={label} {...(to === undefined ? { 'aria-current': 'page' as const } : {})}>
          {to === undefined ? label : <Link to={to}>{label}</Link>}
        </li>
      ))}
    </ol>,
    slots.crumbs,
  );
}

/** What can be done on this screen, at the right of the top bar. */
export function TopBarActions({ children }: { children: ReactNode }) {
  const { actions } = useTopBarSlots();
  return actions === null ? null : createPortal(children, actions);
}
