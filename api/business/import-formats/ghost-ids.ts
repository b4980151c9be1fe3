import type { SourceItem } from './source-item.ts';

/** Two posts that were copied in the database have one uuid: the second is another text, known by its own id as well. */
export function createApart(): (item: SourceItem, own: string) => SourceItem {
  const owners = new Map<string, string>();
  return (item, own) => {
    const first = owners.get(item.id);
    if (first === undefined) owners.set(item.id, own);
    return first === undefined || first === own || own === '' ? item : { ...item, id: `${item.id}/${own}` };
  };
}
