import { TOKEN_KEY, onSubmit, post } from './account-form.ts';

/** Creates the first administrator with the token of the link, stores the session, and continues the setup in the admin. */
export function mount(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const token = new URLSearchParams(location.search).get('token') ?? '';
  // The link works only once; it should not stay in the history or be sent as a referrer.
  history.replaceState(null, '', location.pathname);
  onSubmit(form, async ({ name, email, password }) => {
    const session = await post('POST /auth/setup', { token, name, email, password });
    localStorage.setItem(TOKEN_KEY, session.token);
    location.assign('/admin/setup');
  });
}
