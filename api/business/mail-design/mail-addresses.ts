import { parsesAlone } from './liquid.ts';
import type { LiquidGuard } from './liquid-guard.ts';

/** Attributes of HTML that a mail program follows or fetches. */
const ADDRESS = /(?<=\s(?:href|src|background|action|formaction|poster)=")[^"]*(?=")/gi;
/** Begins with a URL of ours or with plain words: nothing after that can change the scheme. */
const HOUSE_VARIABLE = /^\{\{-?\s*(?:unsubscribe_url|preferences_url|view_in_browser_url|site\.url)\s*-?\}\}/;
const SETS_VARIABLES = /\{%-?\s*(?:assign|capture|for|tablerow)\b/;
const FIXED_START = /^(?:https?:\/\/|mailto:|tel:|[#?]|\/(?![/\\]))/i;

/**
 * URLs of guarded HTML that depend on a variable, made so that only http, https, and mailto come out when an email is
 * rendered: a name that a subscriber chose is no link.
 */
export function withSafeAddresses(html: string, guard: LiquidGuard): string {
  const setsVariables = SETS_VARIABLES.test(guard.restore(html));
  return html.replace(ADDRESS, (address) => {
    const written = guard.restore(address).trim();
    if (FIXED_START.test(written)) return address;
    if (written === address.trim()) return isLiteralSafe(written) ? address : '#';
    // Assigned variables may have given one of ours another meaning.
    if (!setsVariables && HOUSE_VARIABLE.test(written)) return address;
    if (!parsesAlone(written)) return '#';
    const before = guard.guard('{% capture _address %}').text;
    const after = guard.guard('{% endcapture %}{{ _address | mail_address }}').text;
    return `${before}${address}${after}`;
  });
}

/** Without a scheme, or with one that opens something and runs nothing. */
function isLiteralSafe(address: string): boolean {
  // Mail programs drop invisible characters, and read `java&#9;script:` as one word.
  const plain = address.replace(/[\p{Cc}\p{Cf}\s]|&(?:#\w+|tab|newline);?/giu, '');
  const scheme = /^([^/?#]*?)(?::|&colon;)/i.exec(plain)?.[1];
  return scheme === undefined || /^(?:https?|mailto|tel|cid)$/i.test(scheme);
}

/** Names that are never an address: who writes one as a link has made a mistake. */
const NO_ADDRESS =
  /^\{\{-?\s*(contact\.(?:first_name|last_name|email)|site\.name|newsletter\.\w+)\b[^}]*\}\}/;
const WRITTEN_ADDRESS = /\bhref\s*=\s*(?:"\s*([^"]*)|'\s*([^']*)|([^\s>"']+))/gi;

/** Errors of the URLs that a user wrote: `html` may contain links, an `href` is one. */
export function addressProblems(name: string, text: string): string[] {
  const addresses =
    name === 'href'
      ? [text.trim()]
      : name === 'html'
        ? [...text.matchAll(WRITTEN_ADDRESS)].map(([, a, b, c]) => a ?? b ?? c ?? '')
        : [];
  const wrong = new Set(addresses.flatMap((address) => NO_ADDRESS.exec(address)?.[1] ?? []));
  return [...wrong].map(
    (variable) =>
      `${variable} isn’t a URL. Start with https:// or with a variable that holds a URL, such as {{ site.url }}`,
  );
}
