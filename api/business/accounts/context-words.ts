import { normalised } from '#schema/base/normalised.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** What an attacker would try first: the names of the site and the person. */
export interface PasswordContext {
  siteName: string;
  siteUrl: string;
  email?: string | undefined;
  name?: string | undefined;
}

/** Shorter ones turn up in any text. */
const WORD_MIN_CHARS = 3;
/** The number of letters that must remain when the words of the context are removed. */
const OWN_LETTERS_MIN = 4;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/**
 * 422 on `field` for a password that consists only of the name of the site or of its owner, with digits or
 * punctuation around or between (OWASP ASVS 5.0, 6.2.11).
 */
export function refuseContextWords(password: string, context: PasswordContext, field = 'password'): void {
  const words = wordsOf(context);
  const isMade = [lettersOf(password), lettersOf(withoutLookalikes(password))].some((letters) => {
    const left = words.reduce((rest, word) => rest.replaceAll(word, ''), letters);
    return left !== letters && left.length < OWN_LETTERS_MIN;
  });
  if (!isMade) return;
  throw validationFailed({
    [field]: [spoken('password_guessable')],
  });
}

/** Longest first, so that `colophon` is removed as a whole before `colo`. */
function wordsOf({ siteName, siteUrl, email = '', name = '' }: PasswordContext): string[] {
  const [local = '', domain = ''] = email.split('@');
  const { hostname } = new URL(siteUrl);
  const texts = [siteName, hostname, local, domain, name];
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const words = new Set(parts.flatMap((part) => [lettersOf(part), lettersOf(withoutLookalikes(part))]));
  return [...words].filter((word) => word.length >= WORD_MIN_CHARS).sort((a, b) => b.length - a.length);
}

function withoutLookalikes(text: string): string {
  return text.replaceAll(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

function lettersOf(text: string): string {
  return normalised(text, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}
