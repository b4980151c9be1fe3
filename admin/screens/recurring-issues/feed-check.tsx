import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AnswerOf } from '#schema/answers/index.ts';
import { can, newsletterAccess } from '#schema/access/access.ts';
import '../../form/form.css';
import '../../kit/parts/parts.css';
import { Failure } from '../../kit/parts/parts.tsx';
import { SafeLink } from '../../kit/parts/safe-link.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { useActor } from '../../providers/actor.ts';
import { say } from './messages.ts';
import './recurring-issues.css';

/** Below the URL of a feed: shows what is in it, or why it can't be used. */
export function FeedCheck() {
  const { control } = useFormContext();
  const answer = useAnswer();
  const work = useWork();
  const mayCheck = can(useActor() ?? null, newsletterAccess.create);
  const [found, setFound] = useState<{
    feed: string;
    shows: AnswerOf<'POST /recurring-issues/check-feed'>;
  }>();
  const typed: unknown = useWatch({ control, name: 'feed' });
  const feed = typeof typed === 'string' ? typed.trim() : '';
  if (feed === '' || !mayCheck) return null;
  const check = () =>
    work.run(async () => {
      setFound(undefined);
      setFound({ feed, shows: await answer('POST /recurring-issues/check-feed', { body: { feed } }) });
    });
  return (
    <div className="feed-check">
      <Button variant="outlined" size="small" loading={work.isBusy} onClick={() => void check()}>
        {say('feed_check')}
      </Button>
      <Failure>{work.failure}</Failure>
      <div role="status">{found?.feed === feed ? <Shown {...found.shows} /> : null}</div>
    </div>
  );
}

function Shown({ title, count, entries }: AnswerOf<'POST /recurring-issues/check-feed'>) {
  return (
    <>
      <p>{say('feed_found', { title: title === '' ? say('feed_unnamed') : title, count })}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.url}>
            <SafeLink href={entry.url}>{entry.title}</SafeLink>
          </li>
        ))}
      </ul>
    </>
  );
}
