import * as react from 'react';
import * as dom from 'react-dom';
import * as runtime from 'react/jsx-runtime';
import * as admin from './public.tsx';

/** Provides the modules that files of the site folder import (`server/site-folder/build-admin.ts`). */
Object.assign(globalThis, {
  colophonShared: {
    react,
    'react-dom': dom,
    'react/jsx-runtime': runtime,
    'colophon/admin': admin,
  },
});
