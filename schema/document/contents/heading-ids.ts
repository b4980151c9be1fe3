import { slugify } from '../../base/slugify.ts';
import type { NodeOf } from '../types.ts';
import { textOf } from './walk.ts';

/**
 * Gives each heading a unique id from its text: `origins`, `origins-2`. Called in reading order, it gives the
 * same ids to the page and to its table of contents.
 */
export function headingIds(): (heading: NodeOf<'heading'>) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (heading) => {
    const base = slugify(textOf(heading)) || 'section';
    let count = counts.get(base) ?? 0;
    let id: string;
    do {
      count += 1;
      id = count === 1 ? base : `${base}-${count}`;
    } while (taken.has(id));
    counts.set(base, count);
    taken.add(id);
    return id;
  };
}
