import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { type PasswordContext, refuseContextWords } from './context-words.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

let known: Promise<ReadonlySet<string>> | undefined;

/** 422 for a password that would be guessed soon: one that many have, or one made of the words around it. */
export async function refuseGuessable(
  password: string,
  { deps, ...person }: { deps: Pick<AppDeps, 'env' | 'site'> } & Pick<PasswordContext, 'email' | 'name'>,
): Promise<void> {
  refuseContextWords(password, { siteName: deps.site().name, siteUrl: deps.env.siteUrl, ...person });
  await refuseBreached(password);
}

/** 422 on `field` for one of the about 50,000 passwords that are tried first; the list comes with the product. */
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
