/** The variables of an email in the order they are offered. The server accepts only these. */
export interface MailVariable {
  /** `contact.attributes.*`: any name below it. */
  name: string;
}

export const MAIL_VARIABLES: readonly MailVariable[] = [
  { name: 'contact.first_name' },
  { name: 'contact.last_name' },
  { name: 'contact.email' },
  { name: 'contact.attributes.*' },
  { name: 'unsubscribe_url' },
  { name: 'preferences_url' },
  { name: 'view_in_browser_url' },
  { name: 'site.name' },
  { name: 'site.url' },
  { name: 'site.postal_address' },
  { name: 'newsletter.name' },
  { name: 'newsletter.subject' },
];

/** Variables that may be empty for some readers, so that the text needs a fallback. */
export const MAY_BE_EMPTY: readonly string[] = [
  'contact.first_name',
  'contact.last_name',
  'site.postal_address',
];
