import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { REFUSALS_BEFORE_PAUSE } from '#schema/limits.ts';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import '../../kit/parts/parts.css';
import { Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import './settings.css';
import '../../kit/parts/state-dot.css';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import type { EmailStatus } from '#schema/answers/settings.ts';

/** The query key of the mail server's state. */
export const EMAIL_STATUS = ['email-status'];

/** The saved mail server: its state and two ways to test it. */
export function MailServerPanel() {
  const answer = useAnswer();
  const { data, error, refetch } = useQuery({
    queryKey: EMAIL_STATUS,
    queryFn: ({ signal }) => answer('GET /settings/email/status', { signal }),
    staleTime: 0,
  });
  return (
    <Panel title="Status">
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
        No mail server is set up, so emails stay in the <Link to={`${ADMIN_BASE}/outbox`}>outbox</Link>. Enter
        one below to send them.
      </p>
    );
  const trouble = tests.failure ?? health?.reason ?? undefined;
  return (
    <>
      <Failure>{trouble}</Failure>
      {health === null ? null : <Consequence state={health.state} />}
      <dl className="facts">
        {health === null ? null : <HealthFacts health={health} />}
        <Fact label="Mail server">{`${relay.host}, port ${relay.port}`}</Fact>
        <Fact label="Encryption">{ENCRYPTION[relay.encryption]}</Fact>
        <Fact label="Sign-in">{relay.signs_in ? 'User name and password' : 'None'}</Fact>
        <Fact label="Default sender">{sender}</Fact>
        <Fact label="DKIM">{relay.signs_mail ? 'Signed by this server' : 'Not signed by this server'}</Fact>
      </dl>
      <div className="panel-actions">
        <Button variant="outlined" disabled={tests.isBusy} onClick={() => void tests.connect()}>
          Test connection
        </Button>
        <Button variant="outlined" disabled={tests.isBusy} onClick={() => void tests.send()}>
          Send me a test email
        </Button>
        <span role="status">{tests.said}</span>
      </div>
      <p className="quiet">Tests use the settings that are saved.</p>
    </>
  );
}

const ENCRYPTION = {
  tls: 'TLS',
  starttls: 'STARTTLS, required',
  optional: 'STARTTLS where the server offers it',
} as const;

type Health = NonNullable<EmailStatus['health']>;

const STATES: Readonly<Record<Health['state'], string>> = {
  ok: 'Working',
  unavailable: 'Not reachable',
  refusing: 'Rejecting emails',
  slow: 'Not answering',
  unknown: 'Not checked yet',
};

function HealthFacts({ health: { state, since, seen_at: seenAt } }: { health: Health }) {
  const hasTrouble = state !== 'ok' && state !== 'unknown';
  return (
    <>
      <Fact label="Status">
        <span className="state-dot" data-state={DOTS[state]} aria-hidden="true" /> {STATES[state]}
      </Fact>
      {hasTrouble && since !== null ? (
        <Fact label="Since">
          <RelativeTime iso={since} />
        </Fact>
      ) : null}
      {seenAt === null ? null : (
        <Fact label="Last checked">
          <RelativeTime iso={seenAt} />
        </Fact>
      )}
    </>
  );
}

/** The same colors as deliveries. */
const DOTS = {
  ok: 'accepted',
  unavailable: 'rejected',
  refusing: 'rejected',
  slow: 'unknown',
  unknown: 'queued',
} as const;

/** What happens to emails in the meantime. */
function Consequence({ state }: Pick<Health, 'state'>) {
  if (state === 'unavailable' || state === 'slow')
    return <p>Emails wait, and are sent once the mail server works again.</p>;
  if (state === 'refusing')
    return (
      <p>
        Newsletters are paused after {REFUSALS_BEFORE_PAUSE} rejections in a row. Resume them once this is
        fixed.
      </p>
    );
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
        ? { said: `Connected in ${took} ms, ${encrypted === true ? 'encrypted' : 'not encrypted'}` }
        : failed('The connection failed.', reason);
    });
  const send = () =>
    run(async () => {
      const { accepted, reasons } = await answer('POST /settings/email/send-test', { body: {} });
      return accepted.length > 0
        ? { said: `Sent to ${accepted.join(', ')}` }
        : failed('The email was not sent.', Object.values(reasons ?? {}).join(' '));
    });
  return {
    isBusy: work.isBusy,
    said: work.isBusy ? 'Testing…' : result.said,
    failure: work.failure ?? result.failure,
    connect,
    send,
  };
}

function failed(said: string, reason: string | null) {
  return { said, failure: reason || said };
}
