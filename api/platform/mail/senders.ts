import type { AppDeps } from '../deps/app-deps.ts';
import { type NamedAddress, parseNamedAddress } from '../base/named-address.ts';
import { envelopeAddress } from '../text/mail-address.ts';

/** The sender when none is configured. No mail server on the internet accepts emails from it. */
const NOBODY: NamedAddress = { name: null, address: 'newsletter@localhost' };

/** The senders that emails may be sent from, the default first. Host names are in ASCII, as in the email itself. */
export function sendersOf({ email }: Pick<AppDeps, 'email'>): NamedAddress[] {
  return email().senders.map(({ name, address }) => ({ name, address: envelopeAddress(address) }));
}

/** The sender of emails for which none was chosen. */
export function defaultSender(deps: Pick<AppDeps, 'email'>): NamedAddress {
  return sendersOf(deps)[0] ?? NOBODY;
}

/** The sender with that email address; undefined when there is none. */
export function findSender(deps: Pick<AppDeps, 'email'>, address: string): NamedAddress | undefined {
  const wanted = envelopeAddress(address).toLowerCase();
  return sendersOf(deps).find((sender) => sender.address.toLowerCase() === wanted);
}

/** A sender as it is stored with an email: a line that `parseNamedAddress` reads. */
export function senderLine({ name, address }: NamedAddress): string {
  return name === null ? address : `"${name.replaceAll(/[<>"]/g, '')}" <${address}>`;
}

/** Parses a stored line. A sender without a name gets the name of the site. */
export function senderOfLine({ site }: Pick<AppDeps, 'site'>, line: string): Required<NamedAddress> {
  const { name, address } = parseNamedAddress(line) ?? NOBODY;
  return { name: name ?? site().name, address };
}
