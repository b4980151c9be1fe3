import { useEffect, useState } from 'react';
import { useGetList, useGetMany } from 'react-admin';
import { isSame } from '../../records/is-same.ts';
import { titleFieldOf } from '../../records/declarations.ts';
import type { AdminRecord } from '../../records/records.ts';

/** Something that can be chosen. */
export interface Choice {
  id: string;
  label: string;
  /** Typed and not there yet. */
  isNew?: boolean;
}

const PAUSE_MS = 250;
const SHOWN = 50;

interface ChoicesOptions {
  /** Name of the resource chosen from. */
  resource: string;
  ids: readonly string[];
  /** Choices with known labels. */
  known: readonly Choice[];
}

/** Searches a resource on the server, and loads labels for the selection. */
export function useChoices({ resource, ids, known }: ChoicesOptions) {
  const [text, setText] = useState<string | null>(null);
  const [remembered, setRemembered] = useState<readonly Choice[]>([]);
  const q = usePaused(text ?? '', PAUSE_MS);
  const titleField = titleFieldOf(resource);
  const found = useGetList<AdminRecord>(
    resource,
    {
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: titleField, order: 'ASC' },
      filter: q === '' ? {} : { q },
    },
    { enabled: text !== null, placeholderData: (previous) => previous },
  );
  const options = (found.data ?? []).flatMap((record) => choiceOf(record, titleField) ?? []);
  const words = new Map([...known, ...remembered, ...options].map((choice) => [choice.id, choice]));
  const missing = ids.filter((id) => !words.has(id));
  const fetched = useGetMany<AdminRecord>(resource, { ids: [...missing] }, { enabled: missing.length > 0 });
  for (const record of fetched.data ?? []) {
    const choice = choiceOf(record, titleField);
    if (choice !== null) words.set(choice.id, choice);
  }
  const chosen = useUnlessSame(ids.map((id) => words.get(id) ?? { id, label: '…' }));
  return {
    options,
    chosen,
    isLoading: found.isFetching,
    setText,
    /** The choices are open: those that appear without typing are fetched. */
    start: () => setText((before) => before ?? ''),
    stop: () => setText(''),
    remember: (choice: Choice) => setRemembered((before) => [...before, choice]),
  };
}

/** A record or an embedded `{id, name}` as a choice; null for anything else. */
export function choiceOf(value: unknown, titleField = 'name'): Choice | null {
  if (typeof value !== 'object' || value === null) return null;
  const record = value as Record<string, unknown>;
  const id = record.pk ?? record.id;
  const label = record[titleField];
  return typeof id === 'string' && typeof label === 'string' ? { id, label } : null;
}

/**
 * The same object while its content is the same: a control resets its input when its value is another object.
 */
function useUnlessSame<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (isSame(kept, value)) return kept;
  setKept(value);
  return value;
}

/** The value once it has been the same for a while. */
export function usePaused(value: string, pauseMs: number): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
