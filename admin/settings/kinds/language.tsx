import { LANGUAGES } from '#schema/languages.ts';
import type { FormKind } from './kind.ts';
import { asText } from './line.tsx';
import { SearchSelect } from './search-select.tsx';

const languages = Object.entries(LANGUAGES)
  .map(([value, name]) => ({ value, label: `${name} – ${value}` }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

export const languageInput: FormKind<'language', string> = {
  ...asText,
  Input: (props) => <SearchSelect {...props} options={languages} />,
};
