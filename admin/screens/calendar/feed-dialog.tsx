import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { wrongWords } from '../../providers/problem-error.ts';
import { Ask, Failure } from '../../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import type { Feed } from '#schema/answers/records/planning.ts';
import { TitledDialog } from '../../kit/parts/titled-dialog.tsx';
import { say } from './messages.ts';

/** The own calendar in other programs: a URL that is shown once, and can be replaced or deleted. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const call = useCall();
  const answer = useAnswer();
  const work = useWork();
  const [made, setMade] = useState<Feed>();
  const { data, error, refetch } = useQuery({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => answer('GET /calendar-feed', { signal }),
  });
  const make = () => work.run(async () => setMade(await answer('POST /calendar-feed', { body: {} })));
  const end = async () => {
    const isEnded = await work.run(() => call('DELETE', '/calendar-feed'));
    if (!isEnded) return;
    setMade(undefined);
    await refetch();
  };
  return (
    <TitledDialog
      title={say('feed_title')}
      className="feed-dialog"
      onClose={onClose}
      closing={say('close')}
      actions={
        made === undefined && data !== undefined ? (
          <Button variant="contained" loading={work.isBusy} onClick={() => void make()}>
            {say(data === null ? 'create_link' : 'create_new_link')}
          </Button>
        ) : null
      }
    >
      <p>{say('feed_about')}</p>
      <Failure>{error === null ? work.failure : wrongWords(error)}</Failure>
      {made?.url === undefined ? null : <Address url={made.url} />}
      {made === undefined && data != null ? (
        <Present feed={data} isBusy={work.isBusy} onEnd={() => void end()} />
      ) : null}
    </TitledDialog>
  );
}

function Address({ url }: { url: string }) {
  const notify = useNotify();
  const copy = () => void navigator.clipboard.writeText(url).then(() => notify(say('copied')));
  return (
    <div className="ask" role="status">
      <p>{say('feed_once')}</p>
      <p className="feed-address">{url}</p>
      <div className="panel-actions">
        <Button variant="contained" onClick={copy}>
          {say('copy')}
        </Button>
        <Button variant="outlined" href={url.replace(/^https?:/, 'webcal:')}>
          {say('open_in_calendar')}
        </Button>
      </div>
    </div>
  );
}

function Present({ feed, isBusy, onEnd }: { feed: Feed; isBusy: boolean; onEnd: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking)
    return (
      <Ask
        question={say('delete_link_title')}
        action={say('delete_link')}
        isDangerous
        isBusy={isBusy}
        onConfirm={onEnd}
        onCancel={() => setIsAsking(false)}
      >
        <p>{say('delete_link_about')}</p>
      </Ask>
    );
  return (
    <div className="panel-head">
      <span className="quiet">
        {feed.last_used_at === null
          ? say.drawn('feed_unused', { created: <RelativeTime iso={feed.created_at} /> })
          : say.drawn('feed_used', {
              created: <RelativeTime iso={feed.created_at} />,
              used: <RelativeTime iso={feed.last_used_at} />,
            })}
      </span>
      <Button variant="outlined" onClick={() => setIsAsking(true)}>
        {say('delete_link')}
      </Button>
    </div>
  );
}
