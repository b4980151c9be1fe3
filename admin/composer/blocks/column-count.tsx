import { useId } from 'react';
import type { Block } from '#schema/fields/blocks.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import { say } from '../messages.ts';

interface ColumnCountProps {
  block: Extract<Block, { type: 'columns' }>;
  onChange: (block: Block) => void;
}

/** The number of columns; the blocks of a removed column move to the end of the one before it. */
export function ColumnCount({ block, onChange }: ColumnCountProps) {
  const id = useId();
  const change = (count: number) => {
    const kept = block.columns.slice(0, count);
    const rest = block.columns.slice(count).flat();
    const columns = [
      ...kept.slice(0, -1),
      [...(kept.at(-1) ?? []), ...rest],
      ...Array.from({ length: Math.max(0, count - kept.length) }, (): Block[] => []),
    ];
    onChange({ ...block, columns });
  };
  return (
    <FieldFrame id={id} label={say('columns')} help={say('columns_help')}>
      <select
        className="input"
        id={id}
        value={block.columns.length}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => change(Number(target.value))}
      >
        {[1, 2, 3, 4].map((count) => (
          <option key={count}>{count}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
