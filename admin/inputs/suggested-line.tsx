import { type ComponentProps, useId, useState } from 'react';
import type { TextField } from '#schema/fields/text.ts';
import { usePaused } from './parts/use-choices.ts';
import { useSuggested } from './parts/use-suggested.ts';

const PAUSE_MS = 250;

interface SuggestedLineProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string;
  suggests: NonNullable<TextField['suggests']>;
  onChange: (text: string) => void;
}

/** A line of text with names of other records to choose from; any other text is as good. */
export function SuggestedLine({ suggests, onChange, ...input }: SuggestedLineProps) {
  const id = useId();
  const [isNeeded, setIsNeeded] = useState(false);
  const names = useSuggested(suggests, { q: usePaused(input.value, PAUSE_MS), isNeeded });
  return (
    <>
      <input
        {...input}
        type="text"
        list={id}
        autoComplete="off"
        onFocus={() => setIsNeeded(true)}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
