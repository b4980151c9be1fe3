import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  defaultI18nProvider,
  localStorageStore,
  Resource,
} from 'react-admin';
import { Route } from 'react-router-dom';
import { allResources } from '#schema/registry.ts';
import { AiSettingsScreen, CreateAiScreen } from './ai/ai-screens.tsx';
import { desk } from './desk.ts';
import { Layout } from './layout/layout.tsx';
import { ADMIN_BASE } from './router/address-codec.ts';
import { adminRouterProvider, AdminRouter } from './router/admin-router.tsx';
import { CONTACT_PATHS, type ContactPath, SCREEN_PATHS, type ScreenPath } from './screen-paths.ts';
import { CreateRoute, EditRoute, ListRoute } from './screens/record-routes.tsx';
import { AccountScreen, AuditScreen, SignInSettingsScreen } from './screens/people/people-screens.tsx';
import { AccessDenied, Crashed, NotFound, Waiting } from './screens/states.tsx';
import { theme } from './theme/theme.ts';

const StartPage = lazy(() =>
  import('./screens/start-page.tsx').then((module) => ({ default: module.StartPage })),
);

const OutboxScreen = lazy(() =>
  import('./screens/outbox/outbox-screen.tsx').then((module) => ({ default: module.OutboxScreen })),
);
const MediaScreen = lazy(() =>
  import('./screens/media/media-screen.tsx').then((module) => ({ default: module.MediaScreen })),
);
const SettingsScreen = lazy(() =>
  import('./screens/settings-screen.tsx').then((module) => ({ default: module.SettingsScreen })),
);
const CalendarScreen = lazy(() =>
  import('./planning/calendar-screen.tsx').then((module) => ({ default: module.CalendarScreen })),
);
const DuplicatesScreen = lazy(() =>
  import('./screens/contacts/duplicates-screen.tsx').then((module) => ({ default: module.DuplicatesScreen })),
);
const NewsletterSettingsScreen = lazy(() =>
  import('./screens/newsletter/newsletter-settings-screen.tsx').then((module) => ({
    default: module.NewsletterSettingsScreen,
  })),
);
const EmailSettingsScreen = lazy(() =>
  import('./screens/newsletter/email-settings-screen.tsx').then((module) => ({
    default: module.EmailSettingsScreen,
  })),
);
const BouncesScreen = lazy(() =>
  import('./screens/newsletter/bounces/bounces-screen.tsx').then((module) => ({
    default: module.BouncesScreen,
  })),
);
const QueuesScreen = lazy(() =>
  import('./screens/queues/queues-screen.tsx').then((module) => ({ default: module.QueuesScreen })),
);
const ImportScreen = lazy(() =>
  import('./screens/contacts/import-screen.tsx').then((module) => ({ default: module.ImportScreen })),
);

const ImportsScreen = lazy(() =>
  import('./screens/imports/imports-screen.tsx').then((module) => ({ default: module.ImportsScreen })),
);

/** Screens that belong to no declared resource, each loaded when it is opened. */
const SCREENS: Readonly<Record<ScreenPath, ComponentType>> = {
  '/calendar': CalendarScreen,
  '/account': AccountScreen,
  '/audit-log': AuditScreen,
  '/settings': SettingsScreen,
  '/settings/sign-in': SignInSettingsScreen,
  '/settings/email': EmailSettingsScreen,
  '/settings/newsletter': NewsletterSettingsScreen,
  '/settings/ai': AiSettingsScreen,
  '/settings/queues': QueuesScreen,
  '/bounces': BouncesScreen,
  '/imports/:id?': ImportsScreen,
  '/images': MediaScreen,
  '/images/edit/:identifier': MediaScreen,
  '/outbox/:id?': OutboxScreen,
};
const CONTACT_SCREENS: Readonly<Record<ContactPath, ComponentType>> = {
  import: ImportScreen,
  duplicates: DuplicatesScreen,
};

const queryClient = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: 5_000, retry: false } },
});
const store = localStorageStore('1', 'colophon_desk');

/** The desk: react-admin's core with screens made from the declarations. */
export function App() {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey="colophon_desk_mode"
      disableTransitionOnChange
    >
      <AdminRouter>
        <CoreAdminContext
          basename={ADMIN_BASE}
          authProvider={desk.authProvider}
          dataProvider={desk.dataProvider}
          i18nProvider={defaultI18nProvider}
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
            title="Colophon"
          >
            {allResources.map(({ name, label }) => (
              <Resource
                key={name}
                name={name}
                list={ListRoute}
                edit={EditRoute}
                create={CreateRoute}
                options={{ label: label.many }}
              >
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
    </ThemeProvider>
  );
}
