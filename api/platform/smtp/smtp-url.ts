import type { RelayFacts } from './mailer.ts';

/** What people may see of the mail server that `SMTP_URL` names. */
export function factsOf(target: URL, signsMail: boolean): RelayFacts {
  const isSecure = target.protocol === 'smtps:';
  return {
    host: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port === '' ? (isSecure ? 465 : 587) : Number(target.port),
    encryption: isSecure
      ? 'tls'
      : target.searchParams.get('require_tls') === 'true'
        ? 'starttls'
        : 'optional',
    signsIn: target.username !== '',
    signsMail,
  };
}

/** A positive number among the parameters, or undefined. */
export function numberIn(params: URLSearchParams, name: string): number | undefined {
  const value = Number(params.get(name) ?? NaN);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** User name and password; undefined where there is none. */
export function authOf({ username, password }: URL): { user: string; pass: string } | undefined {
  if (username === '') return undefined;
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}
