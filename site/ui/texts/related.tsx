import type { ContentRecord } from '#schema/registry/content-record.ts';
import { contentTypeNamed, hasCategoryPages } from '#schema/registry/registry.ts';
import type { Entry } from '../../data/content-record.ts';
import { relatedReason } from '../../data/related-reason.ts';
import { Entries } from '../entries/entries.tsx';
import { SectionHead } from '../page-head.tsx';
import { Shelf } from '../entries/shelf.tsx';
import { useSay } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** Related entries, each with the reason. Types that are listed by cover are shown as covers, all others as titles. */
export function Related({ of, entries }: { of: ContentRecord; entries: readonly Entry[] }) {
  const say = useSay(messages);
  if (entries.length === 0) return null;
  const books = entries.filter(({ record }) => {
    const type = contentTypeNamed(record.content_type_name);
    return type !== undefined && hasCategoryPages(type);
  });
  const others = entries.filter((entry) => !books.includes(entry));
  const noteOf = ({ record }: Entry) => {
    const reason = relatedReason(of, record);
    return reason === undefined ? undefined : say('related_why', { ...reason });
  };
  return (
    <aside className="section related" aria-labelledby="related">
      <SectionHead id="related" title={say('related')} />
      {books.length === 0 ? null : <Shelf entries={books.slice(0, 4)} noteOf={noteOf} />}
      {others.length === 0 ? null : <Entries entries={others} level={3} kinds noteOf={noteOf} />}
    </aside>
  );
}
