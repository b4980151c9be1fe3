import { lazy } from 'react';

/** Screens of people, loaded when they are opened. */
export const AccountScreen = lazy(() =>
  import('./account-screen.tsx').then((module) => ({ default: module.AccountScreen })),
);
export const AuditScreen = lazy(() =>
  import('./audit-screen.tsx').then((module) => ({ default: module.AuditScreen })),
);
export const SignInSettingsScreen = lazy(() =>
  import('./sign-in-settings-screen.tsx').then((module) => ({ default: module.SignInSettingsScreen })),
);
