import Button from '@mui/material/Button';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { PER_PAGE_MAX } from '#schema/base/limits.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { Status } from '../../kit/parts/status.tsx';
import type { AdminRecord } from '../../records/records.ts';
import { Ask, Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import { useCall, useWork } from '../../kit/work/use-work.ts';
import type { Membership } from './person.ts';
import { type Joining, SubscribeForm } from './subscribe-form.tsx';
import { say } from './messages.ts';

interface MembershipsPanelProps {
  editing: Editing;
  onChange: () => Promise<void>;
}

type Asked = { listId: string; what: 'join' | 'leave' };

/** Every list, and what this person is to it. */
export function MembershipsPanel({ editing, onChange }: MembershipsPanelProps) {
  const { stored, recordForm } = editing;
  const {
    data: lists,
    error,
    refetch,
  } = useGetList<AdminRecord>('contact-lists', {
    pagination: { page: 1, perPage: PER_PAGE_MAX },
    sort: { field: 'name', order: 'ASC' },
  });
  const [asked, setAsked] = useState<Asked>();
  const { work, join, leave } = useMembership(stored.pk, async () => {
    await onChange();
    setAsked(undefined);
  });
  const memberships = (stored.lists ?? []) as Membership[];
  return (
    <Panel title={say('lists')}>
      <WantsNone contact={stored} />
      <Failure>{work.failure}</Failure>
      <LoadState data={lists} error={error} onRetry={() => void refetch()} />
      <ul className="memberships">
        {lists?.map((list) => {
          const membership = memberships.find(({ id }) => id === list.pk);
          const isAsked = asked?.listId === list.pk ? asked.what : undefined;
          return (
            <li key={list.pk}>
              <MembershipLine
                list={list}
                membership={membership}
                isReadOnly={recordForm.mode.isReadOnly || isAsked !== undefined}
                onAsk={(what) => setAsked({ listId: list.pk, what })}
              />
              {isAsked === 'join' ? (
                <SubscribeForm
                  list={list}
                  hasLeft={hasLeft(stored, membership)}
                  isBusy={work.isBusy}
                  onJoin={(joining) => void join(list.pk, joining)}
                  onCancel={() => setAsked(undefined)}
                />
              ) : null}
              {isAsked === 'leave' ? (
                <AskToLeave
                  title={say('unsubscribe_title', { email: String(stored.email), list: String(list.name) })}
                  isBusy={work.isBusy}
                  onConfirm={() => void leave(list.pk)}
                  onCancel={() => setAsked(undefined)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function AskToLeave(props: { title: string; isBusy: boolean; onConfirm: () => void; onCancel: () => void }) {
  const { title, ...asking } = props;
  return (
    <Ask question={title} action={say('unsubscribe')} {...asking}>
      <p>{say('unsubscribe_about')}</p>
    </Ask>
  );
}

function useMembership(pk: string, onDone: () => Promise<void>) {
  const call = useCall();
  const work = useWork();
  const step = (listId: string, verb: string, body: object) =>
    work.run(async () => {
      await call('POST', `/contacts/${pk}/lists/${listId}/${verb}`, { body });
      await onDone();
    });
  return {
    work,
    join: (listId: string, joining: Joining) => step(listId, 'subscribe', joining),
    leave: (listId: string) => step(listId, 'unsubscribe', {}),
  };
}

/** Emails to this person were stopped: resubscribing them is a decision. */
function hasLeft(contact: AdminRecord, membership: Membership | undefined): boolean {
  const { status, unsubscribed_at: since } = contact;
  return (
    membership?.status === 'unsubscribed' || Boolean(since) || status === 'bounced' || status === 'complained'
  );
}

const STOPPED: Partial<Record<string, 'blocked' | 'bounced' | 'complained'>> = {
  blocklisted: 'blocked',
  bounced: 'bounced',
  complained: 'complained',
};

/** What stops all emails to a person, on every list. */
function WantsNone({ contact }: { contact: AdminRecord }) {
  const { status, unsubscribed_at: since, paused_until: until } = contact;
  const state = STOPPED[String(status)];
  if (state === undefined && !since)
    return typeof until === 'string' ? (
      <p className="quiet">{say('paused', { date: new Date(until) })}</p>
    ) : null;
  return (
    <p className="warning-words">
      {state === undefined
        ? say.drawn('left_everything', { when: <RelativeTime iso={String(since)} /> })
        : say(state)}{' '}
      {status === 'blocklisted' ? '' : say('asked_back')}
    </p>
  );
}

interface MembershipLineProps {
  list: AdminRecord;
  membership: Membership | undefined;
  isReadOnly: boolean;
  onAsk: (what: 'join' | 'leave') => void;
}

function MembershipLine({ list, membership, isReadOnly, onAsk }: MembershipLineProps) {
  const name = String(list.name);
  const isOn = membership !== undefined && membership.status !== 'unsubscribed';
  return (
    <div className="membership">
      <div>
        <strong>{name}</strong>
        <div className="quiet">
          {membership === undefined ? (
            say('not_on_list')
          ) : (
            <>
              <Status status={membership.status} /> ·{' '}
              {say.drawn('joined', { when: <RelativeTime iso={membership.subscribed_at} /> })}
              {membership.confirmed_at === null ? null : (
                <> · {say.drawn('confirmed', { when: <RelativeTime iso={membership.confirmed_at} /> })}</>
              )}
              {membership.source === null ? null : ` · ${say('source_of', { source: membership.source })}`}
            </>
          )}
        </div>
      </div>
      {isReadOnly ? null : (
        <div className="panel-actions">
          {membership?.status === 'confirmed' ? null : (
            <Button variant="outlined" onClick={() => onAsk('join')}>
              {say.drawn(membership?.status === 'unconfirmed' ? 'confirm_list' : 'subscribe_list', {
                list: name,
                hidden: (words) => <span className="visually-hidden">{words}</span>,
              })}
            </Button>
          )}
          {isOn ? (
            <Button variant="outlined" onClick={() => onAsk('leave')}>
              {say.drawn('unsubscribe_list', {
                list: name,
                hidden: (words) => <span className="visually-hidden">{words}</span>,
              })}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
