import { LANGUAGES, isPseudo } from '#schema/base/languages.ts';
import { inEachLanguage } from '../../../language/current.ts';
import { languageName, sorted } from '../../../language/formats.ts';
import type { FormKind } from '../kind.ts';
import { asText } from '../line.tsx';
import { SearchSelect } from '../search-select.tsx';

const languages = inEachLanguage(() =>
  sorted(
    Object.keys(LANGUAGES)
      .filter((value) => !isPseudo(value))
      .map((value) => ({ value, label: labelOf(value) })),
    ({ value }) => languageName(value),
  ),
);

/** Found by its name in the language of the admin, by its own name, and by its tag: `German · Deutsch – de`. */
function labelOf(tag: string): string {
  const name = languageName(tag);
  const own = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag);
  return own === undefined || own.toLowerCase() === name.toLowerCase()
    ? `${name} – ${tag}`
    : `${name} · ${own} – ${tag}`;
}

export const languageInput: FormKind<'language', string> = {
  ...asText,
  Input: (props) => <SearchSelect {...props} options={languages()} />,
};
