import './overlays.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { capture } from '../analytics/analytics.ts';
import { mountAtEnd } from './mantine-root.tsx';
import { NewsletterModal } from './newsletter-modal.tsx';
import { setNewsletterStep } from './overlay-state.ts';
import { earlyLetters, palette, paletteActions } from './palette-store.ts';
import { SearchPalette } from './search-palette.tsx';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

/** Opens or closes the search palette; `takeEarly` ends the buffering of letters typed before its field is there. */
export function toggleSearch(takeEarly: () => string): void {
  mountOnce();
  earlyLetters.take();
  earlyLetters.take = takeEarly;
  if (palette.getState().opened) earlyLetters.take();
  if (!palette.getState().opened) capture('search_spotlight_opened');
  // The menu would cover it.
  document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
  paletteActions.toggle();
}

/** Opens the newsletter's window with its form. */
export function openNewsletter(): void {
  mountOnce();
  setNewsletterStep('form');
}

/** Opens the window that says to check the inbox. Messages of earlier attempts are removed. */
export function openNewsletterThanks(): void {
  mountOnce();
  setNewsletterStep('thanks');
  clearNotices?.();
}

let clearNotices: (() => void) | undefined;

/** Says that an email address is invalid; stays until it is closed or a sign-up succeeds. */
export async function notifyInvalidEmail(): Promise<void> {
  const { clearNotices: clear, notify } = await import('./notifications.tsx');
  clearNotices = clear;
  const say = pageTranslator.of(messages);
  notify({ title: say('sign_up_error'), message: say('sign_up_bad_email'), stays: true });
}

const queryClient = new QueryClient();
let isMounted = false;

function mountOnce(): void {
  if (isMounted) return;
  isMounted = true;
  mountAtEnd(
    <>
      <QueryClientProvider client={queryClient}>
        <SearchPalette />
      </QueryClientProvider>
      <NewsletterModal onInvalidEmail={() => void notifyInvalidEmail()} onSubscribed={openNewsletterThanks} />
    </>,
  );
}
