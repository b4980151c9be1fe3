import { LANGUAGE_TAGS, isPseudo } from '#schema/base/languages.ts';
import { languageName } from '../../language/formats.ts';
import type { FieldOptions } from '#schema/fields/parts/field.ts';
import { BoundFrame } from '../../form/bound-frame.tsx';
import { lineProps, useField } from '../../form/use-field.ts';
import { wordOf } from '../../kit/parts/status.tsx';

interface SelectProps<Option extends string | number> {
  name: string;
  field: FieldOptions & { labels?: Partial<Record<string, string>> };
  label: string;
  options: readonly Option[];
  /** Adds an empty option at the top. */
  isOptional: boolean;
  /** The value stored for the chosen option. */
  valueOf: (text: string) => string | number | null;
}

/** A native select with a few options. */
export function Select<Option extends string | number>(props: SelectProps<Option>) {
  const { name, field, label, options, isOptional, valueOf } = props;
  const binding = useField<string | number | null | undefined>(name);
  return (
    <BoundFrame binding={binding} field={field} label={label}>
      <select
        {...lineProps(binding)}
        value={binding.value ?? ''}
        onChange={({ target }) => binding.onChange(valueOf(target.value))}
      >
        {isOptional ? <option value="">–</option> : null}
        {options.filter(isOffered).map((option) => (
          <option key={option} value={option}>
            {field.labels?.[option] ?? wordIn(options, String(option))}
          </option>
        ))}
      </select>
    </BoundFrame>
  );
}

/** Languages for tests are in no choice. */
function isOffered(option: string | number): boolean {
  return !isPseudo(String(option));
}

/** Languages are called by their names. */
function wordIn(options: readonly (string | number)[], option: string): string {
  return options === LANGUAGE_TAGS ? languageName(option) : wordOf(option);
}
