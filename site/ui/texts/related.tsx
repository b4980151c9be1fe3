import type { ContentRecord } from '#schema/registry/content-record.ts';
import { contentTypeNamed, hasCategoryPages } from '#schema/registry/registry.ts';
import type { Entry } from '../../data/content-record.ts';
import { relatedReason } from '../../data/related-reason.ts';
import { Entries } from '../entries/entries.tsx';
import { SectionHead } from '../page-head.tsx';
import { Shelf } from '../entries/shelf.tsx';
import { useSay } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** As many covers as a shelf has in a row. */
const COVERS = 4;

/**
 * Related entries, each with the reason; those that the editors chose come first. Types that are listed by cover are
 * shown as covers, all others as titles. Covers come first, unless the editors put a title first.
 */
export function Related({ of, entries }: { of: ContentRecord; entries: readonly Entry[] }) {
  const say = useSay(messages);
  if (entries.length === 0) return null;
  const covers = entries.filter(isByCover);
  const titles = entries.filter((entry) => !isByCover(entry));
  const noteOf = ({ record }: Entry) => {
    const reason = relatedReason(of, record);
    return reason === undefined ? undefined : say('related_why', { ...reason });
  };
  const shelf = covers.length === 0 ? null : <Shelf entries={covers.slice(0, COVERS)} noteOf={noteOf} />;
  const list = titles.length === 0 ? null : <Entries entries={titles} level={3} kinds noteOf={noteOf} />;
  const startsWithTitle = titles[0] === entries[0] && titles[0]?.record.chosen === true;
  return (
    <aside className="section related" aria-labelledby="related">
      <SectionHead id="related" title={say('related')} />
      {startsWithTitle ? list : shelf}
      {startsWithTitle ? shelf : list}
    </aside>
  );
}

function isByCover({ record }: Entry): boolean {
  const type = contentTypeNamed(record.content_type_name);
  return type !== undefined && hasCategoryPages(type);
}
