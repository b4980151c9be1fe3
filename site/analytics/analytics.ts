import { hasConsent } from '../client/consent.ts';

/** Visitor actions that are reported to the site's owner (contract §8). */
export type ProductEvent =
  | 'search_spotlight_opened'
  | 'newsletter_modal_dismissed'
  | 'newsletter_subscription_started'
  | 'newsletter_subscription_success';

/** Sends an event where analytics are configured and consent was given; otherwise it is dropped. */
export function capture(event: ProductEvent): void {
  if (!isConfigured() || !hasConsent()) return;
  import('./posthog.ts').then(
    (analytics) => analytics.capture(event),
    // A blocked chunk must not affect anyone.
    () => undefined,
  );
}

/** Whether the page has an endpoint for events; see the answer of `/site`. A snippet of another service counts only visits. */
export function isConfigured(): boolean {
  return document.querySelector('meta[name=analytics][data-host]') !== null;
}
