import { hash } from 'node:crypto';
import { slugify } from '#schema/slugify.ts';
import type { Label } from './source-item.ts';

/** The same label has the same slug, whichever file it is in; a name without Latin letters has one of its bytes. */
export function labelSlug({ slug, name }: Label): string {
  return slugify(slug) || slugify(name.slice(0, 100)) || `label-${hash('sha256', name, 'hex').slice(0, 8)}`;
}
