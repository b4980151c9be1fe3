import type { ReactNode } from 'react';

interface RemoveScrollProps {
  children?: ReactNode;
}

/**
 * Replaces react-remove-scroll, which Mantine's windows include: it would write an inline style sheet, which
 * the policy of the pages forbids. A rule in overlays.css keeps the page from scrolling instead.
 */
export function RemoveScroll({ children }: RemoveScrollProps) {
  return children;
}

RemoveScroll.classNames = { fullWidth: 'full-width', zeroRight: 'zero-right' };
