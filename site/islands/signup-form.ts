import { remember } from '../client/parts/memory.ts';

/** Loads the script that other websites load, too: it solves the task of the form and sends it. */
export function mount(form: HTMLElement): void {
  form.addEventListener('colophon:subscribed', () => remember('mailing_list_modal_subscribed'));
  const script = document.createElement('script');
  script.src = '/embed/form.js';
  document.head.append(script);
}
