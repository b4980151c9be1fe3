import 'posthog-js/dist/posthog-recorder';
import posthog from 'posthog-js/dist/module.no-external';
import { isPrivatePage } from '../data/private-pages.ts';
import type { ProductEvent } from './product-event.ts';
import { withoutQueries, withoutQuery } from './without-queries.ts';

let isStarted = false;

/** Starts counting page views and, if the project requests it, recording sessions. Only after consent. */
export function start(): void {
  const settings = document.querySelector<HTMLMetaElement>('meta[name=analytics][data-host]');
  if (isStarted || settings === null || isPrivatePage(location.pathname)) return;
  isStarted = true;
  posthog.init(settings.content, {
    api_host: settings.dataset['host'] ?? '',
    // Nothing is ever loaded from elsewhere: the policy of the pages would block it.
    disable_external_dependency_loading: true,
    advanced_disable_feature_flags: true,
    disable_surveys: true,
    autocapture: false,
    capture_pageview: true,
    capture_pageleave: true,
    person_profiles: 'identified_only',
    persistence: 'localStorage',
    disable_session_recording: false,
    // Search queries, and links that contain keys, are not sent.
    mask_personal_data_properties: true,
    before_send: (event) => withoutQueries(event),
    session_recording: {
      maskAllInputs: true,
      // Also masks the URL that a recording begins with.
      maskCapturedNetworkRequestFn: (request) => ({ ...request, name: withoutQuery(request.name) }),
    },
  });
}

export function capture(event: ProductEvent): void {
  start();
  if (!isStarted) return;
  // The visitor may leave the page right after.
  posthog.capture(event, {}, { send_instantly: true });
}
