import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from '../parts/link.tsx';
import { useDocumentTitle } from './document-title.ts';

interface Slots {
  crumbs: HTMLElement | null;
  actions: HTMLElement | null;
  setCrumbs: (element: HTMLElement | null) => void;
  setActions: (element: HTMLElement | null) => void;
  /** Set in a dialog: closes it. */
  onClose?: (() => void) | undefined;
}
const SlotsContext = createContext<Slots | null>(null);

interface TopBarSlotsProps {
  /** Set for a dialog: closes it. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** Lets a screen write to the top bar, or to the bars of the dialog that it is in: its location and its actions. */
export function TopBarSlots({ onClose, children }: TopBarSlotsProps) {
  const [crumbs, setCrumbs] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const slots = useMemo(
    () => ({ crumbs, actions, setCrumbs, setActions, onClose }),
    [crumbs, actions, onClose],
  );
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** The places in the top bar, for the bar itself. */
export function useTopBarSlots(): Slots {
  const slots = useContext(SlotsContext);
  if (slots === null) throw new Error('useTopBarSlots only works inside <TopBarSlots>.');
  return slots;
}

/** Closes the dialog that this screen is in; undefined if the screen is a page. */
export function useDialogClose(): (() => void) | undefined {
  return useTopBarSlots().onClose;
}

export interface Crumb {
  label: string;
  to?: string;
}

/** The location of this screen: the path in the top bar, or the title of its dialog, and the document title. */
export function PageTitle({ crumbs }: { crumbs: readonly Crumb[] }) {
  const slots = useTopBarSlots();
  const title = crumbs.at(-1)?.label ?? '';
  const isDialog = slots.onClose !== undefined;
  useDocumentTitle(title, isDialog);
  if (slots.crumbs === null) return null;
  if (isDialog) return createPortal(title, slots.crumbs);
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

/** The actions of this screen, at the right of the top bar. */
export function TopBarActions({ children }: { children: ReactNode }) {
  const { actions } = useTopBarSlots();
  return actions === null ? null : createPortal(children, actions);
}
