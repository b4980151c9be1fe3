import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useStore } from 'react-admin';
import type { FlatValues } from '#schema/settings/registry/settings-registry.ts';

/** Wide enough for the page next to the form; the same as in preview.css. */
const WIDE = '(min-width: 1200px)';

interface Previewed {
  /** What the page next to the form shows: the input, or a scheduled change. */
  shown: 'typed' | FlatValues | undefined;
  show: (shown: 'typed' | FlatValues) => void;
  close: () => void;
}

/**
 * Whether the page is shown next to the form. On wide screens it is open until the user closes it, which their browser
 * remembers; on narrow ones it would cover the form, so a button opens it.
 */
export function usePreviewed(): Previewed {
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  const [isKeptOpen, keepOpen] = useStore('settings.preview', true);
  const [isCovering, setIsCovering] = useState(false);
  const [planned, setPlanned] = useState<FlatValues>();
  const isOpen = isWide ? isKeptOpen : isCovering;
  return {
    shown: isOpen ? (planned ?? 'typed') : undefined,
    show(shown) {
      setPlanned(shown === 'typed' ? undefined : shown);
      if (isWide) keepOpen(true);
      else setIsCovering(true);
    },
    close() {
      setPlanned(undefined);
      if (isWide) keepOpen(false);
      else setIsCovering(false);
    },
  };
}
