import { hasConsent } from '../client/consent.ts';
import type { ProductEvent } from './product-event.ts';

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
