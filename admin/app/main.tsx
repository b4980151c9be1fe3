import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { services } from '../providers/services.ts';
import { loadOwnAdmin } from '../own/load-own-admin.ts';
import { reloadOnce } from './reload-once.ts';
import { loginAddress } from '../providers/auth-provider.ts';
import { startLanguage } from './start-language.ts';
import '../theme/base.css';

// The way to the site has no fade: a page that is met for the first time is revealed before its style sheet, which would
// ask for one, and that ends in an error.
addEventListener('pageswap', ({ viewTransition }) => viewTransition?.skipTransition());

addEventListener('vite:preloadError', reloadOnce);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to render into.');
if (services.session.token() === null) {
  // Signed-out users go to the sign-in and return here; there is nothing to render for them.
  const { origin, pathname, search } = location;
  location.replace(loginAddress({ origin, path: pathname + search }));
} else {
  // Not awaited: every later chunk would wait for this module, and be split from it.
  // Without what the site adds, the rest of the admin works.
  void Promise.all([
    startLanguage(services),
    loadOwnAdmin(() => import('./expose.ts')).catch(reportError),
  ]).then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
