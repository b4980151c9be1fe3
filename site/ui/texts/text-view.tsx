import { contentTypeNamed } from '#schema/registry/registry.ts';
import type { DetailProps } from '../../views/props.ts';
import { Doors } from '../doors.tsx';
import { Entries } from '../entries/entries.tsx';
import { OwnFacts, OwnMedia, OwnParts, ownPartsOf } from './own-fields.tsx';
import { PageHead, SectionHead } from '../page-head.tsx';
import { Pager } from '../pager.tsx';
import { Prose } from '../prose.tsx';
import { EntryCover } from '../entry-cover.tsx';
import { useSay, useWords } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** A plain page with only a text. The default for content types without a list page. */
export function TextView({ entry, texts }: Pick<DetailProps, 'entry' | 'texts'>) {
  const say = useSay(messages);
  const words = useWords();
  const { record } = entry;
  const own = ownPartsOf(contentTypeNamed(record.content_type_name), record, words);
  return (
    <>
      <article className="text-page">
        <PageHead title={record.title} intro={record.intro}>
          {texts === undefined ? null : <Doors feed={`${entry.path}/feed.xml`} />}
        </PageHead>
        {record.image_unique_identifier === null ? null : (
          <div className="reading-cover">
            <EntryCover entry={entry} sizes="160px" alt={record.image_alt ?? ''} eager="first" />
          </div>
        )}
        <OwnFacts facts={own.facts} />
        <OwnMedia media={own.media} />
        <OwnParts parts={own.before} />
        <Prose body={record.body} />
        <OwnParts parts={own.after} />
      </article>
      {texts === undefined || texts.entries.length === 0 ? null : (
        <section className="text-page">
          <SectionHead title={say('by', { name: record.title })} />
          <Entries entries={texts.entries} level={3} kinds />
          <Pager path={entry.path} current={texts.current_page} last={texts.last_page} />
        </section>
      )}
    </>
  );
}
