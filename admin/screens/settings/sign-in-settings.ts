import type { Role } from '#schema/roles.ts';

/** `GET /settings/sign-in`. */
export interface SignInSettings {
  second_factor_roles: Role[];
  version: number;
  passkeys: { replace_password: boolean };
  sessions: SessionLifetimes;
  openid: {
    enabled: boolean;
    issuer: string | null;
    client_id: string | null;
    client_secret: { set: boolean };
    domains: string[];
    newcomer_role: string | null;
    button: string | null;
    only: boolean;
    second_factor: 'ask' | 'trust';
    redirect_url: string;
  };
  /** Variables of the server that are set. */
  locked: string[];
}

/** How long sessions last, in days. */
export interface SessionLifetimes {
  idle_days: number;
  max_days: number;
  administrator_idle_days: number | null;
  administrator_max_days: number | null;
}

/** `PUT /settings/sign-in`, beside the version that was read: what is left out stays. */
export interface SignInChange {
  second_factor_roles?: Role[];
  passkeys?: { replace_password: boolean };
  sessions?: SessionLifetimes;
  openid?: Record<string, unknown>;
}
