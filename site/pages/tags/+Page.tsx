import { useData } from 'vike-react/useData';
import type { Tag } from '../../data/content-record.ts';
import { Doors } from '../../ui/doors.tsx';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { Data } from './+data.ts';
import { useSay, useWords } from '../../language/words.tsx';
import { messages } from './messages.ts';

export function Page() {
  const say = useSay(messages);
  const { tag: language } = useWords().language;
  const { page, head } = useData<Data>();
  return (
    <>
      <PageHead title={head.title} intro={head.intro}>
        <Doors here="/tags" />
      </PageHead>
      {page.data.length === 0 ? <Empty>{say('none')}</Empty> : null}
      <div className="tag-index">
        {byLetter(page.data, language).map(([letter, tags]) => (
          <section key={letter} aria-label={letter}>
            <h2>{letter}</h2>
            <ul>
              {tags.map((tag) => (
                <li key={tag.id}>
                  <a href={`/tags/${tag.slug}`}>{tag.name}</a>
                  {tag.content_count ? <span className="tag-count">{tag.content_count}</span> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Pager path="/tags" current={page.current_page} last={page.last_page} />
    </>
  );
}

function byLetter(tags: readonly Tag[], language: string): [letter: string, tags: Tag[]][] {
  const groups = Map.groupBy(tags, (tag) => initialOf(tag.name));
  return [...groups].toSorted(([one], [other]) => one.localeCompare(other, language));
}

/** The letter that a name is listed under, without its accent; `#` for anything else. */
function initialOf(name: string): string {
  const initial = name.trim().charAt(0).normalize('NFD').charAt(0).toUpperCase();
  return /\p{L}/u.test(initial) ? initial : '#';
}
