import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Offer } from '../layout/notifications.tsx';

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

/** An ordered list of cards: moved by buttons or Alt with an arrow key, removed with a way back. */
export function OrderedEntries<Item>(props: OrderedEntriesProps<Item>) {
  const { word, items, disabled, onChange, titleOf, renderBody, startsOpen = false } = props;
  const keys = useKeys(items.length);
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLOListElement>(null);
  const notify = useNotify();

  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    keys.move(from, to);
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item));
    // The focus goes with the entry that moved.
    requestAnimationFrame(() => focusTool(list.current, to, to < from ? 'up' : 'down'));
  };
  const remove = (at: number) => {
    const item = items[at];
    if (item === undefined) return;
    keys.remove(at);
    onChange(items.toSpliced(at, 1));
    const offer: Offer = { label: 'Undo', accept: () => onChange([...items]) };
    notify(`Removed the ${word}`, { offer });
  };
  const onKeyDown = (event: KeyboardEvent, position: number) => {
    if (!event.altKey || disabled || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(position, event.key === 'ArrowUp' ? position - 1 : position + 1);
  };

  return (
    <ol className="entries" ref={list}>
      {items.map((item, position) => {
        const key = keys.of(position);
        const isOpen = renderBody !== undefined && (startsOpen || keys.isAdded(key)) !== toggled.has(key);
        const change = (next: Item) => onChange(items.with(position, next));
        return (
          <li className="entry" key={key} onKeyDown={(event) => onKeyDown(event, position)}>
            <div className="entry-head">
              <span className="entry-number">{position + 1}</span>
              {renderBody === undefined ? (
                <span className="entry-name">{titleOf(item)}</span>
              ) : (
                <button
                  type="button"
                  className="entry-name"
                  aria-expanded={isOpen}
                  onClick={() => setToggled((before) => symmetric(before, key))}
                >
                  {titleOf(item)}
                </button>
              )}
              {disabled ? null : (
                <EntryTools
                  label={`${word} ${position + 1}`}
                  onUp={position === 0 ? undefined : () => move(position, position - 1)}
                  onDown={position === items.length - 1 ? undefined : () => move(position, position + 1)}
                  onRemove={() => remove(position)}
                />
              )}
            </div>
            {isOpen ? <div className="entry-body">{renderBody(item, change, position)}</div> : null}
          </li>
        );
      })}
    </ol>
  );
}

interface EntryToolsProps {
  label: string;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function EntryTools({ label, onUp, onDown, onRemove }: EntryToolsProps) {
  return (
    <span className="entry-tools">
      <IconButton
        size="small"
        data-tool="up"
        aria-label={`Move ${label} up`}
        disabled={onUp === undefined}
        onClick={onUp}
      >
        <UpIcon fontSize="inherit" />
      </IconButton>
      <IconButton
        size="small"
        data-tool="down"
        aria-label={`Move ${label} down`}
        disabled={onDown === undefined}
        onClick={onDown}
      >
        <DownIcon fontSize="inherit" />
      </IconButton>
      <IconButton size="small" aria-label={`Remove ${label}`} onClick={onRemove}>
        <DeleteIcon fontSize="inherit" />
      </IconButton>
    </span>
  );
}

/** Entries have no id of their own: these stay with them while they move. */
function useKeys(length: number) {
  const [keys] = useState<{ list: number[]; next: number; initial: number }>({
    list: [],
    next: 0,
    initial: length,
  });
  while (keys.list.length < length) keys.list.push((keys.next += 1));
  keys.list.length = length;
  return {
    of: (position: number) => keys.list[position] ?? 0,
    isAdded: (key: number) => key > keys.initial,
    move: (from: number, to: number) => keys.list.splice(to, 0, ...keys.list.splice(from, 1)),
    remove: (at: number) => keys.list.splice(at, 1),
  };
}

function symmetric(set: ReadonlySet<number>, key: number): ReadonlySet<number> {
  return set.symmetricDifference(new Set([key]));
}

function focusTool(list: HTMLOListElement | null, position: number, tool: 'up' | 'down'): void {
  const tools = list?.children[position]?.querySelectorAll<HTMLButtonElement>('[data-tool]');
  const [up, down] = [...(tools ?? [])];
  const wanted = tool === 'up' ? up : down;
  (wanted?.disabled === true ? (tool === 'up' ? down : up) : wanted)?.focus();
}
