import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { wrongWords } from '../../providers/problem-error.ts';
import { Ask, Failure } from '../../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import type { Feed } from '#schema/answers/planning.ts';
import { TitledDialog } from '../../kit/parts/titled-dialog.tsx';

/** The own calendar in other programs: an address that is shown once, replaced and ended. */
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
      title="Your calendar elsewhere"
      className="feed-dialog"
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            Close
          </Button>
          {made === undefined && data !== undefined ? (
            <Button variant="contained" loading={work.isBusy} onClick={() => void make()}>
              {data === null ? 'Make an address' : 'Make a new address'}
            </Button>
          ) : null}
        </>
      }
    >
      <p>
        Add this calendar to another app. Anyone with the link can see titles and times, but can’t sign in or
        change anything.
      </p>
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
  const copy = () => void navigator.clipboard.writeText(url).then(() => notify('Copied'));
  return (
    <div className="ask" role="status">
      <p>
        Copy it now: it is not shown again. In your calendar it is called “subscribe by address” or “from
        URL”.
      </p>
      <p className="feed-address">{url}</p>
      <div className="panel-actions">
        <Button variant="contained" onClick={copy}>
          Copy
        </Button>
        <Button variant="outlined" href={url.replace(/^https?:/, 'webcal:')}>
          Open in a calendar
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
        question="End the address of your calendar?"
        action="End it"
        isDangerous
        isBusy={isBusy}
        onConfirm={onEnd}
        onCancel={() => setIsAsking(false)}
      >
        <p>Calendars that read it stop being renewed at once.</p>
      </Ask>
    );
  return (
    <div className="panel-head">
      <span className="quiet">
        You made one <RelativeTime iso={feed.created_at} />,{' '}
        {feed.last_used_at === null ? (
          'and nothing has read it yet.'
        ) : (
          <>
            last read <RelativeTime iso={feed.last_used_at} />.
          </>
        )}{' '}
        A new address ends it.
      </span>
      <Button variant="outlined" onClick={() => setIsAsking(true)}>
        End it
      </Button>
    </div>
  );
}
