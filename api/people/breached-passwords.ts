import { validationFailed } from '../http/api-error.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/** 422 on `field` for one of the about 50,000 passwords that are tried first; the list comes with the product. */
export async function refuseBreached(password: string, field = 'password'): Promise<void> {
  // Loaded when the first password is set: most processes never need it.
  known ??= load();
  if ((await known).has(password.toLowerCase())) {
    throw validationFailed({
      [field]: ['is one of the passwords that are tried first; choose another, such as a few words'],
    });
  }
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8));
}
