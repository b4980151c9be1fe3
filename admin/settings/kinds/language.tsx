import { LANGUAGES, isPseudo } from '#schema/languages.ts';
import { inEachLanguage } from '../../language/current.ts';
import { languageName, sorted } from '../../language/formats.ts';
import type { FormKind } from './kind.ts';
import { asText } from './line.tsx';
import { SearchSelect } from './search-select.tsx';

const languages = inEachLanguage(() =>
  sorted(
    Object.keys(LANGUAGES)
      .filter((value) => !isPseudo(value))
      .map((value) => ({ value, label: `${languageName(value)} – ${value}` })),
    ({ label }) => label,
  ),
);

export const languageInput: FormKind<'language', string> = {
  ...asText,
  Input: (props) => <SearchSelect {...props} options={languages()} />,
};
