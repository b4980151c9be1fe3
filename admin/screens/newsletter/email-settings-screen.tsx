import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuthenticated } from 'react-admin';
import '../../form/form.css';
import { useActor } from '../../layout/actor.ts';
import { RelativeTime } from '../../layout/relative-time.tsx';
import { PageTitle } from '../../layout/top-bar-slots.tsx';
import '../desk-parts.css';
import { Failure, Panel, LoadState } from '../parts.tsx';
import '../page.css';
import '../settings.css';
import { AccessDenied } from '../states.tsx';
import { useCall, useWork } from '../use-work.ts';

const PATH = '/settings/email';

interface EmailSettings {
  mail_from: string;
  /** Null: none is set, and emails stay in the outbox. */
  relay: {
    host: string;
    port: number;
    encryption: 'tls' | 'starttls' | 'optional';
    signs_in: boolean;
    connections: number;
    per_second: number | null;
    signs_mail: boolean;
  } | null;
  health: {
    state: 'ok' | 'unavailable' | 'refusing' | 'slow' | 'unknown';
    reason: string | null;
    since: string | null;
    seen_at: string | null;
  } | null;
}

interface ConnectionTest {
  ok: boolean;
  encrypted: boolean | null;
  took_ms: number;
  reason: string | null;
}

interface MailTest {
  accepted: string[];
  reasons?: Partial<Record<string, string>>;
}

/** `/admin/settings/email`: the mail server as the environment sets it, how it does, and two ways to try it. */
export function EmailSettingsScreen() {
  useAuthenticated();
  const actor = useActor();
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'email'],
    queryFn: ({ signal }) => call<EmailSettings>('GET', PATH, { signal }),
    enabled: actor?.role === 'administrator',
    staleTime: 0,
  });
  if (actor !== undefined && actor.role !== 'administrator') return <AccessDenied />;
  return (
    <div className="desk-page">
      <PageTitle crumbs={[{ label: 'Settings' }, { label: 'Email' }]} />
      <h1>Email</h1>
      <div className="panels">
        <Panel title="Mail server">
          <LoadState data={data} error={error} onRetry={() => void refetch()} />
          {data === undefined ? null : <MailServer settings={data} />}
        </Panel>
      </div>
    </div>
  );
}

function MailServer({ settings }: { settings: EmailSettings }) {
  const { relay, health, mail_from: from } = settings;
  if (relay === null)
    return (
      <p>
        No mail server is set up, so emails stay in the outbox. To send them, set the environment variable
        SMTP_URL and restart the server.
      </p>
    );
  return (
    <>
      <Failure>{health?.state === 'ok' ? undefined : (health?.reason ?? undefined)}</Failure>
      <dl className="facts">
        <Fact label="Host" value={`${relay.host}, port ${relay.port}`} />
        <Fact label="Encryption" value={ENCRYPTION[relay.encryption]} />
        <Fact label="Sign-in" value={relay.signs_in ? 'User name and password' : 'None'} />
        <Fact label="Sender" value={from} />
        <Fact label="DKIM" value={relay.signs_mail ? 'Signed by this server' : 'Not signed by this server'} />
        <Fact label="Connections" value={String(relay.connections)} />
        {relay.per_second === null ? null : (
          <Fact label="Rate limit" value={`${relay.per_second} emails per second`} />
        )}
        <div>
          <dt>Last tried</dt>
          <dd>{health?.seen_at == null ? 'Not yet' : <RelativeTime iso={health.seen_at} />}</dd>
        </div>
      </dl>
      <p className="quiet">Set by the environment variables SMTP_URL and MAIL_FROM.</p>
      <Tests />
    </>
  );
}

const ENCRYPTION = {
  tls: 'TLS',
  starttls: 'STARTTLS, required',
  optional: 'STARTTLS where the server offers it',
} as const;

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Tests() {
  const call = useCall();
  const work = useWork();
  const queryClient = useQueryClient();
  const [result, setResult] = useState<{ good?: string; bad?: string | undefined }>({});
  const run = async (test: () => Promise<typeof result>) => {
    setResult({});
    await work.run(async () => {
      setResult(await test());
      await queryClient.invalidateQueries({ queryKey: ['settings', 'email'] });
    });
  };
  const testConnection = async () => {
    const {
      ok,
      encrypted,
      took_ms: took,
      reason,
    } = await call<ConnectionTest>('POST', `${PATH}/test`, { body: {} });
    return ok
      ? { good: `Connected in ${took} ms, ${encrypted === true ? 'encrypted' : 'not encrypted'}` }
      : { bad: reason ?? '' };
  };
  const sendTest = async () => {
    const { accepted, reasons } = await call<MailTest>('POST', `${PATH}/send-test`, { body: {} });
    return accepted.length > 0
      ? { good: `Sent to ${accepted.join(', ')}` }
      : { bad: Object.values(reasons ?? {}).join(' ') };
  };
  return (
    <>
      <div className="panel-actions">
        <Button variant="outlined" disabled={work.isBusy} onClick={() => void run(testConnection)}>
          Test connection
        </Button>
        <Button variant="outlined" disabled={work.isBusy} onClick={() => void run(sendTest)}>
          Send me a test
        </Button>
        <span role="status">{work.isBusy ? 'Testing…' : (result.good ?? '')}</span>
      </div>
      <Failure>{work.failure ?? result.bad}</Failure>
    </>
  );
}
