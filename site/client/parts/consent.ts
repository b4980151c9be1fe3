import { COOKIE_CONSENT_DAYS } from '#schema/settings/parts/every-page-limits.ts';
import { closest } from '../../base/closest.ts';
import { happenedWithin, remember } from './memory.ts';

const notice = () => document.querySelector<HTMLDialogElement>('#consent');

/**
 * Whether consent was given and has not expired; the notice contains the number of days if the site changed
 * it.
 */
export function hasConsent(): boolean {
  return happenedWithin('cookie_consent_timestamp', Number(notice()?.dataset['days'] ?? COOKIE_CONSENT_DAYS));
}

/**
 * Asks for consent in a modal if there is none, and calls `onConsent` once there is. The close icon and
 * Escape store nothing.
 */
export function askForConsent(onConsent: () => void): void {
  const dialog = notice();
  if (hasConsent()) return onConsent();
  if (dialog === null) return;
  dialog.showModal();
  // A choice in another tab counts in this one, too.
  addEventListener('storage', () => {
    if (!dialog.open || !hasConsent()) return;
    dialog.close();
    onConsent();
  });
  dialog.addEventListener('click', (event) => {
    const button = closest<HTMLButtonElement>(event, 'button');
    if (button === null) return;
    dialog.close();
    if (button.value === '') return;
    remember('cookie_consent_timestamp');
    onConsent();
  });
}
