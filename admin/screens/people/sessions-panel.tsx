import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useLogout } from 'react-admin';
import { RelativeTime } from '../../layout/relative-time.tsx';
import { Failure, Panel, LoadState } from '../parts.tsx';
import { useCall, useWork } from '../use-work.ts';
import { deviceOf } from './device-name.ts';

interface Session {
  id: string;
  created_at: string;
  last_used_at: string;
  address: string | null;
  user_agent: string | null;
  current: boolean;
}

/** Where one is signed in, each to be ended from here. */
export function SessionsPanel() {
  const call = useCall();
  const work = useWork();
  const logout = useLogout();
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) =>
      call<{ data: Session[] }>('GET', '/sessions', { query: { per_page: 100 }, signal }),
  });
  const end = async ({ id }: Session) => {
    await work.run(() => call('DELETE', `/sessions/${id}`));
    await refetch();
  };
  const endAll = async () => {
    if (await work.run(() => call('DELETE', '/sessions'))) await logout();
  };
  return (
    <Panel
      title="Sessions"
      tools={
        <Button variant="outlined" disabled={work.isBusy} onClick={() => void endAll()}>
          Sign out everywhere
        </Button>
      }
    >
      <Failure>{work.failure}</Failure>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : (
        <SessionTable sessions={data.data} isBusy={work.isBusy} onEnd={(session) => void end(session)} />
      )}
    </Panel>
  );
}

interface SessionTableProps {
  sessions: readonly Session[];
  isBusy: boolean;
  onEnd: (session: Session) => void;
}

function SessionTable({ sessions, isBusy, onEnd }: SessionTableProps) {
  return (
    <table className="rows action-rows">
      <thead>
        <tr>
          <th scope="col">Device</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <td>
              {deviceOf(session.user_agent)}
              <div className="quiet">{session.address}</div>
            </td>
            <td>{session.current ? 'This device' : <RelativeTime iso={session.last_used_at} />}</td>
            <td>
              {session.current ? null : (
                <Button
                  variant="outlined"
                  disabled={isBusy}
                  aria-label={`Sign out ${deviceOf(session.user_agent)}`}
                  onClick={() => onEnd(session)}
                >
                  Sign out
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
