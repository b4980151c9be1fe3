import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { AttributeValue } from '#schema/fields/attributes.ts';
import { BoundFrame } from '../form/bound-frame.tsx';
import { useField } from '../form/use-field.ts';
import { isSame } from '../records/is-same.ts';
import { type AttributeRow, fromRows, toRows } from './attribute-rows.ts';
import type { InputProps } from './parts/input-props.ts';
import { say } from './messages.ts';

/** Free named values: a name and a value in each row. */
export function AttributesInput({ name, field, label }: InputProps<'attributes'>) {
  const binding = useField<Record<string, AttributeValue> | null | undefined>(name);
  const [rows, setRows] = useRows(binding.value ?? {});
  const change = (next: AttributeRow[]) => {
    setRows(next);
    binding.onChange(fromRows(next));
  };
  return (
    <BoundFrame binding={binding} field={field} label={label} isGroup>
      <div className="stack" role="group" aria-labelledby={`${binding.id}-label`}>
        {rows.map((row, position) => (
          // Rows have no id: their names are being typed.
          <div className="row" key={position}>
            <input
              className="input"
              aria-label={say('attribute_name', { number: position + 1 })}
              placeholder={say('name')}
              spellCheck={false}
              disabled={binding.disabled}
              value={row.name}
              onChange={({ target }) => change(rows.with(position, { ...row, name: target.value }))}
            />
            <input
              className="input"
              aria-label={say('attribute_value', { name: row.name === '' ? position + 1 : row.name })}
              placeholder={say('value')}
              disabled={binding.disabled}
              value={row.text}
              onChange={({ target }) => change(rows.with(position, { ...row, text: target.value }))}
            />
            <IconButton
              size="small"
              aria-label={say('remove_attribute', { name: row.name === '' ? position + 1 : row.name })}
              disabled={binding.disabled}
              onClick={() => change(rows.toSpliced(position, 1))}
            >
              <DeleteIcon fontSize="inherit" />
            </IconButton>
          </div>
        ))}
        {binding.disabled ? null : (
          <div>
            <Button
              startIcon={<AddIcon />}
              onClick={() => setRows([...rows, { name: '', text: '', kind: 'string' }])}
            >
              {say('add_attribute')}
            </Button>
          </div>
        )}
      </div>
    </BoundFrame>
  );
}

/** The rows as they are typed; replaced when the record is replaced. */
function useRows(value: Record<string, AttributeValue>) {
  const [rows, setRows] = useState(() => toRows(value));
  if (!isSame(fromRows(rows), value)) {
    const stored = toRows(value);
    setRows(stored);
    return [stored, setRows] as const;
  }
  return [rows, setRows] as const;
}
