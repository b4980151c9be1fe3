import { type ApiClient, createApiClient } from '#api-client/client.ts';
import type { AuthProvider } from 'ra-core';
import { currentTag } from '../language/current.ts';
import { createAuthProvider } from './auth-provider.ts';
import { type AppDataProvider, createDataProvider } from './data-provider.ts';
import { createOutage, type Outage } from './outage.ts';
import { createReAuthentication, type ReAuthentication } from './re-authentication.ts';
import { createSession, type Session } from './session.ts';

interface Services {
  session: Session;
  reAuthentication: ReAuthentication;
  /** Calls that wait until the person has confirmed their identity. */
  stepUp: ReAuthentication;
  /** Whether the server is without its database. */
  outage: Outage;
  /** Sends no token: an expired one would be refused even if none is needed. */
  anonymous: ApiClient;
  dataProvider: AppDataProvider;
  authProvider: AuthProvider;
}

const session = createSession(localStorage);
const reAuthentication = createReAuthentication();
const stepUp = createReAuthentication();
const outage = createOutage({ fetch: (input, init) => fetch(input, init) });
// The messages from the server appear next to those of the admin.
const origin = { baseUrl: '', language: currentTag };
const client = createApiClient({ ...origin, token: session.token, fetch: outage.watching });

/** The page's connections to the outside, created once. */
export const services: Services = {
  session,
  reAuthentication,
  stepUp,
  outage,
  anonymous: createApiClient(origin),
  dataProvider: createDataProvider({ client, reAuthentication, stepUp }),
  authProvider: createAuthProvider({
    client,
    session,
    reAuthentication,
    location: () => ({ origin: location.origin, path: location.pathname + location.search }),
  }),
};
