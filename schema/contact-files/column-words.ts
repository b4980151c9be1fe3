import { normalised } from '../base/normalised.ts';

/** Lower case without accents. */
function plain(text: string): string {
  return normalised(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a column or file name: `subscribedToEmails` and `subscribed_to_emails` are the same three. */
export function columnWords(name: string): string[] {
  return plain(name.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The letters and digits of a name or value, in lower case, without accents. */
export function wordKey(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, '');
}
