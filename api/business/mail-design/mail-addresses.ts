import { parsesAlone } from './liquid.ts';
import type { LiquidGuard } from './liquid-guard.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** HTML attributes that mail programs follow or fetch. */
const ADDRESS = /(?<=\s(?:href|src|background|action|formaction|poster)=")[^"]*(?=")/gi;
/** Begins with one of our URLs or with plain words: nothing after that can change the scheme. */
const HOUSE_VARIABLE = /^\{\{-?\s*(?:unsubscribe_url|preferences_url|view_in_browser_url|site\.url)\s*-?\}\}/;
const SETS_VARIABLES = /\{%-?\s*(?:assign|capture|for|tablerow)\b/;
const FIXED_START = /^(?:https?:\/\/|mailto:|tel:|[#?]|\/(?![/\\]))/i;

/**
 * Makes URLs in guarded HTML that depend on a variable safe: only http, https, and mailto are rendered, so
 * that a name chosen by a subscriber never becomes a link.
 */
export function withSafeAddresses(html: string, guard: LiquidGuard): string {
  const setsVariables = SETS_VARIABLES.test(guard.restore(html));
  return html.replace(ADDRESS, (address) => {
    const written = guard.restore(address).trim();
    if (FIXED_START.test(written)) return address;
    if (written === address.trim()) return isLiteralSafe(written) ? address : '#';
    // An assignment may have changed one of our variables.
    if (!setsVariables && HOUSE_VARIABLE.test(written)) return address;
    if (!parsesAlone(written)) return '#';
    const before = guard.guard('{% capture _address %}').text;
    const after = guard.guard('{% endcapture %}{{ _address | mail_address }}').text;
    return `${before}${address}${after}`;
  });
}

/** Without a scheme, or with one that runs nothing. */
function isLiteralSafe(address: string): boolean {
  // Mail programs drop invisible characters, and read `java&#9;script:` as one word.
  const plain = address.replace(/[\p{Cc}\p{Cf}\s]|&(?:#\w+|tab|newline);?/giu, '');
  const scheme = /^([^/?#]*?)(?::|&colon;)/i.exec(plain)?.[1];
  return scheme === undefined || /^(?:https?|mailto|tel|cid)$/i.test(scheme);
}

/** Variables that are never a URL: using one as a link is a mistake. */
const NO_ADDRESS =
  /^\{\{-?\s*(contact\.(?:first_name|last_name|email)|site\.name|newsletter\.\w+)\b[^}]*\}\}/;
const WRITTEN_ADDRESS = /\bhref\s*=\s*(?:"\s*([^"]*)|'\s*([^']*)|([^\s>"']+))/gi;

/** Problems with the URLs that a user wrote: `html` may contain links, an `href` is one. */
export function addressProblems(name: string, text: string): Spoken[] {
  const addresses =
    name === 'href'
      ? [text.trim()]
      : name === 'html'
        ? [...text.matchAll(WRITTEN_ADDRESS)].map(([, a, b, c]) => a ?? b ?? c ?? '')
        : [];
  const wrong = new Set(addresses.flatMap((address) => NO_ADDRESS.exec(address)?.[1] ?? []));
  return [...wrong].map((variable) => spoken('not_an_address', { variable, example: '{{ site.url }}' }));
}
