/** An email address with a name, as in `Colophon <newsletter@example.com>`. */
export interface NamedAddress {
  name: string | null;
  address: string;
}

const NAMED = /^(?:(?:"([^"<>]*)"\s*|([^"<>]*))<([^\s<>@"]+@[^\s<>@"]+)>|([^\s<>@"]+@[^\s<>@"]+))$/;

/** Parses an email address, bare or in angle brackets after a name. Returns undefined for anything else. */
export function parseNamedAddress(text: string): NamedAddress | undefined {
  const match = NAMED.exec(text.trim());
  const address = match?.[3] ?? match?.[4];
  if (address === undefined) return undefined;
  const name = (match?.[1] ?? match?.[2])?.trim() ?? '';
  return { name: name === '' ? null : name, address };
}

/** Parses one or more of them, separated by commas; a name may contain commas. Returns undefined for anything else. */
export function parseNamedAddresses(text: string): NamedAddress[] | undefined {
  const found: NamedAddress[] = [];
  let begun = '';
  for (const part of text.split(',')) {
    begun = begun === '' ? part : `${begun},${part}`;
    const one = parseNamedAddress(begun);
    if (one === undefined) continue;
    found.push(one);
    begun = '';
  }
  return begun === '' && found.length > 0 ? found : undefined;
}
