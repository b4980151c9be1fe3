import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { services } from '../providers/services.ts';
import { loadOwnAdmin } from '../own/load-own-admin.ts';
import { reloadOnce } from './reload-once.ts';
import { loginAddress } from '../providers/auth-provider.ts';
import { startLanguage } from './start-language.ts';
import '../theme/base.css';

// Links to the site do not fade: on first load, a page is revealed before its style sheet, which would enable
// the fade, and that causes an error.
addEventListener('pageswap', ({ viewTransition }) => viewTransition?.skipTransition());

addEventListener('vite:preloadError', reloadOnce);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to render into.');
if (services.session.token() === null) {
  // Signed-out users go to the sign-in and return here; there is nothing to render for them.
  const { origin, pathname, search } = location;
  location.replace(loginAddress({ origin, path: pathname + search }));
} else {
  // Not awaited: every later chunk would wait for this module and be split from it. The rest of the admin
  // works without the site's additions.
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
