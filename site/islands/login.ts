import { ApiClientError } from '#api-client/api-error.ts';
import { TOKEN_KEY, onSubmit, post } from './account-form.ts';
import { mountChoosePassword } from './choose-password.ts';
import { mountForgotten } from './forgotten-password.ts';
import { redirectTarget } from './redirect-target.ts';

/** The forms of those who sign in, or would like to. */
export function mount(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  if (form.dataset['task'] === 'forgotten') mountForgotten(form);
  else if (form.dataset['task'] === 'choose-password') mountChoosePassword(form);
  else mountSignIn(form);
}

/** Signs in and goes on. An account with a second factor is asked for its code when the server wants it. */
function mountSignIn(form: HTMLFormElement): void {
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
