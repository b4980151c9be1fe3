import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-admin';
import { useActor } from '../providers/actor.ts';
import { wrongWords } from '../providers/problem-error.ts';
import { Keys } from './keys.tsx';
import './commands.css';
import { takeEarlyKeys } from './early-keys.ts';
import { type PaletteOption, inGroups, matching, ranked } from './palette-options.ts';
import { useRecent } from './recent.ts';
import { usePaletteOptions } from './use-palette-options.ts';
import { usePaletteSearch } from './use-palette-search.ts';
import { say } from './messages.ts';

interface PaletteProps {
  onClose: () => void;
  onSheet: () => void;
}

/**
 * Finds and does anything: a combobox with a grouped list. Input is matched at once; records follow as they
 * arrive.
 */
export function Palette({ onClose, onSheet }: PaletteProps) {
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const id = useId();
  const { typed, type, search, groups, shown, active, setChosen } = useChoice(onSheet);
  const carryOut = useCarryOut(onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, shown, active);
    if (next !== undefined) {
      event.preventDefault();
      setChosen(next.id);
    } else if (event.key === 'Enter' && active !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      carryOut(active, event.metaKey || event.ctrlKey);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      aria-labelledby={`${id}-name`}
      slotProps={{ paper: { className: 'palette' }, container: { className: 'palette-container' } }}
      transitionDuration={0}
    >
      <h2 className="visually-hidden" id={`${id}-name`}>
        {say('palette')}
      </h2>
      <PaletteInput
        typed={typed}
        listId={`${id}-list`}
        activeId={active === undefined ? undefined : optionId(id, active)}
        onType={type}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={say('results')}>
        {groups.map(({ group, options }) => (
          <div key={group} role="group" aria-label={group}>
            <div className="palette-group" role="presentation">
              {group}
            </div>
            {options.map((option) => (
              <OptionLine
                key={option.id}
                id={optionId(id, option)}
                option={option}
                isActive={option === active}
                onPoint={() => setChosen(option.id)}
                onChoose={(isApart) => carryOut(option, isApart)}
              />
            ))}
          </div>
        ))}
      </div>
      <PaletteState search={search} count={shown.length} typed={typed.trim()} />
      <PaletteFoot />
    </Dialog>
  );
}

const COMMANDS_SHOWN = 6;

/** The input, its matches, and the one that Enter runs. */
function useChoice(onSheet: () => void) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { first, all } = usePaletteOptions({ onSheet });
  const search = usePaletteSearch(useActor(), typed);
  // Commands appear at once and are few: records come below them, so they do not move them when they arrive. Only an exact title does.
  const options =
    typed.trim() === '' ? first : ranked(matching(all, typed).slice(0, COMMANDS_SHOWN), search.found, typed);
  const groups = inGroups(options);
  const shown = groups.flatMap((group) => group.options);
  const type = (text: string) => {
    setTyped(text);
    setChosen(undefined);
  };
  const active = shown.find((option) => option.id === chosen) ?? shown[0];
  return { typed, type, search, groups, shown, active, setChosen };
}

interface PaletteInputProps {
  typed: string;
  listId: string;
  /** The option that Enter carries out. */
  activeId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

function PaletteInput({ typed, listId, activeId, onType, onKeyDown, onClose }: PaletteInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // The dialog was opened to type in it.
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="palette-head">
      <SearchIcon fontSize="small" aria-hidden />
      <input
        ref={input}
        className="palette-input"
        role="combobox"
        aria-label={say('palette')}
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder={say('palette_hint')}
        value={typed}
        onFocus={() => {
          const early = takeEarlyKeys();
          if (early !== '') onType(typed + early);
        }}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton size="small" aria-label={say('close')} onClick={onClose}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </div>
  );
}

/** Visual only: for assistive technology, the keys themselves announce the same. */
function PaletteFoot() {
  return (
    <p className="palette-foot" aria-hidden="true">
      <span>
        <Keys keys="arrowup" /> <Keys keys="arrowdown" /> {say('hint_choose')}
      </span>
      <span>
        <Keys keys="↵" /> {say('hint_open')}
      </span>
      <span>
        <Keys keys="mod+↵" /> {say('hint_new_tab')}
      </span>
      <span>
        <Keys keys="?" /> {say('hint_shortcuts')}
      </span>
    </p>
  );
}

interface OptionLineProps {
  id: string;
  option: PaletteOption;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (isApart: boolean) => void;
}

function OptionLine({ id, option, isActive, onPoint, onChoose }: OptionLineProps) {
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <button
      type="button"
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="palette-option"
      onPointerMove={isActive ? undefined : onPoint}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.metaKey || event.ctrlKey)}
    >
      <span className="palette-label">{option.label}</span>
      {option.about === undefined || option.about === '' ? null : (
        <span className="quiet">{option.about}</span>
      )}
      {option.keys === undefined ? null : <Keys keys={option.keys} />}
    </button>
  );
}

interface PaletteStateProps {
  search: ReturnType<typeof usePaletteSearch>;
  count: number;
  typed: string;
}

/** Below the list: what is still loading, what failed, or that nothing was found. */
function PaletteState({ search, count, typed }: PaletteStateProps) {
  const isEmpty = typed !== '' && count === 0;
  const words = search.isSearching ? say('searching') : isEmpty ? '' : say('found', { count });
  return (
    <>
      <p className="visually-hidden" role="status">
        {typed === '' ? '' : words}
      </p>
      {search.isSearching ? (
        <div className="palette-waiting" aria-hidden="true">
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ) : null}
      {search.error === null ? null : (
        <div className="palette-words" role="alert">
          <span>{wrongWords(search.error)}</span>
          <Button onClick={search.retry}>{say('retry')}</Button>
        </div>
      )}
      {isEmpty && !search.isSearching && search.error === null ? (
        <p className="palette-words">{say('no_results', { query: typed })}</p>
      ) : null}
    </>
  );
}

function useCarryOut(onClose: () => void) {
  const navigate = useNavigate();
  const { note } = useRecent();
  return (option: PaletteOption, isApart: boolean) => {
    const { to, label, about = '' } = option;
    if (option.id.startsWith('record.') && to !== undefined) note({ to, label, about });
    if (to !== undefined && isApart) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    onClose();
    if (to !== undefined) navigate(to);
    else option.run?.();
  };
}

const PAGE = 8;

/** Where a key moves in the list; undefined for other keys. */
function stepTo(
  key: string,
  shown: readonly PaletteOption[],
  active: PaletteOption | undefined,
): PaletteOption | undefined {
  const at = active === undefined ? -1 : shown.indexOf(active);
  const last = shown.length - 1;
  if (key === 'ArrowDown') return shown[at === last ? 0 : at + 1];
  if (key === 'ArrowUp') return shown[at <= 0 ? last : at - 1];
  if (key === 'PageDown') return shown[Math.min(at + PAGE, last)];
  return key === 'PageUp' ? shown[Math.max(at - PAGE, 0)] : undefined;
}

function optionId(id: string, option: PaletteOption): string {
  return `${id}-${option.id.replaceAll(/[^\w.-]/g, '_')}`;
}
