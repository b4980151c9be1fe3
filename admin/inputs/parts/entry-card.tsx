import CopyIcon from '@mui/icons-material/ContentCopy';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DragIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { isSame } from '../../records/is-same.ts';
import type { HandleProps } from './use-card-drag.ts';
import { say } from './messages.ts';

/** The actions for the entries of a list; the same object while the list is mounted. */
export interface EntryActions<Item> {
  toggle(key: number): void;
  move(from: number, to: number): void;
  remove(at: number): void;
  insert(at: number, item: Item): void;
  change(at: number, item: Item): void;
  /** For the handle of the card at this position. */
  handleProps(position: number): HandleProps;
}

export interface EntryCardProps<Item> {
  /** Identifies entries while they move. */
  entryKey: number;
  item: Item;
  position: number;
  word: string;
  isLast: boolean;
  disabled: boolean;
  isOpen: boolean;
  /** This card is held, or the one that is would come to lie before or after it. */
  drag: 'held' | 'before' | 'after' | undefined;
  actions: EntryActions<Item>;
  /** What is wrong with it. */
  fault?: string | undefined;
  /** If entries can be duplicated. */
  copyOf?: ((item: Item) => Item) | undefined;
  /** Shown before it: a way to insert a new one there. */
  renderGap?: ((insert: (item: Item) => void) => ReactNode) | undefined;
  titleOf: (item: Item) => ReactNode;
  renderBody?: ((item: Item, change: (item: Item) => void, position: number) => ReactNode) | undefined;
  /** The part that is always visible, between its header and its fields. */
  renderFace?: ((item: Item, change: (item: Item) => void, position: number) => ReactNode) | undefined;
}

/** One card. It is drawn again only when something of it changed, not whenever another one did. */
export const EntryCard = memo(Card, isSameCard) as typeof Card;

/** The form returns copies of its values, so items are compared by content. */
function isSameCard<Item>(before: EntryCardProps<Item>, after: EntryCardProps<Item>): boolean {
  return (Object.keys({ ...before, ...after }) as (keyof EntryCardProps<Item>)[]).every((name) =>
    name === 'item' ? isSame(before.item, after.item) : Object.is(before[name], after[name]),
  );
}

function Card<Item>(props: EntryCardProps<Item>) {
  const { item, entryKey, position, disabled, isOpen, actions, titleOf, renderBody, fault } = props;
  const title = titleOf(item);
  return (
    <li className="entry" data-faulty={fault !== undefined} {...dragProps(props)}>
      {disabled ? null : props.renderGap?.((added) => actions.insert(position, added))}
      <div className="entry-head">
        {disabled ? null : (
          // Taken by mouse, pen or finger; keys have the buttons and Alt with an arrow.
          <span className="entry-handle" aria-hidden="true" {...actions.handleProps(position)}>
            <DragIcon fontSize="inherit" />
          </span>
        )}
        <span className="entry-number">{position + 1}</span>
        {renderBody === undefined ? (
          <span className="entry-name">{title}</span>
        ) : (
          <button
            type="button"
            className="entry-name"
            aria-expanded={isOpen}
            onClick={() => actions.toggle(entryKey)}
            onKeyDown={moveByKey(props)}
          >
            {title}
          </button>
        )}
        {disabled ? null : <EntryTools {...props} />}
      </div>
      {fault === undefined ? null : (
        <p className="field-error entry-fault" role="alert">
          {fault}
        </p>
      )}
      {props.renderFace === undefined ? null : (
        <div className="entry-face">
          {props.renderFace(item, (next) => actions.change(position, next), position)}
        </div>
      )}
      {isOpen && renderBody !== undefined ? (
        <div className="entry-body">
          {renderBody(item, (next) => actions.change(position, next), position)}
        </div>
      ) : null}
    </li>
  );
}

function dragProps<Item>({ drag }: EntryCardProps<Item>) {
  if (drag === undefined) return {};
  return drag === 'held' ? { 'data-held': true } : { 'data-drop': drag };
}

function EntryTools<Item>(props: EntryCardProps<Item>) {
  const { item, position, word, isLast, actions, copyOf } = props;
  const which = { thing: word, number: position + 1 };
  const tool = { size: 'small', onKeyDown: moveByKey(props) } as const;
  return (
    <span className="entry-tools">
      <IconButton
        {...tool}
        data-tool="up"
        aria-label={say('move_up', which)}
        disabled={position === 0}
        onClick={() => actions.move(position, position - 1)}
      >
        <UpIcon fontSize="inherit" />
      </IconButton>
      <IconButton
        {...tool}
        data-tool="down"
        aria-label={say('move_down', which)}
        disabled={isLast}
        onClick={() => actions.move(position, position + 1)}
      >
        <DownIcon fontSize="inherit" />
      </IconButton>
      {copyOf === undefined ? null : (
        <IconButton
          {...tool}
          aria-label={say('duplicate', which)}
          onClick={() => actions.insert(position + 1, copyOf(item))}
        >
          <CopyIcon fontSize="inherit" />
        </IconButton>
      )}
      <IconButton {...tool} aria-label={say('remove', which)} onClick={() => actions.remove(position)}>
        <DeleteIcon fontSize="inherit" />
      </IconButton>
    </span>
  );
}

/** Alt with an arrow key moves the entry that has the focus. */
function moveByKey<Item>({ position, actions }: EntryCardProps<Item>) {
  return (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    actions.move(position, event.key === 'ArrowUp' ? position - 1 : position + 1);
  };
}
