import { dateOf, writerOf } from './article-view.tsx';
import { minutesOf } from '../../typography/dates.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { Byline } from '../byline.tsx';
import type { DetailProps } from '../../views/props.ts';
import { Neighbours } from './neighbours.tsx';
import { Prose } from '../prose.tsx';
import { Related } from './related.tsx';
import { EntryCover } from '../entry-cover.tsx';
import { ownNameOf } from '../type-label.ts';
import { Trail } from '../trail.tsx';
import { useSay, useWords } from '../../language/words.tsx';
import { messages } from '../messages.ts';
import { TextEnd } from './text-end.tsx';
import { TextTools } from './text-tools.tsx';

/** The page of an interview: questions stand out from the answers, and details about the interviewee are in the margin. */
export function InterviewView(props: DetailProps) {
  const { entry, related, neighbours, lists, mentions, books, section, index, writerPath } = props;
  const say = useSay(messages);
  const words = useWords();
  const { record, accent } = entry;
  const ownName = ownNameOf(entry, words);
  return (
    <>
      <article className="reading interview" data-accent={accent}>
        <header className="reading-head">
          <Trail places={[{ name: section, path: index }]} note={ownName} />
          <h1>{record.title}</h1>
          {record.intro ? <p className="page-intro">{smartQuotes(record.intro)}</p> : null}
          <Byline
            parts={[
              writerOf(record, writerPath, say),
              dateOf(record.published_date),
              minutesOf(record.reading_minutes, words),
            ]}
          />
          <TextTools />
        </header>
        {record.interviewee ? (
          <aside className="person" aria-label={say('about_person', { name: record.interviewee })}>
            {record.image_unique_identifier === null ? null : (
              <EntryCover entry={entry} sizes="160px" alt={record.image_alt ?? ''} eager="first" />
            )}
            <p className="person-name">{record.interviewee}</p>
            {record.interviewee_role ? (
              <p className="person-role">{smartQuotes(record.interviewee_role)}</p>
            ) : null}
            {record.interviewee_bio ? (
              <p className="person-bio">{smartQuotes(record.interviewee_bio)}</p>
            ) : null}
          </aside>
        ) : null}
        <div className="reading-body">
          <Prose body={record.body} />
          <TextEnd {...{ entry, books, lists, mentions }} />
        </div>
      </article>
      <Neighbours {...neighbours} />
      <Related of={record} entries={related} />
    </>
  );
}
