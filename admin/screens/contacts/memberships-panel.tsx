import Button from '@mui/material/Button';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { PER_PAGE_MAX } from '#schema/limits.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { Status } from '../../kit/parts/status.tsx';
import type { AdminRecord } from '../../records/records.ts';
import { Ask, Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import { useCall, useWork } from '../../kit/work/use-work.ts';
import type { Membership } from './person.ts';
import { type Joining, SubscribeForm } from './subscribe-form.tsx';

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
    <Panel title="Lists">
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
                <Ask
                  question={`Take ${String(stored.email)} off “${String(list.name)}”?`}
                  action="Unsubscribe"
                  isBusy={work.isBusy}
                  onConfirm={() => void leave(list.pk)}
                  onCancel={() => setAsked(undefined)}
                >
                  <p>They get nothing more from it, and come back only when they ask for it.</p>
                </Ask>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Panel>
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

/** Mail to this person was ended: bringing them back is a decision. */
function hasLeft(contact: AdminRecord, membership: Membership | undefined): boolean {
  const { status, unsubscribed_at: since } = contact;
  return (
    membership?.status === 'unsubscribed' || Boolean(since) || status === 'bounced' || status === 'complained'
  );
}

/** What keeps all mail from a person, whatever list they are on. */
function WantsNone({ contact }: { contact: AdminRecord }) {
  const { status, unsubscribed_at: since } = contact;
  const words =
    status === 'blocklisted'
      ? 'Blocked: gets no mail from any list until the status is “Enabled” again.'
      : status === 'bounced'
        ? 'The mailbox does not take mail: nothing is sent to it.'
        : status === 'complained'
          ? 'Called earlier mail spam: nothing is sent.'
          : undefined;
  if (words === undefined && !since) return null;
  return (
    <p className="warning-words">
      {words ?? (
        <>
          Unsubscribed from everything <RelativeTime iso={String(since)} />.
        </>
      )}{' '}
      {status === 'blocklisted' ? '' : 'If they ask to come back, subscribe them to a list and say so.'}
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
            'not on this list'
          ) : (
            <>
              <Status status={membership.status} /> · joined <RelativeTime iso={membership.subscribed_at} />
              {membership.confirmed_at === null ? null : (
                <>
                  {' '}
                  · confirmed <RelativeTime iso={membership.confirmed_at} />
                </>
              )}
              {membership.source === null ? null : ` · through ${membership.source}`}
            </>
          )}
        </div>
      </div>
      {isReadOnly ? null : (
        <div className="panel-actions">
          {membership?.status === 'confirmed' ? null : (
            <Button variant="outlined" onClick={() => onAsk('join')}>
              {membership?.status === 'unconfirmed' ? 'Confirm or ask again…' : 'Subscribe…'}
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
          {isOn ? (
            <Button variant="outlined" onClick={() => onAsk('leave')}>
              Unsubscribe…
              <span className="visually-hidden"> {name}</span>
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
