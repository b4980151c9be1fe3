import { useCallback, useMemo } from 'react';
import { useGetMany } from 'react-admin';
import { BoundFrame } from '../form/bound-frame.tsx';
import { useField } from '../form/use-field.ts';
import { ANY_CONTENT } from '../records/declarations.ts';
import type { AdminRecord, ChosenContent } from '../records/records.ts';
import { ContentLine, ContentPicker } from './parts/content-picker.tsx';
import { citationOf } from '../quotes/citation.ts';
import { ChooseQuote } from '../quotes/choose-quote.tsx';
import { GrowingText } from '../kit/parts/growing-text.tsx';
import type { InputProps } from './parts/input-props.ts';
import { OrderedEntries } from './parts/ordered-entries.tsx';
import { say } from './messages.ts';

/** An ordered selection of content, with a note for each item. */
export function ContentItemsInput({ name, field, label }: InputProps<'content-items'>) {
  const binding = useField<ChosenContent[] | null | undefined>(name);
  const items = binding.value ?? [];
  const { disabled } = binding;
  const contentOf = useContentOf(items);
  const titleOf = useCallback(
    (item: ChosenContent) => <ContentLine content={contentOf(item)} />,
    [contentOf],
  );
  const renderBody = useCallback(
    (item: ChosenContent, change: (item: ChosenContent) => void, position: number) => (
      <>
        <GrowingText
          className="input"
          aria-label={say('item_note', { number: position + 1 })}
          placeholder={say('item_note_hint')}
          disabled={disabled}
          value={item.note ?? ''}
          onChange={(note) => change({ ...item, note: note === '' ? null : note })}
        />
        {disabled ? null : (
          <ChooseQuote
            contentId={item.content_id}
            onChoose={(quotation) =>
              change({ ...item, note: [item.note ?? '', citationOf(quotation)].join(' ').trim() })
            }
          />
        )}
      </>
    ),
    [disabled],
  );
  const add = (content: AdminRecord) =>
    binding.onChange([...items, { content_id: content.pk, note: null, content }]);
  return (
    <BoundFrame binding={binding} field={field} label={label} isGroup>
      <OrderedEntries
        word={say('item')}
        items={items}
        disabled={disabled}
        startsOpen
        onChange={binding.onChange}
        titleOf={titleOf}
        renderBody={renderBody}
      />
      {disabled ? null : <ContentPicker chosenIds={items.map((item) => item.content_id)} onChoose={add} />}
    </BoundFrame>
  );
}

/** Entries are read with their content or with its id only. */
function useContentOf(items: readonly ChosenContent[]) {
  const ids = items.flatMap((item) => (item.content === undefined ? [item.content_id] : []));
  const { data } = useGetMany<AdminRecord>(ANY_CONTENT, { ids }, { enabled: ids.length > 0 });
  const byId = useMemo(
    () => new Map((data ?? []).filter(Boolean).map((content) => [content.pk, content])),
    [data],
  );
  return useCallback((item: ChosenContent) => item.content ?? byId.get(item.content_id), [byId]);
}
