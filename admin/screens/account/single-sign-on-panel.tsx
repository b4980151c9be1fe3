import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { failureToShow } from '../../providers/problem-error.ts';
import { Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import { say } from './messages.ts';

const PATH = '/auth/openid/connection';
/** As the sign-in page of the site keeps it: the provider sends people back there. */
const DEPARTURE = 'openid_sign_in';

/** Connects the user's account to the single sign-on provider. Absent if there is none. */
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
    return failureToShow(error) === null ? null : (
      <Panel title={say('sso')}>
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
    if (await work.run(() => call('DELETE', PATH))) notify(say('disconnected'));
    await refetch();
  };
  const { connected } = data;
  return (
    <Panel title={say('sso')}>
      <Failure>{work.failure}</Failure>
      {connected === null ? (
        <p className="quiet">{say('sso_about')}</p>
      ) : (
        <p>
          {connected.last_used_at === null
            ? say('sso_connected', { email: connected.email })
            : say.drawn('sso_connected_used', {
                email: connected.email,
                when: <RelativeTime iso={connected.last_used_at} />,
                quiet: (words) => <span className="quiet">{words}</span>,
              })}
        </p>
      )}
      <div className="panel-actions">
        {connected === null ? (
          <Button variant="contained" loading={work.isBusy} onClick={() => void connect()}>
            {say('connect')}
          </Button>
        ) : (
          <Button variant="outlined" loading={work.isBusy} onClick={() => void disconnect()}>
            {say('disconnect')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
