import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { documentTypeNamed } from '#schema/registry/registry.ts';
import { Cover } from '../../kit/parts/cover.tsx';
import type { AdminRecord } from '../../records/records.ts';
import { textOf } from '../../records/text-of.ts';
import { usePaused } from './use-choices.ts';
import { useFoundContent } from './use-found-content.ts';
import { say } from './messages.ts';

interface ContentPickerProps {
  /** Already chosen items, which are not offered again. */
  chosenIds: readonly string[];
  onChoose: (content: AdminRecord) => void;
  /** True: curated lists are offered as well. */
  withLists?: boolean;
  /** What to say about an item that is offered, besides its author and type. */
  about?: (content: AdminRecord) => string | undefined;
}

const PAUSE_MS = 250;
const SHOWN = 20;

/** Finds content of any type by its title, author, or words, and adds it. */
export function ContentPicker({ chosenIds, onChoose, withLists = false, about }: ContentPickerProps) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const q = usePaused(text, PAUSE_MS);
  const { found, isFetching } = useFoundContent(q, { isAsked: isOpen, withLists });
  const chosen = new Set(chosenIds);
  const offered = found.filter((content) => !chosen.has(content.pk)).slice(0, SHOWN);
  return (
    <Autocomplete<AdminRecord>
      size="small"
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      options={offered}
      value={null}
      inputValue={text}
      blurOnSelect={false}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={(content) => String(content.title)}
      getOptionKey={(content) => content.pk}
      onInputChange={(_, next, reason) =>
        setText(reason === 'selectOption' || reason === 'reset' ? '' : next)
      }
      onChange={(_, content) => (content === null ? undefined : onChoose(content))}
      noOptionsText={found.length === 0 ? say('no_results') : say('all_added')}
      renderOption={({ key, ...option }, content) => (
        <li key={key} {...option}>
          <ContentLine content={content} about={about?.(content)} />
        </li>
      )}
      renderInput={(params) => (
        <OutlinedInput
          {...params.InputProps}
          fullWidth
          size="small"
          placeholder={say('add_content_hint')}
          inputProps={{ ...params.inputProps, 'aria-label': say('add_content') }}
        />
      )}
    />
  );
}

/** Content in one line: cover, title, author of the work, type. */
export function ContentLine({
  content,
  about,
}: {
  content: Record<string, unknown> | undefined;
  about?: string | undefined;
}) {
  if (content === undefined) return <span className="quiet">…</span>;
  const type = documentTypeNamed(String(content.content_type_name));
  return (
    <span className="content-line">
      <Cover identifier={content.image_unique_identifier} width={20} />
      <span className="content-line-title">{textOf(content.title)}</span>
      <span className="quiet">
        {[textOf(content.author), type?.label.one ?? '', about ?? '']
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
    </span>
  );
}
