import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type InputHTMLAttributes, useMemo } from 'react';
import { say } from './messages.ts';
import { currentZone, offsetWords, zoneNames, zonesFor } from './zones.ts';
import './zone-select.css';

interface ZoneSelectProps {
  id?: string;
  /** An IANA name; empty: none is chosen. */
  zone: string;
  /** The moment whose offset is shown. */
  moment: number;
  onChange: (zone: string) => void;
  /** True: the choice can be emptied. */
  isOptional?: boolean;
  isLocked?: boolean;
  isInvalid?: boolean;
  inputProps?: InputHTMLAttributes<HTMLInputElement>;
}

/** One time zone, found by typing a part of its name or its offset. */
export function ZoneSelect(props: ZoneSelectProps) {
  const { id, zone, moment, onChange, isOptional = false, isLocked = false, isInvalid = false } = props;
  const chosen = currentZone(zone);
  const zones = useMemo(() => (chosen === '' ? zoneNames() : zoneNames(chosen)), [chosen]);
  return (
    <Autocomplete<string, false, boolean>
      {...(id === undefined ? {} : { id })}
      className="zone-select"
      slotProps={{
        popper: { className: 'zone-options', placement: 'bottom-start' },
        listbox: { 'aria-label': say('zones'), 'aria-labelledby': undefined },
      }}
      size="small"
      disabled={isLocked}
      disableClearable={!isOptional}
      autoHighlight
      options={zones}
      value={chosen === '' ? null : chosen}
      getOptionLabel={nameOf}
      filterOptions={(options, { inputValue }) => zonesFor(inputValue, options, moment)}
      noOptionsText={say('no_zones')}
      onChange={(_, next) => onChange(next ?? '')}
      renderOption={({ key, ...option }, name) => (
        <li key={key} {...option}>
          <span>{nameOf(name)}</span> <span className="zone-offset">{offsetWords(name, moment)}</span>
        </li>
      )}
      renderInput={(params) => (
        <OutlinedInput
          {...params.InputProps}
          fullWidth
          size="small"
          error={isInvalid}
          endAdornment={
            <>
              {chosen === '' ? null : <span className="zone-offset">{offsetWords(chosen, moment)}</span>}
              {params.InputProps.endAdornment}
            </>
          }
          inputProps={{ ...params.inputProps, ...props.inputProps }}
        />
      )}
    />
  );
}

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
