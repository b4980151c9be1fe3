import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useLogout } from 'react-admin';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { Failure, LoadState, Panel } from '../../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import { deviceOf } from './device-name.ts';
import { UsedTable } from './used-table.tsx';
import { say } from './messages.ts';

/** The person’s sessions, each with a button to end it. */
export function SessionsPanel() {
  const call = useCall();
  const answer = useAnswer();
  const work = useWork();
  const logout = useLogout();
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => answer('GET /sessions', { query: { per_page: 100 }, signal }),
  });
  const end = async (id: string) => {
    await work.run(() => call('DELETE', `/sessions/${id}`));
    await refetch();
  };
  const endAll = async () => {
    if (await work.run(() => call('DELETE', '/sessions'))) await logout();
  };
  return (
    <Panel
      title={say('sessions')}
      tools={
        <Button variant="outlined" disabled={work.isBusy} onClick={() => void endAll()}>
          {say('sign_out_everywhere')}
        </Button>
      }
    >
      <Failure>{work.failure}</Failure>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      <UsedTable
        head={say('device')}
        action={say('sign_out')}
        isBusy={work.isBusy}
        rows={(data?.data ?? []).map(({ id, user_agent, address, current, last_used_at }) => ({
          id,
          name: deviceOf(user_agent),
          about: address,
          lastUsed: current ? say('this_session') : <RelativeTime iso={last_used_at} />,
          ...(current ? {} : { onAct: () => void end(id) }),
        }))}
      />
    </Panel>
  );
}
