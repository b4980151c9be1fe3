import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { listedTypes } from '#schema/registry/registry.ts';
import { BoundFrame } from '../form/bound-frame.tsx';
import { useField } from '../form/use-field.ts';
import { GrowingText } from '../kit/parts/growing-text.tsx';
import { CheckLine } from '../kit/parts/parts.tsx';
import { FilesInput } from './files-input.tsx';
import type { InputProps } from './parts/input-props.ts';
import { say } from './messages.ts';

/** An ordered list of texts. */
export function TextListInput(props: InputProps<'text-list'>) {
  return props.field.ofFiles === true ? <FilesInput {...props} /> : <TextsInput {...props} />;
}

function TextsInput({ name, field, label }: InputProps<'text-list'>) {
  const binding = useField<string[] | null | undefined>(name);
  const chosen = { id: binding.id, value: binding.value ?? [], disabled: binding.disabled };
  if (field.ofTypes === true)
    return (
      <BoundFrame binding={binding} field={field} label={label} isGroup>
        <TypeChecks {...chosen} onChange={binding.onChange} />
      </BoundFrame>
    );
  return (
    <BoundFrame binding={binding} field={field} label={label} isGroup>
      <TextLines {...chosen} word={field.one ?? say('entry')} onChange={binding.onChange} />
    </BoundFrame>
  );
}

interface TextLinesProps {
  id: string;
  word: string;
  value: readonly string[];
  disabled: boolean;
  onChange: (value: string[]) => void;
}

/** A box for each content type. One that is stored but not declared here anymore can be taken out. */
function TypeChecks({ id, value, disabled, onChange }: Omit<TextLinesProps, 'word'>) {
  const declared = listedTypes.map(({ storage, label }) => ({ type: storage.type, label: label.many }));
  const gone = value.filter((type) => declared.every((one) => one.type !== type));
  return (
    <div className="stack" role="group" aria-labelledby={`${id}-label`}>
      {[...declared, ...gone.map((type) => ({ type, label: type }))].map(({ type, label }) => (
        <CheckLine
          key={type}
          label={label}
          isOn={value.includes(type)}
          isDisabled={disabled}
          onChange={(isOn) => onChange(isOn ? [...value, type] : value.filter((one) => one !== type))}
        />
      ))}
    </div>
  );
}

/** One line for each text. */
export function TextLines({ id, word, value, disabled, onChange }: TextLinesProps) {
  return (
    <div className="stack" role="group" aria-labelledby={`${id}-label`}>
      {value.map((line, position) => (
        // Lines have no id, and removing one removes its input.
        <div className="row" key={position}>
          <GrowingText
            className="input"
            aria-label={say('line', { thing: word, number: position + 1 })}
            disabled={disabled}
            value={line}
            onChange={(text) => onChange(value.with(position, text))}
          />
          <IconButton
            size="small"
            aria-label={say('remove_line', { thing: word, number: position + 1 })}
            disabled={disabled}
            onClick={() => onChange(value.toSpliced(position, 1))}
          >
            <DeleteIcon fontSize="inherit" />
          </IconButton>
        </div>
      ))}
      {disabled ? null : (
        <div>
          <Button startIcon={<AddIcon />} onClick={() => onChange([...value, ''])}>
            {say('add_entry', { thing: word })}
          </Button>
        </div>
      )}
    </div>
  );
}
