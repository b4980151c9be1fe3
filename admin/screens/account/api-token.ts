import type { Scope } from '#schema/scopes.ts';

/** A token as `/api-tokens` answers it; `token` only where it was just made. */
export interface ApiToken {
  id: string;
  name: string;
  role: string;
  scopes: Scope[];
  user: { id: string; name: string };
  last_used_at: string | null;
  expires_at: string;
  token?: string;
}
