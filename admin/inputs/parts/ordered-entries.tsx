import Button from '@mui/material/Button';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNotify } from 'react-admin';
import type { Offer } from '../../kit/notifications/notifications.tsx';
import { type EntryActions, EntryCard } from './entry-card.tsx';
import { focusFields, focusName } from './entry-focus.ts';
import { type EntryKeys, useEntryKeys } from './entry-keys.ts';
import { type Held, useCardDrag } from './use-card-drag.ts';
import { say } from './messages.ts';

interface OrderedEntriesProps<Item> {
  /** What an entry is called: "key idea". */
  word: string;
  items: readonly Item[];
  disabled: boolean;
  onChange: (items: Item[]) => void;
  /**
   * The title of an entry in its header. While it is the same function, unchanged cards do not render again.
   */
  titleOf: (item: Item) => ReactNode;
  /** The fields of an entry; absent: the head is all there is. The same function, too, while it draws the same. */
  renderBody?: (item: Item, change: (item: Item) => void, position: number) => ReactNode;
  /**
   * The part of an entry that is always visible and edited in place. Also the same function while it renders
   * the same.
   */
  renderFace?: (item: Item, change: (item: Item) => void, position: number) => ReactNode;
  /** Open initially: new entries always are, unless `opensAdded` says otherwise. */
  startsOpen?: boolean;
  opensAdded?: ((item: Item) => boolean) | undefined;
  /** Offered if entries can be duplicated. */
  copyOf?: ((item: Item) => Item) | undefined;
  /** Shown before each entry: a way to insert a new one there. The same function while it renders the same. */
  renderGap?: ((insert: (item: Item) => void) => ReactNode) | undefined;
  /** What is wrong with the entry at this position. */
  faultOf?: ((position: number) => string | undefined) | undefined;
  /** The entry to open and focus; applied again for each new object. */
  asked?: { position: number } | undefined;
  /** The entry that was added at the end: its input gets the focus; applied again for each new object. */
  added?: { position: number } | undefined;
}

/** The number of cards rendered at once: thousands of them would block the page. */
const SHOWN = 200;

/** An ordered list of cards: moved by their handle, by buttons or by Alt with an arrow key, removed with a way back. */
export function OrderedEntries<Item>(props: OrderedEntriesProps<Item>) {
  const { word, items, disabled, onChange, titleOf, renderBody } = props;
  const keys = useEntryKeys(items.length);
  const list = useRef<HTMLOListElement>(null);
  const [asked, setShown] = useState(SHOWN);
  const shown = Math.max(asked, (props.added?.position ?? 0) + 1);
  const order = useOrder({ word, items, keys, list, onChange });
  const open = useOpen(beginningOf(props, keys), keys);
  useAsked(props.asked, list, (position) => {
    setShown((before) => Math.max(before, position + 1));
    open.show(position);
  });
  useAdded(props.added, list);
  const move = (from: number, to: number) => {
    if (disabled || !order.move(from, to)) return;
    requestAnimationFrame(() => focusTool(list.current, to, to < from ? 'up' : 'down'));
  };
  const drag = useCardDrag(list, move);
  const actions = useStableActions<Item>({
    toggle: open.toggle,
    move,
    remove: order.remove,
    insert: order.insert,
    change: (at, item) => onChange(items.with(at, item)),
    handleProps: drag.handleProps,
  });
  return (
    <>
      <p className="visually-hidden" role="status">
        {order.said}
      </p>
      <ol className="entries" ref={list}>
        {items.slice(0, shown).map((item, position) => {
          const key = keys.of(position);
          return (
            <EntryCard
              key={key}
              entryKey={key}
              item={item}
              position={position}
              word={word}
              isLast={position === items.length - 1}
              disabled={disabled}
              isOpen={open.is(position)}
              fault={props.faultOf?.(position)}
              copyOf={props.copyOf}
              renderGap={props.renderGap}
              drag={dragOf(drag.held, position)}
              actions={actions}
              titleOf={titleOf}
              renderBody={renderBody}
              renderFace={props.renderFace}
            />
          );
        })}
      </ol>
      <ShowMore left={items.length - shown} total={items.length} onMore={() => setShown(shown + SHOWN)} />
    </>
  );
}

function ShowMore({ left, total, onMore }: { left: number; total: number; onMore: () => void }) {
  if (left <= 0) return null;
  return (
    <div>
      <Button onClick={onMore}>{say('show_more', { count: Math.min(SHOWN, left), total })}</Button>
    </div>
  );
}

/** Which entries begin open. */
function beginningOf<Item>(
  { items, startsOpen = false, opensAdded }: OrderedEntriesProps<Item>,
  keys: EntryKeys,
) {
  return (position: number) => {
    const item = items[position];
    const isNew = keys.isAdded(keys.of(position));
    return startsOpen || (isNew && item !== undefined && (opensAdded?.(item) ?? true));
  };
}

/** Which entries are open: those that begin so, until they are closed, and those that were opened. */
function useOpen(beginsOpen: (position: number) => boolean, keys: EntryKeys) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const is = (position: number) => beginsOpen(position) !== toggled.has(keys.of(position));
  const toggle = (key: number) => setToggled((before) => before.symmetricDifference(new Set([key])));
  return { is, toggle, show: (position: number) => (is(position) ? undefined : toggle(keys.of(position))) };
}

/** Opens an entry that another part of the screen refers to, and scrolls to it with the focus on its name. */
function useAsked(
  asked: { position: number } | undefined,
  list: RefObject<HTMLElement | null>,
  open: (position: number) => void,
): void {
  const show = useEffectEvent((position: number) => {
    open(position);
    requestAnimationFrame(() => {
      const entry = list.current?.children[position];
      entry?.scrollIntoView({ block: 'center' });
      entry?.querySelector<HTMLElement>('button.entry-name')?.focus({ preventScroll: true });
    });
  });
  useEffect(() => {
    if (asked !== undefined) show(asked.position);
  }, [asked]);
}

/** Moves the focus into the entry that was added at the end. */
function useAdded(added: { position: number } | undefined, list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (added !== undefined) focusFields(list.current, added.position);
  }, [added, list]);
}

/** A stable object that calls the functions of the latest render. */
function useStableActions<Item>(latest: EntryActions<Item>): EntryActions<Item> {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  const [actions] = useState<EntryActions<Item>>(() => ({
    toggle: (key) => current.current.toggle(key),
    move: (from, to) => current.current.move(from, to),
    remove: (at) => current.current.remove(at),
    insert: (at, item) => current.current.insert(at, item),
    change: (at, item) => current.current.change(at, item),
    handleProps: (position) => ({
      onPointerDown: (event) => current.current.handleProps(position).onPointerDown(event),
      onPointerMove: (event) => current.current.handleProps(position).onPointerMove(event),
      onPointerUp: () => current.current.handleProps(position).onPointerUp(),
      onPointerCancel: () => current.current.handleProps(position).onPointerCancel(),
    }),
  }));
  return actions;
}

/** Which card is held, and on which side of which one it would come to lie. */
function dragOf(held: Held | undefined, position: number): 'held' | 'before' | 'after' | undefined {
  if (held === undefined) return undefined;
  if (held.from === position) return 'held';
  if (held.over !== position) return undefined;
  return held.from < position ? 'after' : 'before';
}

interface OrderOptions<Item> {
  word: string;
  items: readonly Item[];
  keys: EntryKeys;
  list: RefObject<HTMLElement | null>;
  onChange: (items: Item[]) => void;
}

function useOrder<Item>({ word, items, keys, list, onChange }: OrderOptions<Item>) {
  const notify = useNotify();
  const [said, setSaid] = useState('');
  return {
    /** The last action, for screen readers. */
    said,
    /** False if there is nothing to move, or nowhere to move it. */
    move: (from: number, to: number): boolean => {
      const item = items[from];
      if (item === undefined || to < 0 || to >= items.length) return false;
      keys.move(from, to);
      onChange(items.toSpliced(from, 1).toSpliced(to, 0, item));
      setSaid(say('moved', { thing: word, number: from + 1, position: to + 1, count: items.length }));
      return true;
    },
    insert: (at: number, item: Item) => {
      keys.insert(at);
      onChange(items.toSpliced(at, 0, item));
      setSaid(say('added', { thing: word, number: at + 1, count: items.length + 1 }));
      focusFields(list.current, at);
    },
    remove: (at: number) => {
      keys.remove(at);
      onChange(items.toSpliced(at, 1));
      focusName(list.current, Math.min(at, items.length - 2));
      const offer: Offer = { label: say('undo'), accept: () => onChange([...items]) };
      notify(say('removed', { thing: word }), { offer });
    },
  };
}

/** The focus follows the moved entry. */
function focusTool(list: HTMLOListElement | null, position: number, tool: 'up' | 'down'): void {
  const tools = list?.children[position]?.querySelectorAll<HTMLButtonElement>('[data-tool]');
  const [up, down] = [...(tools ?? [])];
  const [wanted, other] = tool === 'up' ? [up, down] : [down, up];
  (wanted?.disabled === true ? other : wanted)?.focus();
}
