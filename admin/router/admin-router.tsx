import { type ReactNode, useCallback } from 'react';
import {
  type RouterNavigateFunction,
  type RouterProvider,
  type RouterTo,
  reactRouterProvider,
} from 'ra-core';
import {
  createBrowserRouter,
  Link as RouterLink,
  Navigate as RouterNavigate,
  Route,
  RouterProvider as BrowserRouter,
  Routes,
  useLocation,
} from 'react-router-dom';
import {
  ADMIN_BASE,
  decodePath,
  decodeSearch,
  encodePath,
  encodeSearch,
  withColumns,
} from './address-codec.ts';

/** react-admin's router seam: everything that leaves is written as the specified URLs. */
export const adminRouterProvider: RouterProvider = {
  ...reactRouterProvider,
  Link: function Link({ to, ...rest }) {
    const { pathname } = useLocation();
    return <RouterLink to={encodeTo(to, pathname)} {...rest} />;
  },
  Navigate: function Navigate({ to, ...rest }) {
    const { pathname } = useLocation();
    return <RouterNavigate to={encodeTo(to, pathname)} {...rest} />;
  },
  useNavigate: function useAdminNavigate() {
    const navigate = reactRouterProvider.useNavigate();
    // Stable, as react-admin's own is: its effects depend on it.
    return useCallback<RouterNavigateFunction>(
      (to, options) =>
        typeof to === 'number' ? navigate(to) : navigate(encodeTo(to, window.location.pathname), options),
      [navigate],
    );
  },
};

/** The browser's router: one route, below which react-admin has its own. */
export function AdminRouter({ children }: { children: ReactNode }) {
  return <BrowserRouter router={routerOf(children)} />;
}

/** Made once for the page: the children are the application itself. */
let router: ReturnType<typeof createBrowserRouter> | undefined;
function routerOf(children: ReactNode) {
  router ??= createBrowserRouter([{ path: '*', element: <DecodedLocation>{children}</DecodedLocation> }]);
  return router;
}

/** What enters: everything below reads addresses as react-admin writes them. */
function DecodedLocation({ children }: { children: ReactNode }) {
  const location = useLocation();
  const pathname = decodePath(location.pathname);
  // `/admin/articles/5` is no URL of ours: it redirects to the specified one.
  if (withoutSlash(encodePath(pathname)) !== withoutSlash(location.pathname)) {
    return <RouterNavigate to={{ ...location, pathname: encodePath(pathname) }} replace />;
  }
  return (
    <Routes location={{ ...location, pathname, search: decodeSearch(pathname, location.search) }}>
      <Route path={`${ADMIN_BASE}/*`} element={children} />
    </Routes>
  );
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

function encodeTo(to: RouterTo, here: string): RouterTo {
  const searchFor = (pathname: string, search: string) => {
    const isSameList = pathname === decodePath(here);
    return encodeSearch(pathname, isSameList ? withColumns(search, window.location.search) : search);
  };
  if (typeof to !== 'string') {
    const pathname = to.pathname ?? decodePath(here);
    return {
      ...to,
      pathname: encodePath(pathname),
      ...(to.search === undefined ? {} : { search: searchFor(pathname, to.search) }),
    };
  }
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  const pathname = path === '' ? decodePath(here) : path;
  return encodePath(pathname) + searchFor(pathname, search) + hash;
}
