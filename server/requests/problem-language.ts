import type { IncomingMessage } from 'node:http';
import { ENGLISH } from '#schema/messages/translator.ts';
import type { Product } from '../product/open-product.ts';

/**
 * The language in which someone reads a problem that was answered in English; undefined if it is no problem, or if they read
 * English. Answers that are shared by many readers name no language.
 */
export function languageOfProblem(
  { deps }: Pick<Product, 'deps'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
  { status }: { status: number },
): string | undefined {
  if (status < 400) return undefined;
  const { tag } = deps.languages.preferred(headers['accept-language']).language;
  return tag === ENGLISH.tag ? undefined : tag;
}
