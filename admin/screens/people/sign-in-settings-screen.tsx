import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuthenticated, useNotify } from 'react-admin';
import { ROLES, type Role } from '#schema/access.ts';
import { useActor } from '../../layout/actor.ts';
import { PageTitle } from '../../layout/top-bar-slots.tsx';
import { wrongWords } from '../../providers/problem-error.ts';
import '../desk-parts.css';
import { CheckLine, Failure, Panel } from '../parts.tsx';
import { AccessDenied } from '../states.tsx';
import { useCall, useWork } from '../use-work.ts';
import './people.css';

const PATH = '/settings/sign-in';

interface SignInSettings {
  second_factor_roles: Role[];
}

/** `/admin/settings/sign-in`: which roles must have a second factor. Each choice is kept at once. */
export function SignInSettingsScreen() {
  useAuthenticated();
  const actor = useActor();
  const call = useCall();
  const work = useWork();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const queryKey = ['settings', 'sign-in'];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<SignInSettings>('GET', PATH, { signal }),
    enabled: actor?.role === 'administrator',
  });
  if (actor !== undefined && actor.role !== 'administrator') return <AccessDenied />;
  const roles = data?.second_factor_roles ?? [];
  const choose = async (role: Role, isOn: boolean) => {
    const body = { second_factor_roles: isOn ? [...roles, role] : roles.filter((one) => one !== role) };
    const isDone = await work.run(async () => {
      queryClient.setQueryData(queryKey, await call<SignInSettings>('PUT', PATH, { body }));
    });
    if (isDone) notify(isOn ? `Required of every ${role} from now on` : `Not required of ${role}s any more`);
  };
  return (
    <div className="people-page">
      <PageTitle crumbs={[{ label: 'Settings' }, { label: 'Sign-in' }]} />
      <h1>Sign-in</h1>
      <Panel title="Roles that need a second factor">
        <p className="quiet">Who has none yet sets it up before going on with their work.</p>
        <Failure>{work.failure ?? (error === null ? undefined : wrongWords(error))}</Failure>
        {data === undefined
          ? null
          : ROLES.map((role) => (
              <CheckLine
                key={role}
                label={role}
                isOn={roles.includes(role)}
                onChange={(isOn) => void choose(role, isOn)}
              />
            ))}
      </Panel>
    </div>
  );
}
