import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { FieldFrame } from '../../../form/field-frame.tsx';
import { useDeadWords } from '../dead-words.ts';
import { type FormKind, type SettingInputProps, isRequired } from '../kind.ts';
import { asText } from '../line.tsx';
import { type TargetOption, useTargetOptions } from '../target-options.ts';

export const targetInput: FormKind<'target', string> = {
  ...asText,
  Input: TargetInput,
};

/** An address: found by a part of its title, or typed. */
function TargetInput(props: SettingInputProps<'target', string>) {
  const { id, field, typed, onChange, help, error, isLocked } = props;
  const [searched, setSearched] = useState<string | null>(null);
  const { options, isLoading } = useTargetOptions(field, searched);
  const dead = useDeadWords(typed.trim());
  return (
    <FieldFrame id={id} label={field.label} help={help} error={error} isRequired={isRequired(field)}>
      <Autocomplete<TargetOption, false, false, true>
        id={id}
        size="small"
        freeSolo
        disabled={isLocked}
        options={options}
        // The server has searched, and knows more than the words that are shown.
        filterOptions={(all) => all}
        groupBy={({ group }) => group}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.key)}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.address)}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <span className="target-option">
              <span>{option.title}</span>
              <span className="quiet">{option.address}</span>
            </span>
          </li>
        )}
        loading={isLoading}
        inputValue={typed}
        onOpen={() => setSearched((before) => before ?? '')}
        onClose={() => setSearched(null)}
        onInputChange={(_, text, reason) => {
          if (reason === 'reset' && text === '') return;
          onChange(text);
          if (reason === 'input') setSearched(text);
        }}
        renderInput={(params) => (
          <OutlinedInput
            {...params.InputProps}
            fullWidth
            size="small"
            error={error !== undefined}
            inputProps={{
              ...params.inputProps,
              'aria-describedby': `${id}-about ${id}-dead`,
            }}
          />
        )}
      />
      <div id={`${id}-dead`} role="status">
        {dead === undefined ? null : <p className="field-help warning-words">{dead}</p>}
      </div>
    </FieldFrame>
  );
}
