import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DragIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Offer } from '../layout/notifications.tsx';
import { type EntryKeys, useEntryKeys } from './entry-keys.ts';
import { type CardDrag, useCardDrag } from './use-card-drag.ts';

interface OrderedEntriesProps<Item> {
  /** What one entry is called: "key idea". */
  word: string;
  items: readonly Item[];
  disabled: boolean;
  onChange: (items: Item[]) => void;
  /** What names an entry in its head. */
  titleOf: (item: Item) => ReactNode;
  /** The fields of an entry; absent: the head is all there is. */
  renderBody?: (item: Item, change: (item: Item) => void, position: number) => ReactNode;
  /** Open at first: entries that were just added always are. */
  startsOpen?: boolean;
}

/** So many cards are drawn at once: thousands of them would hold the page up. */
const SHOWN = 200;

/** An ordered list of cards: moved by their handle, by buttons or by Alt with an arrow key, removed with a way back. */
export function OrderedEntries<Item>(props: OrderedEntriesProps<Item>) {
  const { word, items, disabled, onChange, titleOf, renderBody, startsOpen = false } = props;
  const keys = useEntryKeys(items.length);
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState(SHOWN);
  const order = useOrder({ word, items, keys, onChange });
  const move = (from: number, to: number) => {
    if (disabled || !order.move(from, to)) return;
    // The focus goes with the entry that moved.
    requestAnimationFrame(() => focusTool(list.current, to, to < from ? 'up' : 'down'));
  };
  const drag = useCardDrag(list, move);
  return (
    <>
      <p className="visually-hidden" role="status">
        {order.said}
      </p>
      <ol className="entries" ref={list}>
        {items.slice(0, shown).map((item, position) => {
          const key = keys.of(position);
          return (
            <Entry
              key={key}
              position={position}
              word={word}
              title={titleOf(item)}
              isLast={position === items.length - 1}
              disabled={disabled}
              isOpen={(startsOpen || keys.isAdded(key)) !== toggled.has(key)}
              onToggle={() => setToggled((before) => before.symmetricDifference(new Set([key])))}
              onMove={(to) => move(position, to)}
              drag={drag}
              onRemove={() => order.remove(position)}
              renderBody={
                renderBody === undefined
                  ? undefined
                  : () => renderBody(item, (next) => onChange(items.with(position, next)), position)
              }
            />
          );
        })}
      </ol>
      {items.length > shown ? (
        <div>
          <Button onClick={() => setShown(shown + SHOWN)}>
            Show {Math.min(SHOWN, items.length - shown)} more of {items.length.toLocaleString()}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface OrderOptions<Item> {
  word: string;
  items: readonly Item[];
  keys: EntryKeys;
  onChange: (items: Item[]) => void;
}

function useOrder<Item>({ word, items, keys, onChange }: OrderOptions<Item>) {
  const notify = useNotify();
  const [said, setSaid] = useState('');
  return {
    /** What was done last, for who does not see it. */
    said,
    /** False where there is nothing to move, or nowhere to. */
    move: (from: number, to: number): boolean => {
      const item = items[from];
      if (item === undefined || to < 0 || to >= items.length) return false;
      keys.move(from, to);
      onChange(items.toSpliced(from, 1).toSpliced(to, 0, item));
      setSaid(`Moved ${word} ${from + 1} to position ${to + 1} of ${items.length}`);
      return true;
    },
    remove: (at: number) => {
      keys.remove(at);
      onChange(items.toSpliced(at, 1));
      const offer: Offer = { label: 'Undo', accept: () => onChange([...items]) };
      notify(`Removed the ${word}`, { offer });
    },
  };
}

interface EntryProps {
  position: number;
  word: string;
  title: ReactNode;
  isLast: boolean;
  disabled: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
  drag: CardDrag;
  onRemove: () => void;
  renderBody: (() => ReactNode) | undefined;
}

function Entry(props: EntryProps) {
  const { position, title, disabled, isOpen, onToggle, renderBody } = props;
  return (
    <li className="entry" {...heldProps(props)}>
      <div className="entry-head">
        {disabled ? null : <Handle {...props} />}
        <span className="entry-number">{position + 1}</span>
        {renderBody === undefined ? (
          <span className="entry-name">{title}</span>
        ) : (
          <button
            type="button"
            className="entry-name"
            aria-expanded={isOpen}
            onClick={onToggle}
            onKeyDown={moveByKey(props)}
          >
            {title}
          </button>
        )}
        {disabled ? null : <EntryTools {...props} />}
      </div>
      {isOpen && renderBody !== undefined ? <div className="entry-body">{renderBody()}</div> : null}
    </li>
  );
}

/** Taken by mouse, pen or finger; keys have the buttons and Alt with an arrow. */
function Handle({ position, drag }: EntryProps) {
  return (
    <span className="entry-handle" aria-hidden="true" {...drag.handleProps(position)}>
      <DragIcon fontSize="inherit" />
    </span>
  );
}

/** Which card is held, and on which side of which one it would come to lie. */
function heldProps({ position, drag: { held } }: EntryProps) {
  if (held === undefined) return {};
  if (held.from === position) return { 'data-held': true };
  return held.over === position ? { 'data-drop': held.from < position ? 'after' : 'before' } : {};
}

function EntryTools(props: EntryProps) {
  const { position, word, isLast, onMove, onRemove } = props;
  const label = `${word} ${position + 1}`;
  const tool = { size: 'small', onKeyDown: moveByKey(props) } as const;
  return (
    <span className="entry-tools">
      <IconButton
        {...tool}
        data-tool="up"
        aria-label={`Move ${label} up`}
        disabled={position === 0}
        onClick={() => onMove(position - 1)}
      >
        <UpIcon fontSize="inherit" />
      </IconButton>
      <IconButton
        {...tool}
        data-tool="down"
        aria-label={`Move ${label} down`}
        disabled={isLast}
        onClick={() => onMove(position + 1)}
      >
        <DownIcon fontSize="inherit" />
      </IconButton>
      <IconButton {...tool} aria-label={`Remove ${label}`} onClick={onRemove}>
        <DeleteIcon fontSize="inherit" />
      </IconButton>
    </span>
  );
}

/** Alt with an arrow key moves the entry that has the focus. */
function moveByKey({ position, onMove }: Pick<EntryProps, 'position' | 'onMove'>) {
  return (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? position - 1 : position + 1);
  };
}

function focusTool(list: HTMLOListElement | null, position: number, tool: 'up' | 'down'): void {
  const tools = list?.children[position]?.querySelectorAll<HTMLButtonElement>('[data-tool]');
  const [up, down] = [...(tools ?? [])];
  const [wanted, other] = tool === 'up' ? [up, down] : [down, up];
  (wanted?.disabled === true ? other : wanted)?.focus();
}
