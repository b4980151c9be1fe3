import { useLocation, useNavigate } from 'react-admin';

/** The state of the history; both are revision numbers, and `against` may be the current text. */
export interface HistoryView {
  number: number | null;
  against: number | 'now' | 'previous';
}

/** The history is part of the address (`?history=12&against=previous`): it can be linked, and Back closes it. */
export function useHistoryAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const given = params.get('history');
  const view: HistoryView | null =
    given === null
      ? null
      : { number: numberOf(given), against: againstOf(params.get('against') ?? 'previous') };
  const go = (next: URLSearchParams, replace: boolean) =>
    navigate({ pathname, search: next.size === 0 ? '' : `?${next}` }, { replace });
  return {
    view,
    open: () => go(new URLSearchParams({ history: 'latest' }), false),
    // Two choices may come faster than the page renders: each changes the latest URL.
    show: ({ number, against }: Partial<HistoryView>) => {
      const present = new URLSearchParams(window.location.search);
      const history = number === undefined ? (present.get('history') ?? 'latest') : (number ?? 'latest');
      const other = against ?? present.get('against') ?? 'previous';
      go(new URLSearchParams({ history: String(history), against: String(other) }), true);
    },
    close: () => go(new URLSearchParams(), true),
  };
}

function numberOf(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function againstOf(text: string): HistoryView['against'] {
  return text === 'now' ? 'now' : (numberOf(text) ?? 'previous');
}
