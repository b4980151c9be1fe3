import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Choice, useChoices } from './use-choices.ts';
import { say } from './messages.ts';

interface ContactPickerProps {
  id: string;
  value: string | null;
  onChange: (contactId: string | null) => void;
  placeholder: string;
}

/** One contact, found by address or name. */
export function ContactPicker({ id, value, onChange, placeholder }: ContactPickerProps) {
  const search = useChoices({ resource: 'contacts', ids: value === null ? [] : [value], known: [] });
  return (
    <Autocomplete<Choice>
      id={id}
      size="small"
      options={search.options}
      value={search.chosen[0] ?? null}
      loading={search.isLoading}
      // The server has searched already, by address and by name.
      filterOptions={(options) => options}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      getOptionKey={(option) => option.id}
      onOpen={search.start}
      onClose={search.stop}
      onInputChange={(_, text, reason) => (reason === 'input' ? search.setText(text) : undefined)}
      onChange={(_, choice) => onChange(choice?.id ?? null)}
      noOptionsText={say('no_subscribers')}
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
