import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { type PasswordContext, refuseContextWords } from './context-words.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Throws 422 for a password that is easy to guess: a common one, or one built from the names of the site or
 * the person.
 */
export async function refuseGuessable(
  password: string,
  { deps, ...person }: { deps: Pick<AppDeps, 'env' | 'site'> } & Pick<PasswordContext, 'email' | 'name'>,
): Promise<void> {
  refuseContextWords(password, { siteName: deps.site().name, siteUrl: deps.env.siteUrl, ...person });
  await refuseBreached(password);
}

/**
 * Throws 422 on `field` for one of the roughly 50,000 most common passwords; the list is part of the product.
 */
async function refuseBreached(password: string, field = 'password'): Promise<void> {
  // Loaded when the first password is set: most processes never need it.
  known ??= load();
  if ((await known).has(password.toLowerCase())) {
    throw validationFailed({
      [field]: [spoken('password_common')],
    });
  }
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8));
}
