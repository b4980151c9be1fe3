/** Visitor actions that are reported to the site's owner. */
export type ProductEvent =
  | 'search_spotlight_opened'
  | 'newsletter_modal_dismissed'
  | 'newsletter_subscription_started'
  | 'newsletter_subscription_success';
