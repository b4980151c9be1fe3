import { mount as mountConfirm } from './confirm.ts';
import { mount as mountUnsubscribe } from './unsubscribe.ts';

/** Confirms or ends a subscription. One island, because every page carries the names of all of them. */
export function mount(host: HTMLElement): void {
  if (host.matches('[data-confirm]')) mountConfirm(host);
  else mountUnsubscribe(host);
}
