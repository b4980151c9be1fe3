import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_QUERY_MAX_CHARS } from '#schema/base/limits.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { problemText } from './problem-text.ts';
import { announceSelection, palette, selectFirst, withEarlyLetters } from './palette-store.ts';
import { paletteGroups } from './palette-results.ts';
import { PaletteResult } from './palette-result.tsx';
import { PaletteWays } from './palette-ways.tsx';
import { resultRoutes } from './place-routes.ts';
import { goesOn, isWorthRetrying, searchFor } from './search-query.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);
const CACHE_MS = 5 * 60_000;
const RETRIES = 3;
const TYPING_PAUSE_MS = 80;
const LIST_ID = 'search-results';

/** The search palette: results while typing, by kind, with matches marked. */
export function SearchPalette() {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, TYPING_PAUSE_MS);
  // An empty field shows nothing at once; input is searched after a pause.
  const query = text.trim() === '' ? '' : settled.trim();
  const { data, error, isFetching } = useResults(query);
  const found = query === '' || error !== null ? [] : (data ?? []);
  const groups = paletteGroups(found, query, resultRoutes(CONTENT_TYPE_ROUTES));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The first result is what Enter opens, once there are results.
    if (query !== '') selectFirst(LIST_ID);
    announceSelection(LIST_ID, input.current);
  }, [data, query]);

  return (
    <Spotlight.Root
      store={palette}
      query={text}
      onQueryChange={setText}
      // If it is reopened while closing, it would have its former text.
      onSpotlightOpen={() => setText('')}
      shortcut={null}
      maxHeight={400}
      scrollable
      attributes={{ content: { 'aria-label': say('search') } }}
    >
      <Spotlight.Search
        ref={input}
        placeholder={say('search_field')}
        aria-label={say('search')}
        role="combobox"
        aria-expanded={query === '' || found.length > 0}
        aria-controls={LIST_ID}
        // The palette moves its selection after this.
        onKeyDown={() => queueMicrotask(() => announceSelection(LIST_ID, input.current))}
        maxLength={SEARCH_QUERY_MAX_CHARS}
        leftSection={<SearchIcon />}
        autoComplete="off"
        onFocus={() => setText(withEarlyLetters(text))}
      />
      <Spotlight.ActionsList id={LIST_ID} role="listbox" aria-label={say('results')}>
        {query === '' ? <PaletteWays /> : null}
        {groups.map(({ name, items }) => (
          <Spotlight.ActionsGroup key={name} label={name} role="group" aria-label={name}>
            {items.map((item) => (
              <PaletteResult key={item.id} item={item} query={query} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      <Answer query={query} error={error} isEmpty={groups.length === 0} isFetching={isFetching} />
    </Spotlight.Root>
  );
}

function useResults(query: string) {
  return useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => searchFor(query, signal),
    enabled: query !== '',
    staleTime: CACHE_MS,
    gcTime: CACHE_MS,
    retry: (failures, failure) => failures < RETRIES && isWorthRetrying(failure),
    placeholderData: (before, asked) => (goesOn(query, asked?.queryKey[1]) ? before : undefined),
  });
}

interface AnswerProps {
  query: string;
  error: Error | null;
  isEmpty: boolean;
  isFetching: boolean;
}

/** What to show instead of results; while loading, only if that takes long. */
function Answer({ query, error, isEmpty, isFetching }: AnswerProps) {
  if (query === '' || (error === null && !isEmpty)) return null;
  const nothing = isFetching ? (
    <span className="palette-wait">{say('searching')}</span>
  ) : (
    say('nothing_found')
  );
  return (
    <Spotlight.Empty role={error === null ? 'status' : 'alert'}>
      {error === null ? nothing : problemText(error)}
    </Spotlight.Empty>
  );
}
