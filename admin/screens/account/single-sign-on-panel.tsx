import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { failureToTell } from '../../providers/problem-error.ts';
import { Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';

const PATH = '/auth/openid/connection';
/** As the sign-in page of the site keeps it: the provider sends people back there. */
const DEPARTURE = 'openid_sign_in';

/** Connects the user's account to the single sign-on provider. Absent when there is none. */
export function SingleSignOnPanel() {
  const call = useCall();
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const { data, error, refetch } = useQuery({
    queryKey: ['openid-connection'],
    queryFn: ({ signal }) => answer('GET /auth/openid/connection', { signal }),
  });
  if (data === undefined || (!data.available && data.connected === null)) {
    return failureToTell(error) === null ? null : (
      <Panel title="Single sign-on">
        <LoadState data={data} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  const connect = () =>
    work.run(async () => {
      const { url, ...keys } = await answer('POST /auth/openid/connection');
      sessionStorage.setItem(DEPARTURE, JSON.stringify({ ...keys, redirect: null }));
      location.assign(url);
    });
  const disconnect = async () => {
    if (await work.run(() => call('DELETE', PATH))) notify('Disconnected');
    await refetch();
  };
  const { connected } = data;
  return (
    <Panel title="Single sign-on">
      <Failure>{work.failure}</Failure>
      {connected === null ? (
        <p className="quiet">Connect your account to sign in without your password.</p>
      ) : (
        <p>
          Connected as {connected.email}.{' '}
          {connected.last_used_at === null ? null : (
            <span className="quiet">
              Last used <RelativeTime iso={connected.last_used_at} />
            </span>
          )}
        </p>
      )}
      <div className="panel-actions">
        {connected === null ? (
          <Button variant="contained" loading={work.isBusy} onClick={() => void connect()}>
            Connect
          </Button>
        ) : (
          <Button variant="outlined" loading={work.isBusy} onClick={() => void disconnect()}>
            Disconnect
          </Button>
        )}
      </div>
    </Panel>
  );
}
