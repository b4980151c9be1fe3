import type { EntryProps } from '../../views/props.ts';
import { View } from '../../views/view.tsx';
import { EntryItem } from './entry-list.tsx';
import { RankedItem } from './ranked-item.tsx';
import { ShelfBook } from './shelf-book.tsx';
import { bylinePictureOf } from '#schema/registry/byline.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { useByline } from './use-byline.tsx';

const PLACES = { column: EntryItem, shelf: ShelfBook, ranked: RankedItem };

/** An entry in a list. The default for content types without a view of their own. */
export function EntryView(props: EntryProps) {
  const Item = PLACES[props.place];
  const { record } = props.entry;
  const picture = bylinePictureOf(contentTypeNamed(record.content_type_name), record);
  return <Item {...props} facts={useByline(props.entry)} picture={picture} />;
}

/** An entry in any list that the server makes, by the view of its type. */
export function AnyEntry(props: EntryProps) {
  const type = contentTypeNamed(props.entry.record.content_type_name);
  return <View name={`${type?.name}.entry`} standard={EntryView} props={props} />;
}
