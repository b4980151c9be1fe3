import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { SettingFieldKind } from '#schema/setting-fields/index.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import { type SettingInputProps, isRequired } from './kind.ts';
import { say } from './messages.ts';

/** Something that can be chosen: its value, and what it is called. */
export interface SearchOption {
  value: string;
  label: string;
}

interface SearchSelectProps extends Pick<
  SettingInputProps<SettingFieldKind, string>,
  'id' | 'field' | 'typed' | 'onChange' | 'help' | 'error' | 'isLocked'
> {
  options: readonly SearchOption[];
}

/** One of many named values, found by typing a part of its name. */
export function SearchSelect(props: SearchSelectProps) {
  const { id, field, typed, onChange, help, error, isLocked, options } = props;
  // What is stored may be missing from the list of this browser, and is still what is stored.
  const chosen = options.find(({ value }) => value === typed) ?? { value: typed, label: typed };
  return (
    <FieldFrame id={id} label={field.label} help={help} error={error} isRequired={isRequired(field)}>
      <Autocomplete<SearchOption>
        id={id}
        size="small"
        disabled={isLocked}
        options={options}
        value={typed === '' ? null : chosen}
        isOptionEqualToValue={(option, other) => option.value === other.value}
        getOptionKey={({ value }) => value}
        noOptionsText={say('no_results')}
        onChange={(_, option) => onChange(option?.value ?? '')}
        renderInput={(params) => (
          <OutlinedInput
            {...params.InputProps}
            fullWidth
            size="small"
            error={error !== undefined}
            inputProps={{ ...params.inputProps, 'aria-describedby': `${id}-about` }}
          />
        )}
      />
    </FieldFrame>
  );
}
