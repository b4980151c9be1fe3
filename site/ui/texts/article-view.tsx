import type { ContentRecord } from '#schema/registry/content-record.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { textContents } from '../../data/text-contents.ts';
import { minutesOf } from '../../typography/dates.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { Byline } from '../byline.tsx';
import { Contents } from './contents.tsx';
import { DraftedWithAi } from './drafted-with-ai.tsx';
import type { DetailProps } from '../../views/props.ts';
import { Neighbours } from './neighbours.tsx';
import { OwnFacts, OwnMedia, OwnParts, ownPartsOf } from './own-fields.tsx';
import { Prose } from '../prose.tsx';
import { Related } from './related.tsx';
import { EntryCover } from '../entry-cover.tsx';
import { categoryOf, Trail } from '../trail.tsx';
import { Day } from '../day.tsx';
import type { Say } from '#schema/messages/translator.ts';
import { sentence, useSay, useWords } from '../../language/words.tsx';
import { messages } from '../messages.ts';
import { TextEnd } from './text-end.tsx';
import { TextTools } from './text-tools.tsx';

/** The page of a text, with the fields that its type declares. The default for content types without a view of their own. */
export function ArticleView(props: DetailProps) {
  const { entry, related, neighbours, lists, mentions, books, section, index, writerPath } = props;
  const { record, accent } = entry;
  const say = useSay(messages);
  const words = useWords();
  const own = ownPartsOf(contentTypeNamed(record.content_type_name), record, words);
  return (
    <>
      <article className="reading" data-accent={accent}>
        <header className="reading-head">
          <Trail places={[{ name: section, path: index }, ...categoryOf(record)]} />
          <h1>{record.title}</h1>
          {record.intro ? <p className="page-intro">{smartQuotes(record.intro)}</p> : null}
          <Byline
            parts={[
              writerOf(record, writerPath, say),
              dateOf(record.published_date),
              // Content without text has no reading time.
              record.body ? minutesOf(record.reading_minutes, words) : undefined,
            ]}
          />
          <TextTools />
          <OwnFacts facts={own.facts} />
        </header>
        {record.image_unique_identifier === null ? null : (
          <div className="reading-cover">
            <EntryCover
              entry={entry}
              sizes="(min-width: 1100px) 208px, 160px"
              alt={record.image_alt ?? ''}
              eager="first"
            />
          </div>
        )}
        <Contents entries={textContents(record.body)} />
        <div className="reading-body">
          <OwnMedia media={own.media} />
          <OwnParts parts={own.before} />
          <Prose body={record.body} />
          <OwnParts parts={own.after} />
          <DraftedWithAi record={record} />
          <TextEnd {...{ entry, books, lists, mentions }} />
        </div>
      </article>
      <Neighbours {...neighbours} />
      <Related of={record} entries={related} />
    </>
  );
}

/** Who wrote it, with the way to their page where they have one. */
export function writerOf(
  { written_by: writer, author }: Pick<ContentRecord, 'written_by' | 'author'>,
  path: string | undefined,
  say: Say<typeof messages.texts>,
) {
  const name = writer ?? author;
  if (name === null || name === '') return undefined;
  if (path === undefined) return say('by', { name });
  const link = (
    <a href={path} rel="author">
      {name}
    </a>
  );
  return sentence(say.parts('by', { name: link }));
}

export function dateOf(date: string | null) {
  return date === null ? undefined : <Day time={date} />;
}
