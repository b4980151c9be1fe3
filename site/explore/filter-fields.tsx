import type { Filters } from './filters.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';
import { sectionOf } from '../overlays/section-of.ts';

const say = pageTranslator.of(messages);

interface Choice {
  name: string;
  slug: string | null;
}

interface FilterFieldsProps {
  filters: Filters;
  categories: readonly Choice[];
  tags: readonly Choice[];
  onChange: (filters: Filters) => void;
}

interface FilterField {
  name: keyof Filters;
  label: string;
  options: readonly (readonly [value: string, name: string])[];
}

/** A select for each filter; the first option means no filter. */
export function FilterFields({ filters, categories, tags, onChange }: FilterFieldsProps) {
  const fields: FilterField[] = [
    {
      name: 'type',
      label: say('type'),
      options: CONTENT_TYPE_ROUTES.map((route) => [route.type, sectionOf(route)]),
    },
    { name: 'category', label: say('category'), options: categories.map(optionOf) },
    { name: 'tag', label: say('tag'), options: tags.map(optionOf) },
    { name: 'time', label: say('time'), options: timeOptions() },
  ];
  return (
    <form className="filters" aria-label={say('filters')}>
      {fields.map(({ name, label, options }) => (
        <label key={name}>
          {label}
          <select
            value={filters[name]}
            onChange={(event) => onChange({ ...filters, [name]: event.currentTarget.value })}
          >
            <option value="">{say('any')}</option>
            {/* Includes a value that is not (yet) in the list: showing Any would hide why there are so few results. */}
            {filters[name] === '' || options.some(([value]) => value === filters[name]) ? null : (
              <option value={filters[name]}>{filters[name]}</option>
            )}
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </form>
  );
}

function optionOf({ name, slug }: Choice): readonly [string, string] {
  return [slug ?? '', name];
}

/** `READING_TIMES`, by name. */
function timeOptions(): FilterField['options'] {
  return [
    ['short', say('time_short')],
    ['medium', say('time_medium')],
    ['long', say('time_long')],
  ];
}
