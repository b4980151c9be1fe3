/** The variables of an email in the order they are offered. The server accepts only these. */
export interface MailVariable {
  /** `contact.attributes.*`: any name below it. */
  name: string;
  about: string;
}

export const MAIL_VARIABLES: readonly MailVariable[] = [
  { name: 'contact.first_name', about: 'First name of the reader' },
  { name: 'contact.last_name', about: 'Last name of the reader' },
  { name: 'contact.email', about: 'Address of the reader' },
  { name: 'contact.attributes.*', about: 'What else is known of the reader, by its name' },
  { name: 'unsubscribe_url', about: 'Link to unsubscribe: every newsletter needs it' },
  { name: 'preferences_url', about: 'Link to choose lists or take a break' },
  { name: 'view_in_browser_url', about: 'Link to this mail in the browser' },
  { name: 'site.name', about: 'Name of the site' },
  { name: 'site.url', about: 'Address of the site' },
  { name: 'site.postal_address', about: 'Postal address of the site; without it, it stands at the end' },
  { name: 'newsletter.name', about: 'Name of this newsletter' },
  { name: 'newsletter.subject', about: 'Its subject' },
];

/** Variables that may be empty for some readers, so that the text needs a fallback. */
export const MAY_BE_EMPTY: readonly string[] = [
  'contact.first_name',
  'contact.last_name',
  'site.postal_address',
];
