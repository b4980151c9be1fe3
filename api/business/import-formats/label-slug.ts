import { hash } from 'node:crypto';
import { slugify } from '#schema/base/slugify.ts';
import type { Label } from './source-item.ts';

/**
 * Returns the slug of a label, the same in every file; a name without Latin letters gets one made from its
 * bytes.
 */
export function labelSlug({ slug, name }: Label): string {
  return slugify(slug) || slugify(name.slice(0, 100)) || `label-${hash('sha256', name, 'hex').slice(0, 8)}`;
}
