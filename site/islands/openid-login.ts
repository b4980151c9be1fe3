import { ApiClientError } from '#api-client/api-error.ts';
import { goOnWith, onSubmit, post, sayProblem, errorText } from './account-form.ts';
import { showPasskeyFor } from './passkey-login.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

/** Stored in this tab while the user is at the provider: only this tab can complete the sign-in. */
const KEY = 'openid_sign_in';

interface Departure {
  state: string;
  browser_secret: string;
  /** The target that the sign-in page was opened with. */
  redirect: string | null;
}

/** Redirects to the provider. */
export async function startOpenid(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  sayProblem(form, '');
  try {
    const { url, ...keys } = await post('POST /auth/openid/start', {});
    // The provider redirects to the site's own URL, where this tab must have stored its secret.
    const home = new URL(new URL(url).searchParams.get('redirect_uri') ?? location.href).origin;
    if (home !== location.origin) return location.assign(`${home}/login${location.search}`);
    const redirect = new URLSearchParams(location.search).get('redirect');
    sessionStorage.setItem(KEY, JSON.stringify({ ...keys, redirect } satisfies Departure));
    location.assign(url);
  } catch (error) {
    sayProblem(form, errorText(error));
    button.disabled = false;
  }
}

/** Handles the redirect from the provider; a failure is shown on the sign-in page, with its reason. */
export function mountOpenidReturn(form: HTMLFormElement): void {
  const query = location.search;
  // The code works only once; it should not stay in the history or be sent as a referrer.
  history.replaceState(null, '', location.pathname);
  const departure = takeDeparture();
  if (departure === undefined) return fail('state');
  const { redirect } = departure;
  if (redirect !== null) history.replaceState(null, '', `?redirect=${encodeURIComponent(redirect)}`);
  void finish(form, { query, departure });
}

async function finish(
  form: HTMLFormElement,
  { query, departure }: { query: string; departure: Departure },
): Promise<void> {
  const { state, browser_secret } = departure;
  try {
    const answer = await post('POST /auth/openid/finish', {
      query,
      browser_secret,
    });
    if ('connected' in answer) location.replace('/admin/account');
    else goOnWith(answer);
  } catch (error) {
    if (!(error instanceof ApiClientError)) return fail('unreachable');
    if (error.code !== 'code_required') return fail(error.reason ?? error.code);
    askSecondFactor(form, { methods: error.methods, keys: { state, browser_secret } });
  }
}

interface Owed {
  methods: readonly string[];
  keys: { state: string; browser_secret: string };
}

function askSecondFactor(form: HTMLFormElement, { methods, keys }: Owed): void {
  form.hidden = false;
  askInHead();
  const send = (proof: object) => post('POST /auth/openid/second-factor', { ...keys, ...proof });
  onSubmit(form, async (body) => goOnWith(await send(body)));
  if (methods.includes('passkey')) showPasskeyFor(form, (passkey) => send({ passkey }));
  form.querySelector('input')?.focus();
}

/** The page was waiting until now. */
function askInHead(): void {
  const [title, intro] = ['h1', '.page-intro'].map((part) => document.querySelector(`main ${part}`));
  if (title) title.textContent = say('account_one_more_step');
  if (intro) intro.textContent = say('account_two_factor');
}

function takeDeparture(): Departure | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? undefined : (JSON.parse(kept) as Departure);
  } catch {
    return undefined;
  }
}

function fail(reason: string): void {
  location.replace(`/login?reason=${encodeURIComponent(reason)}`);
}

const say = pageTranslator.of(messages);

const problems = (): Readonly<Record<string, string>> => ({
  state: say('account_state'),
  denied: say('account_denied'),
  email_missing: say('account_email_missing'),
  email_unverified: say('account_email_unverified'),
  domain: say('account_domain'),
  not_invited: say('account_not_invited'),
  existing_account: say('account_existing'),
  connected_elsewhere: say('account_elsewhere'),
  unreachable: say('account_unreachable'),
});

/** A message for people, with the reason for support. An unknown reason is not shown. */
export function reasonWords(reason: string): string {
  const known = /^[a-z_]{1,40}$/.test(reason) ? reason : 'unknown';
  const problem = problems()[known] ?? say('account_unverifiable');
  return say('account_reason', { problem, reason: known });
}
