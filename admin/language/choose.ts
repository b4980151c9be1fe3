import { languagesOf } from '#schema/messages/languages.ts';
import {
  ENGLISH,
  type ReadyLanguage,
  type Translator,
  type Written,
  translatorOf,
} from '#schema/messages/translator.ts';
import { currentTag, speak } from './current.ts';

/** Where this browser stores the last language, so that the next page need not ask the server first. */
const KEY = 'colophon_language';

/** The files of the languages by their tags, as the page names them. */
function filesOfPage(): Partial<Record<string, string>> {
  const data: unknown = JSON.parse(document.querySelector('#languages')?.textContent ?? '{}');
  return data as Partial<Record<string, string>>;
}

/** The tags of the languages that the admin speaks, English first. */
export function languageTags(): string[] {
  return [ENGLISH.tag, ...Object.keys(filesOfPage()).filter((tag) => tag !== ENGLISH.tag)];
}

/** What is known about a person's preferences. */
interface Wishes {
  /** Their choice in the account. */
  chosen: string | null | undefined;
  /** The languages of the browser. */
  browser: readonly string[];
  /** Used when nothing else decides. */
  site: () => Promise<string>;
}

/** The language for a person: the chosen one, else one of the browser's, else the site's, else English. */
export async function languageFor({ chosen, browser, site }: Wishes): Promise<string> {
  const known = languagesOf(languageTags().map((tag) => ({ tag, texts: {} })));
  const wanted = [chosen ?? '', ...browser].map((tag) => known.known(tag)).find((tag) => tag !== undefined);
  return wanted ?? known.known(await site().catch(() => ENGLISH.tag)) ?? ENGLISH.tag;
}

/** The language that this browser spoke last. */
export function rememberedLanguage(): string | null {
  return localStorage.getItem(KEY);
}

/**
 * Loads a language and speaks it; does nothing for the current one. One that cannot be loaded leaves the current one, so the
 * admin works even then.
 */
export async function loadLanguage(tag: string): Promise<void> {
  const texts = tag === currentTag() ? undefined : await textsOf(tag);
  if (texts === undefined) return;
  speak({ tag, texts });
}

/** Formats messages in a language other than that of this page, such as the site’s; in English if it can’t be loaded. */
export async function translatorIn(tag: string): Promise<Translator<ReadyLanguage>> {
  const texts = await textsOf(tag);
  return translatorOf<ReadyLanguage>(texts === undefined ? ENGLISH : { tag, texts });
}

/** Loads a language, and speaks it again when the next page is opened. */
export async function keepLanguage(tag: string): Promise<void> {
  localStorage.setItem(KEY, tag);
  await loadLanguage(tag);
}

async function textsOf(tag: string): Promise<Partial<Record<string, Written>> | undefined> {
  const file = filesOfPage()[tag];
  if (file === undefined) return tag === ENGLISH.tag ? {} : undefined;
  const response = await fetch(file).catch(() => undefined);
  if (response?.ok !== true) return undefined;
  const texts: unknown = await response.json().catch(() => undefined);
  return texts as Partial<Record<string, Written>> | undefined;
}
