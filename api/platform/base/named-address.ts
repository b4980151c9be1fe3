/** A name beside an address, as in `Colophon <newsletter@example.com>`. */
export interface NamedAddress {
  name: string | null;
  address: string;
}

const NAMED = /^(?:(?:"([^"<>]*)"\s*|([^"<>]*))<([^\s<>@"]+@[^\s<>@"]+)>|([^\s<>@"]+@[^\s<>@"]+))$/;

/** Reads an address, alone or in angle brackets behind a name. Undefined for anything else. */
export function parseNamedAddress(text: string): NamedAddress | undefined {
  const match = NAMED.exec(text.trim());
  const address = match?.[3] ?? match?.[4];
  if (address === undefined) return undefined;
  const name = (match?.[1] ?? match?.[2])?.trim() ?? '';
  return { name: name === '' ? null : name, address };
}

/** Reads one or several of them, separated by commas; a name may have commas of its own. Undefined for anything else. */
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
