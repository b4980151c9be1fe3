import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { labelOfScope } from '#schema/access/scopes.ts';
import { useActor } from '../../providers/actor.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { Ask, Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import { NewToken } from './new-token.tsx';
import type { ApiTokenView } from '#schema/answers/operations/people.ts';
import { say } from './messages.ts';

/** The tokens that programs sign in with: what each is for, when it expires and when it was last used. */
export function TokensPanel() {
  const answer = useAnswer();
  const [made, setMade] = useState<ApiTokenView>();
  const [isMaking, setIsMaking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['api-tokens'],
    queryFn: ({ signal }) => answer('GET /api-tokens', { query: { per_page: 100 }, signal }),
  });
  return (
    <Panel
      title={say('tokens')}
      tools={
        isMaking ? null : (
          <Button variant="outlined" onClick={() => setIsMaking(true)}>
            {say('new_token')}
          </Button>
        )
      }
    >
      <p className="quiet">{say('tokens_about')}</p>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
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
      {data?.data.length === 0 ? <p className="quiet">{say('no_tokens')}</p> : null}
      {data === undefined || data.data.length === 0 ? null : (
        <ul className="panels">
          {data.data.map((token) => (
            <TokenLine key={token.id} token={token} onGone={() => void refetch()} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Made({ token, onDone }: { token: ApiTokenView; onDone: () => void }) {
  const notify = useNotify();
  const copy = () => void navigator.clipboard.writeText(token.token ?? '').then(() => notify(say('copied')));
  return (
    <div className="ask" role="status">
      <p>{say('token_created', { name: token.name })}</p>
      <p className="secret">{token.token}</p>
      <div className="panel-actions">
        <Button variant="contained" onClick={copy}>
          {say('copy')}
        </Button>
        <Button variant="outlined" onClick={onDone}>
          {say('done')}
        </Button>
      </div>
    </div>
  );
}

function TokenLine({ token, onGone }: { token: ApiTokenView; onGone: () => void }) {
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
          <strong>{token.name}</strong>
          <br />
          {token.scopes.map(labelOfScope).join(' · ')}
          <br />
          <span className="quiet">
            {token.user.id === actor?.id ? '' : `${say('token_owner', { name: token.user.name })} · `}
            {say.drawn('token_expires', { when: <RelativeTime iso={token.expires_at} /> })}
            {' · '}
            {token.last_used_at === null
              ? say('token_unused')
              : say.drawn('token_used', { when: <RelativeTime iso={token.last_used_at} /> })}
          </span>
        </span>
        {isAsking ? null : (
          <Button
            variant="outlined"
            aria-label={say('revoke_name', { name: token.name })}
            onClick={() => setIsAsking(true)}
          >
            {say('revoke')}
          </Button>
        )}
      </div>
      <Failure>{work.failure}</Failure>
      {isAsking ? (
        <Ask
          question={say('revoke_title', { name: token.name })}
          action={say('revoke')}

          isDangerous
          isBusy={work.isBusy}
          onConfirm={() => void revoke()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{say('revoke_about')}</p>
        </Ask>
      ) : null}
    </li>
  );
}
