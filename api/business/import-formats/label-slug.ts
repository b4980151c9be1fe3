import { hash } from 'node:crypto';
import { slugify } from '#schema/slugify.ts';
import type { Label } from './source-item.ts';

/** The same label has the same slug in every file; a name without Latin letters has one made of its bytes. */
export function labelSlug({ slug, name }: Label): string {
  return slugify(slug) || slugify(name.slice(0, 100)) || `label-${hash('sha256', name, 'hex').slice(0, 8)}`;
}
