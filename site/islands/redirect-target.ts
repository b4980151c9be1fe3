const AFTER_LOGIN = '/admin';

/** Where to go after signing in: `redirect` if it is a path of this site, or else the admin. */
export function redirectTarget(redirect: string | null, origin: string): string {
  if (redirect === null || !redirect.startsWith('/') || !URL.canParse(redirect, origin)) return AFTER_LOGIN;
  const url = new URL(redirect, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : AFTER_LOGIN;
}
