import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { REFUSALS_BEFORE_PAUSE } from '#schema/base/limits.ts';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import '../../kit/parts/parts.css';
import { Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import { say } from './messages.ts';
import './settings.css';
import '../../kit/parts/state-dot.css';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import type { EmailStatus } from '#schema/answers/operations/settings.ts';

/** The query key of the mail server's state. */
export const EMAIL_STATUS = ['email-status'];

/** The saved mail server: its state, and two ways to test it. */
export function MailServerPanel() {
  const answer = useAnswer();
  const { data, error, refetch } = useQuery({
    queryKey: EMAIL_STATUS,
    queryFn: ({ signal }) => answer('GET /settings/email/status', { signal }),
    staleTime: 0,
  });
  return (
    <Panel title={say('status')}>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : <MailServer status={data} />}
    </Panel>
  );
}

function MailServer({ status }: { status: EmailStatus }) {
  const { relay, health, sender } = status;
  const tests = useTests();
  if (relay === null)
    return (
      <p>
        {say.drawn('no_server', {
          outbox: <Link to={`${ADMIN_BASE}/outbox`}>{say('outbox')}</Link>,
        })}
      </p>
    );
  const trouble = tests.failure ?? health?.reason ?? undefined;
  return (
    <>
      <Failure>{trouble}</Failure>
      {health === null ? null : <Consequence state={health.state} />}
      <dl className="facts">
        {health === null ? null : <HealthFacts health={health} />}
        <Fact label={say('mail_server')}>
          {say('host_and_port', { host: relay.host, port: String(relay.port) })}
        </Fact>
        <Fact label={say('encryption')}>{say(ENCRYPTIONS[relay.encryption])}</Fact>
        <Fact label={say('sign_in')}>{say(relay.signs_in ? 'with_password' : 'without_sign_in')}</Fact>
        <Fact label={say('default_sender')}>{sender}</Fact>
        <Fact label={say('dkim')}>{say(relay.signs_mail ? 'signs' : 'signs_not')}</Fact>
      </dl>
      <div className="panel-actions">
        <Button variant="outlined" disabled={tests.isBusy} onClick={() => void tests.connect()}>
          {say('test_connection')}
        </Button>
        <TestEmail senders={status.senders} tests={tests} />
        <span role="status">{tests.said}</span>
      </div>
      <p className="quiet">{say('tests_about')}</p>
    </>
  );
}

/** Sends a test email to yourself. With several senders, you choose one first. */
function TestEmail({ senders, tests }: { senders: readonly string[]; tests: ReturnType<typeof useTests> }) {
  const [chosen, setChosen] = useState<string>();
  const sender = senders.find((one) => one === chosen) ?? senders[0];
  return (
    <>
      {senders.length < 2 ? null : (
        <select
          className="input"
          aria-label={say('test_sender')}
          value={sender}
          onChange={({ target }) => setChosen(target.value)}
        >
          {senders.map((address) => (
            <option key={address}>{address}</option>
          ))}
        </select>
      )}
      <Button variant="outlined" disabled={tests.isBusy} onClick={() => void tests.send(sender)}>
        {say('send_test')}
      </Button>
    </>
  );
}

const ENCRYPTIONS = { tls: 'tls', starttls: 'starttls', optional: 'optional' } as const;

type Health = NonNullable<EmailStatus['health']>;

const STATES = {
  ok: 'health_ok',
  unavailable: 'health_unavailable',
  refusing: 'health_refusing',
  slow: 'health_slow',
  unknown: 'health_unknown',
} as const satisfies Record<Health['state'], string>;

function HealthFacts({ health: { state, since, seen_at: seenAt } }: { health: Health }) {
  const hasTrouble = state !== 'ok' && state !== 'unknown';
  return (
    <>
      <Fact label={say('status')}>
        <span className="state-dot" data-state={DOTS[state]} aria-hidden="true" /> {say(STATES[state])}
      </Fact>
      {hasTrouble && since !== null ? (
        <Fact label={say('since')}>
          <RelativeTime iso={since} />
        </Fact>
      ) : null}
      {seenAt === null ? null : (
        <Fact label={say('last_checked')}>
          <RelativeTime iso={seenAt} />
        </Fact>
      )}
    </>
  );
}

/** The same colors as for deliveries. */
const DOTS = {
  ok: 'accepted',
  unavailable: 'rejected',
  refusing: 'rejected',
  slow: 'unknown',
  unknown: 'queued',
} as const;

/** What happens to emails in the meantime. */
function Consequence({ state }: Pick<Health, 'state'>) {
  if (state === 'unavailable' || state === 'slow') return <p>{say('emails_wait')}</p>;
  if (state === 'refusing') return <p>{say('pauses', { count: REFUSALS_BEFORE_PAUSE })}</p>;
  return null;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Two ways to test the mail server, with their results and errors. */
function useTests() {
  const answer = useAnswer();
  const work = useWork();
  const queryClient = useQueryClient();
  const [result, setResult] = useState<{ said: string; failure?: string }>({ said: '' });
  const run = async (test: () => Promise<typeof result>) => {
    setResult({ said: '' });
    await work.run(async () => {
      setResult(await test());
      await queryClient.invalidateQueries({ queryKey: EMAIL_STATUS });
    });
  };
  const connect = () =>
    run(async () => {
      const tested = await answer('POST /settings/email/test', { body: {} });
      const { ok, encrypted, took_ms: took, reason } = tested;
      return ok
        ? { said: say(encrypted === true ? 'connected_encrypted' : 'connected_plain', { ms: took }) }
        : failed(say('connection_failed'), reason);
    });
  const send = (sender: string | undefined) =>
    run(async () => {
      const body = sender === undefined ? {} : { sender };
      const { accepted, reasons } = await answer('POST /settings/email/send-test', { body });
      return accepted.length > 0
        ? { said: say('sent_to', { emails: accepted.join(', ') }) }
        : failed(say('not_sent'), Object.values(reasons ?? {}).join(' '));
    });
  return {
    isBusy: work.isBusy,
    said: work.isBusy ? say('testing') : result.said,
    failure: work.failure ?? result.failure,
    connect,
    send,
  };
}

function failed(said: string, reason: string | null) {
  return { said, failure: reason || said };
}
