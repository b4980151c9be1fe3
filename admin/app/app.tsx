import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { allResources } from '#schema/registry/registry.ts';
import { CONTACT_SCREENS, CreateAiScreen, SCREENS, StartPage } from './screens.tsx';
import { services } from '../providers/services.ts';
import { mayRetry, retryDelay } from '../providers/problem-error.ts';
import { reactAdminTexts } from '../language/react-admin-texts.ts';
import { Layout } from '../layout/layout.tsx';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { adminRouterProvider, AdminRouter } from '../router/admin-router.tsx';
import { CONTACT_PATHS, SCREEN_PATHS } from '../router/screen-paths.ts';
import { ListWithForms } from './list-with-forms.tsx';
import { ListRoute, RecordRoute } from './record-routes.tsx';
import { AccessDenied, Crashed, NotFound, Waiting } from '../kit/page/states.tsx';
import { currentTag, onLanguage } from '../language/current.ts';
import { currentLook } from '../theme/direction.ts';
import { say } from './messages.ts';

/** Responses that no screen uses are kept this long (spec §9). */
const KEPT_MS = 5 * 60_000;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: false, staleTime: 5_000, gcTime: KEPT_MS, retry: mayRetry, retryDelay },
  },
});
const store = localStorageStore('1', 'colophon_desk');

/** The routes of most resources: each form is a page. */
const PAGES = { list: ListRoute, edit: RecordRoute, create: RecordRoute };
/** If forms open in a dialog, one route below has the list and the forms over it. */
const OVER_THE_LIST = { hasEdit: true, hasCreate: true };

/** The admin: react-admin's core with screens generated from the declarations. */
export function App() {
  return (
    <InLanguage
      draw={() => (
        <AdminRouter>
          <CoreAdminContext
            basename={ADMIN_BASE}
            authProvider={services.authProvider}
            dataProvider={services.dataProvider}
            i18nProvider={reactAdminTexts}
            queryClient={queryClient}
            routerProvider={adminRouterProvider}
            store={store}
          >
            <CoreAdminUI
              accessDenied={AccessDenied}
              authenticationError={AccessDenied}
              catchAll={NotFound}
              dashboard={StartPage}
              disableTelemetry
              error={Crashed}
              layout={Layout}
              loading={Waiting}
              requireAuth
              title={say('title')}
            >
              {allResources.map(({ name, label, form }) => (
                <Resource
                  key={name}
                  name={name}
                  {...(form.dialog === undefined ? PAGES : OVER_THE_LIST)}
                  options={{ label: label.many }}
                >
                  {form.dialog === undefined ? null : <Route path="*" element={<ListWithForms />} />}
                  <Route path="create-ai" element={<CreateAiScreen />} />
                  {name !== 'contacts'
                    ? null
                    : CONTACT_PATHS.map((path) => {
                        const Screen = CONTACT_SCREENS[path];
                        return <Route key={path} path={path} element={<Screen />} />;
                      })}
                </Resource>
              ))}
              <CustomRoutes>
                {SCREEN_PATHS.map((path) => {
                  const Screen = SCREENS[path];
                  return <Route key={path} path={path} element={<Screen />} />;
                })}
              </CustomRoutes>
            </CoreAdminUI>
          </CoreAdminContext>
        </AdminRouter>
      )}
    />
  );
}

/** Draws everything again, in its direction, when the language has changed. */
function InLanguage({ draw }: { draw: () => ReactNode }) {
  useSyncExternalStore(onLanguage, currentTag);
  const { cache, theme } = currentLook();
  return (
    <CacheProvider value={cache}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey="colophon_desk_mode"
        disableTransitionOnChange
      >
        {draw()}
      </ThemeProvider>
    </CacheProvider>
  );
}
