import { ApiClientError } from '#api-client/api-error.ts';
import { TOKEN_KEY, onSubmit, post } from './account-form.ts';
import { redirectTarget } from './redirect-target.ts';

/** Signs in and goes on. An account with a second factor is asked for its code when the server wants it. */
export function mount(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const code = form.querySelector<HTMLElement>('[data-code]');
  onSubmit(form, async (body) => {
    try {
      const { token } = await post<{ token: string }>('/auth/login', body);
      localStorage.setItem(TOKEN_KEY, token);
    } catch (error) {
      if (error instanceof ApiClientError && error.code === 'code_required' && code !== null) {
        code.hidden = false;
        code.querySelector('input')?.focus();
      }
      throw error;
    }
    const redirect = new URLSearchParams(location.search).get('redirect');
    location.assign(redirectTarget(redirect, location.origin));
  });
}
