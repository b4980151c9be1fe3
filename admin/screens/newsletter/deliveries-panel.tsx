import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useCreatePath } from 'react-admin';
import { DELIVERY_STATES } from '#schema/resources/email-newsletters.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { Ask, Failure, Panel, SmallPager, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { stateWords } from './campaign.ts';
import { UnknownActions, UnknownRowActions, openUnknown, useReview } from './unknown-deliveries.tsx';
import type { Progress, Delivery } from '#schema/answers/newsletter/campaigns.ts';
import { say } from './messages.ts';

type Resendable = 'rejected' | 'unknown';

/** What staff want to resend: all of a state, or one delivery. */
interface Again {
  state: Resendable;
  count: number;
  delivery?: Delivery;
}

interface DeliveriesPanelProps {
  editing: Editing;
  progress: Progress | undefined;
}

/**
 * What happened to the email to each person, with the response of the mail system; sending again is a decision of
 * staff.
 */
export function DeliveriesPanel({ editing, progress }: DeliveriesPanelProps) {
  const [filter, setFilter] = useState<{ state: string; email: string; page: number }>({
    state: '',
    email: '',
    page: 1,
  });
  const [again, setAgain] = useState<Again>();
  const { data, error, refetch } = useDeliveries(editing, {
    filter,
    isMoving: progress?.status === 'sending',
  });
  const reviewing = useReview(editing);
  const { resend, work } = useResend(editing, () => setAgain(undefined));
  const mayResend = ['sent', 'sending', 'paused'].includes(String(editing.stored.status));
  const counts = progress?.counts ?? {};
  return (
    <Panel title={say('deliveries')}>
      <Filter filter={filter} counts={counts} onChange={setFilter} />
      {again === undefined ? (
        <UnknownActions counts={counts} {...reviewing}>
          {mayResend ? <ResendButtons counts={counts} onAsk={setAgain} /> : null}
        </UnknownActions>
      ) : (
        <AskAgain
          again={again}
          isBusy={work.isBusy}
          onConfirm={() => void resend(again)}
          onCancel={() => setAgain(undefined)}
        />
      )}
      <Failure>{work.failure}</Failure>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : (
        <>
          <DeliveryTable
            deliveries={data.data}
            onAgain={mayResend ? setAgain : undefined}
            reviewing={reviewing}
          />
          <SmallPager
            page={filter.page}
            lastPage={data.last_page}
            onPage={(page) => setFilter({ ...filter, page })}
          />
        </>
      )}
    </Panel>
  );
}

interface DeliveriesQuery {
  filter: { state: string; email: string; page: number };
  isMoving: boolean;
}

function useDeliveries(editing: Editing, { filter, isMoving }: DeliveriesQuery) {
  const answer = useAnswer();
  const { pk } = editing.stored;
  return useQuery({
    queryKey: ['campaign-deliveries', pk, filter],
    queryFn: ({ signal }) =>
      answer('GET /newsletter-campaigns/:id/deliveries', {
        params: { id: pk },
        query: { ...filter, per_page: 20 },
        signal,
      }),
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval: isMoving ? 2_000 : false,
  });
}

function useResend(editing: Editing, onDone: () => void) {
  const answer = useAnswer();
  const work = useWork();
  const queryClient = useQueryClient();
  const { pk } = editing.stored;
  const resend = ({ state, delivery }: Again) =>
    work.run(async () => {
      const body = { states: [state], ...(delivery === undefined ? {} : { delivery_ids: [delivery.id] }) };
      await answer('POST /newsletter-campaigns/:id/resend', { params: { id: pk }, body });
      onDone();
      await editing.refresh();
      await queryClient.invalidateQueries({ queryKey: ['campaign-progress', pk] });
      await queryClient.invalidateQueries({ queryKey: ['campaign-deliveries', pk] });
    });
  return { resend, work };
}

interface FilterProps {
  filter: { state: string; email: string; page: number };
  counts: Progress['counts'];
  onChange: (filter: { state: string; email: string; page: number }) => void;
}

function Filter({ filter, counts, onChange }: FilterProps) {
  const id = useId();
  const [email, setEmail] = useState(filter.email);
  const look = () => onChange({ ...filter, email: email.trim(), page: 1 });
  return (
    <div className="panel-fields">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-state`}>
          {say('state')}
        </label>
        <select
          className="input"
          id={`${id}-state`}
          value={filter.state}
          onChange={(event) => onChange({ ...filter, state: event.target.value, page: 1 })}
        >
          <option value="">{say('all_states')}</option>
          {DELIVERY_STATES.map((state) => (
            <option key={state} value={state}>
              {say('state_count', { state: stateWords(state).label, count: counts[state] ?? 0 })}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-email`}>
          {say('email')}
        </label>
        <input
          className="input"
          id={`${id}-email`}
          type="search"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={look}
          onKeyDown={(event) => (event.key === 'Enter' ? look() : undefined)}
        />
      </div>
    </div>
  );
}

function ResendButtons({ counts, onAsk }: { counts: Progress['counts']; onAsk: (again: Again) => void }) {
  const { rejected = 0 } = counts;
  const unknown = openUnknown(counts);
  return (
    <>
      {rejected === 0 ? null : (
        <Button variant="outlined" onClick={() => onAsk({ state: 'rejected', count: rejected })}>
          {say('resend_rejected', { count: rejected })}
        </Button>
      )}
      {unknown === 0 ? null : (
        <Button variant="outlined" onClick={() => onAsk({ state: 'unknown', count: unknown })}>
          {say('resend_unknown', { count: unknown })}
        </Button>
      )}
    </>
  );
}

interface AskAgainProps {
  again: Again;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function AskAgain({ again, isBusy, onConfirm, onCancel }: AskAgainProps) {
  const { state, count, delivery } = again;
  return (
    <Ask
      question={
        delivery?.email == null
          ? say('resend_title', { count })
          : say('resend_title_one', { email: delivery.email })
      }
      action={say('resend')}

      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{say(state === 'unknown' ? 'resend_unknown_about' : 'resend_rejected_about')}</p>
    </Ask>
  );
}

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  onAgain: ((again: Again) => void) | undefined;
  reviewing: ReturnType<typeof useReview>;
}

function DeliveryTable({ deliveries, onAgain, reviewing }: DeliveryTableProps) {
  if (deliveries.length === 0) return <p className="quiet">{say('no_deliveries')}</p>;
  return (
    <table className="rows delivery-rows">
      <HeadRow names={[say('email'), say('state'), say('reply'), say('when')]} />
      <tbody>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onAgain={onAgain} reviewing={reviewing} />
        ))}
      </tbody>
    </table>
  );
}

function DeliveryRow({
  delivery,
  onAgain,
  reviewing,
}: Omit<DeliveryTableProps, 'deliveries'> & { delivery: Delivery }) {
  const createPath = useCreatePath();
  const { contact_id: contactId, email, state, smtp_reply: reply, reason, attempts } = delivery;
  const { reviewed_at: reviewedAt } = delivery;
  const words = stateWords(state);
  const at = delivery.settled_at ?? delivery.attempted_at;
  return (
    <tr>
      <td>
        {contactId === null ? (
          (email ?? say('erased_subscriber'))
        ) : (
          <Link to={createPath({ resource: 'contacts', type: 'edit', id: contactId })}>{email}</Link>
        )}
      </td>
      <td title={words.about}>
        <span className="unbroken">
          <span className="state-dot" data-state={state} aria-hidden="true" /> {words.label}
        </span>
        {attempts > 1 ? <div className="quiet">{say('attempts', { count: attempts })}</div> : null}
        {reviewedAt === null ? null : (
          <div className="quiet">{say(state === 'accepted' ? 'marked' : 'left')}</div>
        )}
      </td>
      <td className="smtp-answer">{reply ?? reason ?? ''}</td>
      <td>
        {at === null ? null : <RelativeTime iso={at} />}
        <div className="delivery-actions">
          <UnknownRowActions delivery={delivery} isBusy={reviewing.work.isBusy} review={reviewing.review} />
          {onAgain !== undefined && (state === 'rejected' || state === 'unknown') ? (
            <Button onClick={() => onAgain({ state, count: 1, delivery })}>
              {say.drawn('resend_row', {
                email: email ?? '',
                hidden: (part) => <span className="visually-hidden">{part}</span>,
              })}
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  );
}
