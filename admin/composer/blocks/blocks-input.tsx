import AddIcon from '@mui/icons-material/Add';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Block } from '#schema/fields/blocks.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import { useField } from '../../form/use-field.ts';
import type { InputProps } from '../../inputs/parts/input-props.ts';
import { OrderedEntries } from '../../inputs/parts/ordered-entries.tsx';
import { type AskedBlock, useAskedBlock, within } from '../asked-block.ts';
import { readBlockFaults } from './block-faults.ts';
import { BlockFace } from './block-face.tsx';
import { BlockSettings } from './block-settings.tsx';
import { IssuePage } from '../issue-page.tsx';
import { BLOCK_KINDS, blockTitle } from './block-kinds.tsx';
import '../composer.css';
import { type BlockHistory, useBlockHistory, useHistoryKeys } from './use-block-history.ts';
import { say } from '../messages.ts';

/** The body of an email: ordered blocks, edited in place. */
export function BlocksInput({ name, field, label }: InputProps<'blocks'>) {
  const binding = useField<Block[] | null | undefined>(name);
  const value = binding.value ?? NONE;
  const history = useBlockHistory(value, binding.onChange);
  const frame = useRef<HTMLDivElement>(null);
  useHistoryKeys(frame, history);
  const asked = useAskedBlock();
  const faults = readBlockFaults(binding.error);
  return (
    <FieldFrame id={binding.id} label={label} help={field.help} error={faults.rest} isGroup hidesLabel>
      <div className="composer" role="group" aria-labelledby={`${binding.id}-label`} ref={frame}>
        <IssuePage tools={binding.disabled ? null : <HistoryTools history={history} />}>
          <BlockList
            value={value}
            disabled={binding.disabled}
            onChange={history.change}
            asked={asked}
            faultOf={(position) => faults.byPosition.get(position)}
          />
        </IssuePage>
      </div>
    </FieldFrame>
  );
}

const NONE: readonly Block[] = [];

function HistoryTools({ history }: { history: BlockHistory }) {
  return (
    <div className="composer-history" role="group" aria-label={say('history')}>
      <Step
        label={say('undo')}
        keys="Control+Z"
        icon={<UndoIcon fontSize="inherit" />}
        onTake={history.undo}
      />
      <Step
        label={say('redo')}
        keys="Control+Shift+Z"
        icon={<RedoIcon fontSize="inherit" />}
        onTake={history.redo}
      />
    </div>
  );
}

interface StepProps {
  label: string;
  keys: string;
  icon: ReactNode;
  onTake: (() => void) | undefined;
}

function Step({ label, keys, icon, onTake }: StepProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={`${label} (${keys.replace('Control', 'Ctrl')})`}
      aria-keyshortcuts={keys}
      disabled={onTake === undefined}
      onClick={onTake}
    >
      {icon}
    </IconButton>
  );
}

interface BlockListProps {
  value: readonly Block[];
  disabled: boolean;
  /** The place of the column that it fills: `3.1.`; within columns there are no further columns. */
  within?: string;
  asked: AskedBlock | undefined;
  faultOf?: (position: number) => string | undefined;
  onChange: (blocks: Block[]) => void;
}

function BlockList(props: BlockListProps) {
  const { value, disabled, within: column = '', asked, faultOf, onChange } = props;
  const isNested = column !== '';
  const [position] = asked?.path ?? [];
  const [added, setAdded] = useState<{ position: number }>();
  const append = (block: Block) => {
    onChange([...value, block]);
    setAdded({ position: value.length });
  };
  const renderFace = useCallback(
    (block: Block, change: (block: Block) => void, at: number) => (
      <BlockFace
        block={block}
        place={`${column}${at}`}
        disabled={disabled}
        onChange={change}
        renderColumn={(blocks, changeColumn, number) => (
          <BlockList
            value={blocks}
            disabled={disabled}
            within={`${at}.${number}.`}
            asked={within(asked, at, number)}
            onChange={changeColumn}
          />
        )}
      />
    ),
    [column, disabled, asked],
  );
  const renderBody = useCallback(
    (block: Block, change: (block: Block) => void) => (
      <BlockSettings block={block} disabled={disabled} onChange={change} />
    ),
    [disabled],
  );
  const renderGap = useCallback(
    (insert: (block: Block) => void) => <AddBlock isNested={isNested} isGap onAdd={insert} />,
    [isNested],
  );
  return (
    <div className="letter-blocks">
      <OrderedEntries
        word={say('block')}
        items={value}
        disabled={disabled}
        onChange={onChange}
        titleOf={blockTitle}
        copyOf={copyOf}
        opensAdded={isSetApart}
        faultOf={faultOf}
        asked={useLast(asked, position)}
        added={added}
        renderGap={renderGap}
        renderBody={renderBody}
        renderFace={renderFace}
      />
      {disabled ? null : <AddBlock isNested={isNested} onAdd={append} />}
    </div>
  );
}

/** Everything outside of the issue's text: its settings come first. */
const isSetApart = ({ type }: Block) =>
  type === 'image' || type === 'button' || type === 'content_list' || type === 'html';

const copyOf = (block: Block) => structuredClone(block);

/** The same object until another block is requested. */
function useLast(asked: AskedBlock | undefined, position: number | undefined) {
  const [kept, setKept] = useState<{ asked: AskedBlock; at: { position: number } }>();
  if (asked === undefined || position === undefined) return kept?.at;
  if (kept?.asked.path.join('.') === asked.path.join('.') && kept.asked === asked) return kept.at;
  const at = { position };
  setKept({ asked, at });
  return at;
}

interface AddBlockProps {
  isNested: boolean;
  /** Between two blocks: visible near the pointer or the focus. */
  isGap?: boolean;
  onAdd: (block: Block) => void;
}

function AddBlock({ isNested, isGap = false, onAdd }: AddBlockProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const kinds = BLOCK_KINDS.filter(({ type }) => !isNested || type !== 'columns');
  const common = { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null } as const;
  return (
    <div className={isGap ? 'block-gap' : undefined} data-open={anchor !== null}>
      {isGap ? (
        <button
          type="button"
          {...common}
          aria-label={say('add_block_here')}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <AddIcon fontSize="inherit" />
        </button>
      ) : (
        <Button
          size="small"
          color="inherit"
          startIcon={<AddIcon />}
          {...common}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {say('add_block')}
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {kinds.map(({ type, label, icon, make }) => (
          <MenuItem
            key={label}
            data-kind={type}
            className="block-kind"
            onClick={() => {
              setAnchor(null);
              onAdd(make());
            }}
          >
            {icon}
            {say(label)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
