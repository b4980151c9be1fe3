import type { SourceItem } from '../source-item.ts';

/**
 * Posts that were copied in the database share one uuid: the second is a separate text, so its own id is
 * added.
 */
export function createApart(): (item: SourceItem, own: string) => SourceItem {
  const owners = new Map<string, string>();
  return (item, own) => {
    const first = owners.get(item.id);
    if (first === undefined) owners.set(item.id, own);
    return first === undefined || first === own || own === '' ? item : { ...item, id: `${item.id}/${own}` };
  };
}
