import type { AppDeps } from '../deps/app-deps.ts';
import { type NamedAddress, parseNamedAddress } from '../base/named-address.ts';
import { envelopeAddress } from '../text/mail-address.ts';

/** Where none was chosen. No mail server on the internet takes mail from there. */
const NOBODY: NamedAddress = { name: null, address: 'newsletter@localhost' };

/** Everybody in whose name mail may be sent, the default first. A host name is in ASCII, as the mail itself has it. */
export function sendersOf({ email }: Pick<AppDeps, 'email'>): NamedAddress[] {
  return email().senders.map(({ name, address }) => ({ name, address: envelopeAddress(address) }));
}

/** Who sends what nobody chose a sender for. */
export function defaultSender(deps: Pick<AppDeps, 'email'>): NamedAddress {
  return sendersOf(deps)[0] ?? NOBODY;
}

/** The sender with that address; undefined where there is none any more. */
export function findSender(deps: Pick<AppDeps, 'email'>, address: string): NamedAddress | undefined {
  const wanted = envelopeAddress(address).toLowerCase();
  return sendersOf(deps).find((sender) => sender.address.toLowerCase() === wanted);
}

/** A sender as it is stored beside a mail: a line that `parseNamedAddress` reads. */
export function senderLine({ name, address }: NamedAddress): string {
  return name === null ? address : `"${name.replaceAll(/[<>"]/g, '')}" <${address}>`;
}

/** A stored line as a mail has it: nobody is called like the site. */
export function senderOfLine({ site }: Pick<AppDeps, 'site'>, line: string): Required<NamedAddress> {
  const { name, address } = parseNamedAddress(line) ?? NOBODY;
  return { name: name ?? site().name, address };
}
