import { useLocation, useNavigate } from 'react-admin';
import { findDeclaration } from '../../records/declarations.ts';
import type { View } from './calendar-days.ts';

interface Shown {
  view: View;
  /** A day of what is shown. */
  day: string;
  /** Name of the only resource to show; empty: all. */
  type: string;
}

export interface ShownDays extends Shown {
  show: (next: Partial<Shown>) => void;
}

/** What the calendar shows, in its address: it can be shared, and goes back with the browser. */
export function useShownDays(today: string): ShownDays {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  const type = given.get('type') ?? '';
  const shown: Shown = {
    view: given.get('view') === 'week' ? 'week' : 'month',
    day: dayIn(given.get('day')) ?? today,
    type: findDeclaration(type) === undefined ? '' : type,
  };
  return {
    ...shown,
    show: (next) => {
      const { view, day, type: only } = { ...shown, ...next };
      const params = new URLSearchParams({ view, day, ...(only === '' ? {} : { type: only }) });
      navigate({ pathname, search: `?${params}` });
    },
  };
}

function dayIn(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const moment = Date.parse(`${text}T12:00Z`);
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== text ? undefined : text;
}
