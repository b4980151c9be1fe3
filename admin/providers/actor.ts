import { useGetIdentity } from 'react-admin';
import type { Actor } from '#schema/access/access.ts';
import type { StaffIdentity } from './auth-provider.ts';

/** The signed-in user; undefined until loaded. */
export function useActor(): (Actor & StaffIdentity) | undefined {
  const { identity } = useGetIdentity();
  return identity as StaffIdentity | undefined;
}
