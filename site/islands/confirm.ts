import { remember } from '../client/parts/memory.ts';
import { problemText } from '../overlays/problem-text.ts';
import { callEmailApi } from './email-api.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

/** Confirms a subscription with the token of the link when the button is pressed. */
export function mount(host: HTMLElement): void {
  const form = host.querySelector('form');
  const button = host.querySelector('button');
  const problem = host.querySelector('[role=alert]');
  const done = host.querySelector('[data-done]');
  if (form === null || button === null || problem === null || done === null) return;
  const token = new URLSearchParams(location.search).get('token') ?? '';
  const confirm = async () => {
    button.disabled = true;
    problem.textContent = '';
    try {
      await callEmailApi('/confirm', { token });
      remember('mailing_list_modal_subscribed');
      form.hidden = true;
      showDone(host);
      done.textContent = pageTranslator.of(messages)('email_confirmed');
    } catch (error) {
      problem.textContent = problemText(error);
      button.disabled = false;
    } finally {
      delete document.documentElement.dataset['navigating'];
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void confirm();
  });
}

/** The page no longer asks: its title states the result, and it offers a next step. */
function showDone(host: HTMLElement): void {
  const title = host.querySelector('h1');
  if (title !== null) title.textContent = pageTranslator.of(messages)('email_confirmed_title');
  host.querySelector('.page-head .page-intro')?.remove();
  const wayOn = host.querySelector<HTMLElement>('[data-way-on]');
  if (wayOn !== null) wayOn.hidden = false;
}
