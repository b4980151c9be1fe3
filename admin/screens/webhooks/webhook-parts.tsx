import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNotify } from 'react-admin';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { Ask, Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import type { RecordPartProps } from '../../editing/record-extras.ts';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import '../../kit/page/page.css';
import './webhooks.css';
import type { WebhookDelivery } from '#schema/answers/operations/webhooks.ts';
import { say } from './messages.ts';

/** The secret of a webhook, and its deliveries. */
export function WebhookParts({ editing }: RecordPartProps) {
  const id = editing.stored.pk;
  const isOn = editing.stored.enabled === true;
  return (
    <div className="panels">
      <SecretPanel id={id} />
      <LogPanel id={id} isOn={isOn} />
    </div>
  );
}

function SecretPanel({ id }: { id: string }) {
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const [secret, setSecret] = useSecretOfMaking();
  const make = () =>
    work.run(async () => {
      setSecret((await answer('POST /webhooks/:id/secret', { params: { id } })).secret);
      setIsAsking(false);
    });
  return (
    <Panel
      title={say('secret')}
      tools={
        isAsking || secret !== undefined ? null : (
          <Button variant="outlined" onClick={() => setIsAsking(true)}>
            {say('new_secret')}
          </Button>
        )
      }
    >
      <p className="quiet">{say('secret_about')}</p>
      {isAsking ? (
        <Ask
          question={say('new_secret_title')}
          action={say('create_secret')}
          isBusy={work.isBusy}
          onConfirm={() => void make()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{say('new_secret_warning')}</p>
        </Ask>
      ) : null}
      <Failure>{work.failure}</Failure>
      {secret === undefined ? null : (
        <div className="ask" role="status">
          <p>{say('secret_once')}</p>
          <p className="secret">{secret}</p>
          <div className="panel-actions">
            <Button
              variant="contained"
              onClick={() => void navigator.clipboard.writeText(secret).then(() => notify(say('copied')))}
            >
              {say('copy')}
            </Button>
            <Button variant="outlined" onClick={() => setSecret(undefined)}>
              {say('secret_kept')}
            </Button>
          </div>
        </div>
      )}
    </Panel>
  );
}

/** The secret from the response that created the webhook: shown once, and removed from the browser’s history. */
function useSecretOfMaking() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const fresh = (state as { secret?: string } | null)?.secret;
  const kept = useState(fresh);
  useEffect(() => {
    if (fresh !== undefined) navigate(pathname, { replace: true, state: null });
  }, [fresh, pathname, navigate]);
  return kept;
}

const REFRESH_MS = 3000;

function LogPanel({ id, isOn }: { id: string; isOn: boolean }) {
  const answer = useAnswer();
  const work = useWork();
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook-deliveries', id],
    queryFn: ({ signal }) => answer('GET /webhooks/:id/deliveries', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? REFRESH_MS : false),
  });
  const resend = (delivery: string) =>
    answer('POST /webhooks/:id/deliveries/:delivery/resend', { params: { id, delivery } });
  const act = async (send: () => Promise<unknown>) => {
    if (await work.run(send)) void refetch();
  };
  return (
    <Panel
      title={say('deliveries')}
      tools={
        <Button
          variant="outlined"
          disabled={!isOn}
          loading={work.isBusy}
          onClick={() => void act(() => answer('POST /webhooks/:id/send-test', { params: { id } }))}
        >
          {say('send_test')}
        </Button>
      }
    >
      <Failure>{work.failure}</Failure>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {isOn ? null : <p className="warning-words">{say('inactive')}</p>}
      {data?.length === 0 ? <p className="quiet">{say('no_deliveries')}</p> : null}
      <ul className="webhook-log">
        {data?.map((delivery) => (
          <li key={delivery.id}>
            <Line delivery={delivery} onResend={() => void act(() => resend(delivery.id))} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Line({ delivery, onResend }: { delivery: WebhookDelivery; onResend: () => void }) {
  const { event, state, attempt, status, answer, created_at: at, payload } = delivery;
  return (
    <details>
      <summary>
        <strong>
          {event} <span className="quiet">{aboutOf(payload)}</span>
        </strong>{' '}
        <span className={state === 'failed' ? 'failure' : 'quiet'}>{stateWords(delivery)}</span>{' '}
        <span className="quiet">
          · <RelativeTime iso={at} />
        </span>
      </summary>
      <p className="quiet">
        {status === null
          ? say('attempts', { count: attempt })
          : say('attempts_status', { count: attempt, status: String(status) })}
      </p>
      {answer === null || answer === '' ? null : <pre>{answer}</pre>}
      <pre>{JSON.stringify(payload, null, 2)}</pre>
      <div className="panel-actions">
        <Button variant="outlined" disabled={state === 'attempting'} onClick={onResend}>
          {say('send_again')}
        </Button>
      </div>
    </details>
  );
}

/** Who or what a message is about, if it says so. */
function aboutOf(payload: unknown): string {
  const { data } = payload as { data?: Record<string, unknown> };
  const about = data?.['email'] ?? data?.['name'] ?? data?.['slug'];
  return typeof about === 'string' ? about : '';
}

function isUnderWay({ state, attempt }: WebhookDelivery): boolean {
  return state === 'attempting' || (state === 'queued' && attempt <= 1);
}

function stateWords({ state, attempt }: WebhookDelivery): string {
  if (state === 'delivered') return say('delivered');
  if (state === 'failed') return say('failed');
  if (state === 'cancelled') return say('canceled');
  if (state === 'attempting') return say('sending');
  return say(attempt === 0 ? 'waiting' : 'retrying');
}
