import { type Filters, READING_TIMES } from './filters.ts';

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

/** One list to choose from for each filter; the first choice is no condition. */
export function FilterFields({ filters, categories, tags, onChange }: FilterFieldsProps) {
  const fields: FilterField[] = [
    { name: 'type', label: 'Kind', options: CONTENT_TYPE_ROUTES.map(({ type, section }) => [type, section]) },
    { name: 'category', label: 'Category', options: categories.map(optionOf) },
    { name: 'tag', label: 'Tag', options: tags.map(optionOf) },
    { name: 'time', label: 'Reading time', options: Object.entries(READING_TIMES).map(timeOptionOf) },
  ];
  return (
    <form className="filters" aria-label="Filters">
      {fields.map(({ name, label, options }) => (
        <label key={name}>
          {label}
          <select
            value={filters[name]}
            onChange={(event) => onChange({ ...filters, [name]: event.currentTarget.value })}
          >
            <option value="">Any</option>
            {/* Also what is not in the list, or not yet: a list that says Any would hide why so little is shown. */}
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

function timeOptionOf([value, { name }]: [string, { name: string }]): readonly [string, string] {
  return [value, name];
}
