import { useEffect } from 'react';
import { useLocation } from 'react-admin';
import type { Resource } from '#schema/define-resource.ts';
import { passageOf } from '../records/passage.ts';
import { jumpToPassage } from './jump-to.ts';

/** Scrolls to the passage that the end of the URL names, and moves the focus there. */
export function OpenedPassage({ resource }: { resource: Resource }) {
  const { hash } = useLocation();
  useEffect(() => {
    const passage = passageOf(hash);
    if (passage !== undefined) void jumpToPassage(passage, resource);
  }, [hash, resource]);
  return null;
}
