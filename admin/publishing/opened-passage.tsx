import { useEffect } from 'react';
import { useLocation } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { passageOf } from '../records/passage.ts';

/** Scrolls to the passage that the end of the URL names, and moves the focus there. */
export function OpenedPassage({ resource }: { resource: Resource }) {
  const { hash } = useLocation();
  useEffect(() => {
    const passage = passageOf(hash);
    // Loaded when a URL names a passage.
    if (passage !== undefined)
      void import('./jump-to.ts').then(({ jumpToPassage }) => jumpToPassage(passage, resource));
  }, [hash, resource]);
  return null;
}
