import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useCallback, useState } from 'react';
import type { Block } from '#schema/fields/blocks.ts';
import { FieldFrame } from '../form/field-frame.tsx';
import { useField } from '../form/use-field.ts';
import { BLOCK_KINDS, BlockFields, blockTitle } from './block-fields.tsx';
import type { InputProps } from './input-props.ts';
import { OrderedEntries } from './ordered-entries.tsx';

/** The body of a mail: blocks in order. */
export function BlocksInput({ name, field, label }: InputProps<'blocks'>) {
  const binding = useField<Block[] | null | undefined>(name);
  return (
    <FieldFrame id={binding.id} label={label} help={field.help} error={binding.error} isGroup>
      <BlockList value={binding.value ?? []} disabled={binding.disabled} onChange={binding.onChange} />
    </FieldFrame>
  );
}

interface BlockListProps {
  value: readonly Block[];
  disabled: boolean;
  /** Within columns there are no further columns. */
  isNested?: boolean;
  onChange: (blocks: Block[]) => void;
}

function BlockList({ value, disabled, isNested = false, onChange }: BlockListProps) {
  const renderBody = useCallback(
    (block: Block, change: (block: Block) => void) => (
      <BlockFields
        block={block}
        disabled={disabled}
        onChange={change}
        renderColumn={(blocks, changeColumn) => (
          <BlockList value={blocks} disabled={disabled} isNested onChange={changeColumn} />
        )}
      />
    ),
    [disabled],
  );
  return (
    <div className="stack">
      <OrderedEntries
        word="block"
        items={value}
        disabled={disabled}
        onChange={onChange}
        titleOf={blockTitle}
        renderBody={renderBody}
      />
      {disabled ? null : <AddBlock isNested={isNested} onAdd={(block) => onChange([...value, block])} />}
    </div>
  );
}

function AddBlock({ isNested, onAdd }: { isNested: boolean; onAdd: (block: Block) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const kinds = BLOCK_KINDS.filter(({ type }) => !isNested || type !== 'columns');
  return (
    <div>
      <Button
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Add block
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {kinds.map(({ type, label, make }) => (
          <MenuItem
            key={type}
            onClick={() => {
              setAnchor(null);
              onAdd(make());
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
