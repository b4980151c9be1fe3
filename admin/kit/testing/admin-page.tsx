import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore, ResourceContextProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import { createDataProvider } from '../../providers/data-provider.ts';
import { type Answering, createTestServer, type Received } from '../../providers/testing/test-server.ts';
import { reactAdminTexts } from '../../language/react-admin-texts.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { theme } from '../../theme/theme.ts';
import { Notifications } from '../notifications/notifications.tsx';
import { TopBarSlots, useTopBarSlots } from '../page/top-bar-slots.tsx';

interface AdminPageOptions {
  resource: string;
  /** The part of the address after the resource, e.g. `/a1`. */
  at?: string;
  /** The route of a screen without a record; or all of its routes. */
  path?: string | readonly string[];
  screen: ReactNode;
  answer: Answering;
  role?: Role;
}

/** Requested by the title of every screen. */
const SITE = { body: { data: { name: 'The Long Shelf' } } };

/** A screen of the admin, and the requests that it sent. */
export interface AdminPage {
  received: Received[];
  goTo: (path: string) => void;
  /** Where it is now: `/admin/tags/t1`. */
  path: () => string;
}

/** Opens one screen of the admin over a mocked API; it is closed when the test ends. */
export function openAdminPage({
  resource,
  at = '',
  path = `${resource}/:id?`,
  screen,
  answer,
  role = 'administrator',
}: AdminPageOptions): AdminPage {
  const server = createTestServer((request) => (request.path === '/site' ? SITE : answer(request)));
  server.session.begin('token-1');
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });
  const ada = { id: 'u1', name: 'Ada', fullName: 'Ada', email: 'ada@example.com', role };
  const page = (
    <ThemeProvider theme={theme}>
      <CoreAdminContext
        basename={ADMIN_BASE}
        dataProvider={createDataProvider(server)}
        i18nProvider={reactAdminTexts}
        authProvider={authProviderOf(ada)}
        queryClient={queryClient}
        store={memoryStore()}
      >
        <TopBarSlots>
          <TopBar />
          <ResourceContextProvider value={resource}>
            <Routes>
              {[path].flat().map((one) => (
                <Route key={one} path={`${ADMIN_BASE}/${one}`} element={screen} />
              ))}
              <Route path="*" element={<h1>Another screen</h1>} />
            </Routes>
          </ResourceContextProvider>
          <Notifications />
        </TopBarSlots>
      </CoreAdminContext>
    </ThemeProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: [`${ADMIN_BASE}/${resource}${at}`],
  });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  // Another file of this process may have said that it draws by hand.
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const { IS_REACT_ACT_ENVIRONMENT: before = false } = scope;
  scope.IS_REACT_ACT_ENVIRONMENT = false;
  root.render(<RouterProvider router={router} />);
  onTestFinished(() => {
    root.unmount();
    queryClient.clear();
    document.body.replaceChildren();
    scope.IS_REACT_ACT_ENVIRONMENT = before;
  });
  return {
    received: server.received,
    goTo: (path) => void router.navigate(path),
    path: () => router.state.location.pathname,
  };
}

function authProviderOf(identity: { id: string }) {
  return {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getIdentity: () => Promise.resolve(identity),
    getPermissions: () => Promise.resolve(),
    canAccess: () => Promise.resolve(true),
  };
}

function TopBar() {
  const { setCrumbs, setActions } = useTopBarSlots();
  return (
    <header>
      <nav ref={setCrumbs} />
      <div ref={setActions} />
    </header>
  );
}
