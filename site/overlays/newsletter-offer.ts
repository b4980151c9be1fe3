import { NEWSLETTER_MODAL_COOLDOWN_DAYS } from '#schema/base/limits.ts';
import { happenedWithin } from '../client/parts/memory.ts';
import { isPrivatePage } from '../data/private-pages.ts';

/** Anything that covers the page: the menu, the palette, a window, the consent dialog. */
const OVERLAY = 'dialog[open], :popover-open, [aria-modal=true]';

/** The page of a signup form. */
const SIGNUP_FORM = '[data-signup]';

/** Opens the newsletter window unless that is not allowed; returns whether it did. */
export async function offerNewsletter(): Promise<boolean> {
  if (!isEligible()) return false;
  const { openNewsletter } = await import('./overlays.tsx');
  openNewsletter();
  return true;
}

function isEligible(): boolean {
  return (
    !happenedWithin('mailing_list_modal_dismissed', NEWSLETTER_MODAL_COOLDOWN_DAYS) &&
    !happenedWithin('mailing_list_modal_subscribed', NEWSLETTER_MODAL_COOLDOWN_DAYS) &&
    !isPrivatePage(location.pathname) &&
    document.querySelector(SIGNUP_FORM) === null &&
    document.querySelector(OVERLAY) === null
  );
}
