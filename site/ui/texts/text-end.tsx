import { AboutBooks } from './book-links.tsx';
import type { DetailProps } from '../../views/props.ts';
import { Mentions } from './mentions.tsx';
import { OnLists } from './on-lists.tsx';
import { ShareText } from './share-text.tsx';
import { TagLinks } from '../tag-links.tsx';

type TextEndProps = Pick<DetailProps, 'entry' | 'lists' | 'mentions'> & Partial<Pick<DetailProps, 'books'>>;

/** What follows a text: its books, the lists and texts that it appears in, its tags, and ways to share it. */
export function TextEnd({ entry, books = [], lists, mentions }: TextEndProps) {
  return (
    <>
      <AboutBooks books={books} />
      <OnLists lists={lists} />
      <Mentions entries={mentions} />
      <TagLinks tags={entry.record.tags} />
      <ShareText />
    </>
  );
}
