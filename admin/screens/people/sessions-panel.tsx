import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { RelativeTime } from '../../layout/relative-time.tsx';
import { wrongWords } from '../../providers/problem-error.ts';
import { Failure, Panel } from '../parts.tsx';
import { useCall, useWork } from '../use-work.ts';

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
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) =>
      call<{ data: Session[] }>('GET', '/sessions', { query: { per_page: 100 }, signal }),
  });
  const end = async ({ id }: Session) => {
    await work.run(() => call('DELETE', `/sessions/${id}`));
    await refetch();
  };
  return (
    <Panel title="Where you are signed in">
      <Failure>{work.failure ?? (error === null ? undefined : wrongWords(error))}</Failure>
      {data === undefined && error === null ? <span className="skeleton" aria-busy="true" /> : null}
      {data === undefined ? null : (
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">Device</th>
              <th scope="col">Last used</th>
              <th scope="col">
                <span className="visually-hidden">End it</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((session) => (
              <tr key={session.id}>
                <td>
                  {deviceOf(session.user_agent)}
                  <div className="quiet">{session.address}</div>
                </td>
                <td>{session.current ? 'This one' : <RelativeTime iso={session.last_used_at} />}</td>
                <td>
                  {session.current ? null : (
                    <Button
                      variant="outlined"
                      disabled={work.isBusy}
                      aria-label={`Sign out ${deviceOf(session.user_agent)}`}
                      onClick={() => void end(session)}
                    >
                      Sign out
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

const BROWSERS = [/Edg\//, /Firefox\//, /Chrome\//, /Safari\//] as const;
const BROWSER_NAMES = ['Edge', 'Firefox', 'Chrome', 'Safari'] as const;
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const;

/** "Firefox on Windows", as far as the browser says so. */
function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return 'A device that does not say what it is';
  const browser = BROWSER_NAMES[BROWSERS.findIndex((pattern) => pattern.test(userAgent))];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}
