import { hasConsent } from '../client/parts/consent.ts';
import type { ProductEvent } from './product-event.ts';

/** Sends an event if analytics are configured and consent was given; otherwise drops it. */
export function capture(event: ProductEvent): void {
  if (!isConfigured() || !hasConsent()) return;
  import('./posthog.ts').then(
    (analytics) => analytics.capture(event),
    // A blocked chunk must not affect anyone.
    () => undefined,
  );
}

/** Whether the page has an endpoint for events. A snippet of another service counts only visits. */
export function isConfigured(): boolean {
  return document.querySelector('meta[name=analytics][data-host]') !== null;
}
