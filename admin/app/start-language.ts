import type { CurrentUser } from '#schema/answers/operations/sign-in.ts';
import { keepLanguage, languageFor, loadLanguage, rememberedLanguage } from '../language/choose.ts';
import type { services } from '../providers/services.ts';
import { loadLook } from '../theme/direction.ts';

/**
 * Loads the language before anything is drawn. Uses the last language of this browser at once; meanwhile
 * requests the account's language, and switches if it was changed elsewhere.
 */
export async function startLanguage({ authProvider, anonymous }: typeof services): Promise<void> {
  const site = async () => (await anonymous.ask('GET /site')).language;
  const ask = async (chosen: string | null | undefined) =>
    languageFor({ chosen, browser: navigator.languages, site });
  const fromAccount = async () => {
    const user = (await authProvider.getIdentity?.()) as CurrentUser | undefined;
    const tag = await ask(user?.language);
    await loadLook(tag);
    await keepLanguage(tag);
  };
  addEventListener('storage', () => void followOthers());
  const remembered = rememberedLanguage();
  if (remembered === null) return fromAccount().catch(async () => loadLanguage(await ask(null)));
  await loadLook(remembered);
  await loadLanguage(remembered);
  // Without a response, the remembered language is used.
  void fromAccount().catch(() => undefined);
}

/** Another window of this browser has changed the language. */
async function followOthers(): Promise<void> {
  const tag = rememberedLanguage();
  if (tag === null) return;
  await loadLook(tag);
  await loadLanguage(tag);
}
