import { useGetIdentity } from 'react-admin';
import type { Actor } from '#schema/access.ts';
import type { StaffIdentity } from './auth-provider.ts';

/** Who is at the desk; undefined until it is known. */
export function useActor(): (Actor & StaffIdentity) | undefined {
  const { identity } = useGetIdentity();
  return identity as StaffIdentity | undefined;
}
