import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { ROLES } from '#schema/access.ts';
import { API_TOKEN_DAYS_DEFAULT } from '#schema/limits.ts';
import { useActor } from '../../layout/actor.ts';
import { RelativeTime } from '../../layout/relative-time.tsx';
import { wrongWords } from '../../providers/problem-error.ts';
import { Ask, Failure, Panel, TextLine } from '../parts.tsx';
import { useCall, useWork } from '../use-work.ts';

interface ApiToken {
  id: string;
  name: string;
  role: string;
  user: { id: string; name: string };
  last_used_at: string | null;
  expires_at: string;
  token?: string;
}

const DAYS = [7, 30, API_TOKEN_DAYS_DEFAULT, 365];

/** What programs sign in with, each with a role of at most one's own and an end. */
export function TokensPanel() {
  const call = useCall();
  const [made, setMade] = useState<ApiToken>();
  const [isMaking, setIsMaking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['api-tokens'],
    queryFn: ({ signal }) =>
      call<{ data: ApiToken[] }>('GET', '/api-tokens', { query: { per_page: 100 }, signal }),
  });
  return (
    <Panel
      title="API tokens"
      tools={
        isMaking ? null : (
          <Button variant="outlined" onClick={() => setIsMaking(true)}>
            New token
          </Button>
        )
      }
    >
      <p className="quiet">
        For programs that work in your name. None may do more than you may at the moment.
      </p>
      <Failure>{error === null ? undefined : wrongWords(error)}</Failure>
      {made === undefined ? null : <Made token={made} onDone={() => setMade(undefined)} />}
      {isMaking ? (
        <NewToken
          onCancel={() => setIsMaking(false)}
          onMade={(token) => {
            setIsMaking(false);
            setMade(token);
            void refetch();
          }}
        />
      ) : null}
      {data?.data.length === 0 ? <p className="quiet">There are none.</p> : null}
      <ul className="panels">
        {data?.data.map((token) => (
          <TokenLine key={token.id} token={token} onGone={() => void refetch()} />
        ))}
      </ul>
    </Panel>
  );
}

function Made({ token, onDone }: { token: ApiToken; onDone: () => void }) {
  const notify = useNotify();
  const copy = () => void navigator.clipboard.writeText(token.token ?? '').then(() => notify('Copied'));
  return (
    <div className="ask" role="status">
      <p>“{token.name}” is ready. Copy it now: it is not shown again.</p>
      <p className="secret">{token.token}</p>
      <div className="panel-actions">
        <Button variant="contained" onClick={copy}>
          Copy
        </Button>
        <Button variant="outlined" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </div>
  );
}

function NewToken({ onMade, onCancel }: { onMade: (token: ApiToken) => void; onCancel: () => void }) {
  const call = useCall();
  const work = useWork();
  const actor = useActor();
  const id = useId();
  const roles = ROLES.slice(ROLES.indexOf(actor?.role ?? 'viewer'));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name, role, days } = Object.fromEntries(new FormData(event.currentTarget));
    const body = { name, role, expires_in_days: Number(days) };
    void work.run(async () => onMade(await call<ApiToken>('POST', '/api-tokens', { body })));
  };
  return (
    <form className="people-form" onSubmit={submit}>
      <TextLine id={`${id}-name`} label="What it is for">
        <input className="input" id={`${id}-name`} name="name" maxLength={100} required />
      </TextLine>
      <TextLine id={`${id}-role`} label="May do what this role may">
        <select className="input" id={`${id}-role`} name="role" defaultValue={roles.at(-1)}>
          {roles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </select>
      </TextLine>
      <TextLine id={`${id}-days`} label="Ends after">
        <select className="input" id={`${id}-days`} name="days" defaultValue={API_TOKEN_DAYS_DEFAULT}>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </select>
      </TextLine>
      <Failure>{work.failure}</Failure>
      <div className="panel-actions">
        <Button type="submit" variant="contained" loading={work.isBusy}>
          Make token
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  );
}

function TokenLine({ token, onGone }: { token: ApiToken; onGone: () => void }) {
  const call = useCall();
  const work = useWork();
  const actor = useActor();
  const [isAsking, setIsAsking] = useState(false);
  const revoke = async () => {
    if (await work.run(() => call('DELETE', `/api-tokens/${token.id}`))) onGone();
  };
  return (
    <li>
      <div className="panel-head">
        <span>
          <strong>{token.name}</strong> <span className="quiet">as {token.role}</span>
          <br />
          <span className="quiet">
            {token.user.id === actor?.id ? '' : `Of ${token.user.name}. `}
            Ends <RelativeTime iso={token.expires_at} />,{' '}
            {token.last_used_at === null ? (
              'never used'
            ) : (
              <>
                last used <RelativeTime iso={token.last_used_at} />
              </>
            )}
          </span>
        </span>
        {isAsking ? null : (
          <Button variant="outlined" aria-label={`End ${token.name}`} onClick={() => setIsAsking(true)}>
            End
          </Button>
        )}
      </div>
      <Failure>{work.failure}</Failure>
      {isAsking ? (
        <Ask
          question={`End “${token.name}”?`}
          action="End it"
          isDangerous
          isBusy={work.isBusy}
          onConfirm={() => void revoke()}
          onCancel={() => setIsAsking(false)}
        >
          <p>Programs that use it are refused from now on.</p>
        </Ask>
      ) : null}
    </li>
  );
}
