import { lazy } from 'react';

/** What AI does has screens of its own, loaded when one is opened. */
export const CreateAiScreen = lazy(() =>
  import('./create-ai-screen.tsx').then((module) => ({ default: module.CreateAiScreen })),
);
export const AiSettingsScreen = lazy(() =>
  import('./ai-settings-screen.tsx').then((module) => ({ default: module.AiSettingsScreen })),
);
