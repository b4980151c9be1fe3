import { COOKIE_CONSENT_DAYS } from '#schema/every-page-limits.ts';
import { happenedWithin, remember } from './memory.ts';

const notice = () => document.querySelector<HTMLDialogElement>('#consent');

/** Whether consent was given and has not expired (spec §4); the notice says after how many days, where a site chose others. */
export function hasConsent(): boolean {
  return happenedWithin('cookie_consent_timestamp', Number(notice()?.dataset['days'] ?? COOKIE_CONSENT_DAYS));
}

/**
 * Asks for consent in a modal (spec §2) if there is none, and calls `onConsent` once there is. The close icon and
 * Escape store nothing.
 */
export function askForConsent(onConsent: () => void): void {
  const dialog = notice();
  if (hasConsent()) return onConsent();
  if (dialog === null) return;
  dialog.showModal();
  // Answered in another tab, it is answered in this one.
  addEventListener('storage', () => {
    if (!dialog.open || !hasConsent()) return;
    dialog.close();
    onConsent();
  });
  dialog.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null) return;
    dialog.close();
    if (button.value === '') return;
    remember('cookie_consent_timestamp');
    onConsent();
  });
}
