import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Choice, useChoices } from './use-choices.ts';
import { say } from './messages.ts';

interface RecordPickerProps {
  id: string;
  resource: string;
  /** Empty: nothing is chosen yet. */
  value: string;
  isReadOnly?: boolean;
  onChange: (choice: Choice) => void;
  /** Called when the choice is removed; without it, the choice stays. */
  onClear?: () => void;
  placeholder?: string;
  /** What is said if the search finds nothing. */
  noneFound?: string;
}

/** One record of a resource, found by its title. */
export function RecordPicker({
  id,
  resource,
  value,
  isReadOnly = false,
  onChange,
  onClear,
  placeholder,
  noneFound = say('no_results'),
}: RecordPickerProps) {
  const search = useChoices({ resource, ids: value === '' ? [] : [value], known: [] });
  return (
    <Autocomplete<Choice>
      id={id}
      size="small"
      disabled={isReadOnly}
      options={search.options}
      value={search.chosen[0] ?? null}
      loading={search.isLoading}
      // The server has searched already.
      filterOptions={(options) => options}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      getOptionKey={(option) => option.id}
      onOpen={search.start}
      onClose={search.stop}
      onInputChange={(_, text, reason) => (reason === 'input' ? search.setText(text) : undefined)}
      onChange={(_, choice) => (choice === null ? onClear?.() : onChange(choice))}
      noOptionsText={noneFound}
      renderInput={(params) => (
        <OutlinedInput
          {...params.InputProps}
          fullWidth
          size="small"
          placeholder={placeholder}
          inputProps={params.inputProps}
        />
      )}
    />
  );
}
