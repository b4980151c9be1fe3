import { useCallback, useId, useMemo } from 'react';
import { useGetMany } from 'react-admin';
import { type Block, type ContentListLook } from '#schema/fields/blocks.ts';
import { THIS_WEEK } from '#schema/newsletter/content-rule.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import { ContentLine, ContentPicker } from '../../inputs/parts/content-picker.tsx';
import { OrderedEntries } from '../../inputs/parts/ordered-entries.tsx';
import { ANY_CONTENT } from '../../records/declarations.ts';
import type { AdminRecord } from '../../records/records.ts';
import { RuleFields } from './rule-fields.tsx';
import { say } from '../messages.ts';

type ContentList = Extract<Block, { type: 'content_list' }>;

interface BlockContentListProps {
  block: ContentList;
  disabled: boolean;
  onChange: (block: Block) => void;
}

const LOOKS = {
  words: 'look_words',
  covers: 'look_covers',
  titles: 'look_titles',
} as const satisfies Record<ContentListLook, string>;

/** Content in an email: selected by a rule until it is sent, or chosen one by one. */
export function BlockContentList({ block, disabled, onChange }: BlockContentListProps) {
  const id = useId();
  const isByRule = block.content_ids === undefined;
  const { content_ids: _ids, rule: _rule, ...rest } = block;
  return (
    <>
      <fieldset className="ways" disabled={disabled}>
        <legend className="visually-hidden">{say('source')}</legend>
        <Way
          label={say('automatic')}
          name={`${id}-way`}
          isOn={isByRule}
          onTake={() => onChange({ ...rest, rule: { ...THIS_WEEK } })}
        />
        <Way
          label={say('by_hand')}
          name={`${id}-way`}
          isOn={!isByRule}
          onTake={() => onChange({ ...rest, content_ids: [] })}
        />
      </fieldset>
      {isByRule ? (
        <RuleFields
          rule={block.rule ?? {}}
          disabled={disabled}
          onChange={(rule) => onChange({ ...block, rule })}
        />
      ) : (
        <Chosen block={block} disabled={disabled} onChange={onChange} />
      )}
      <FieldFrame id={`${id}-look`} label={say('layout')}>
        <select
          className="input"
          id={`${id}-look`}
          disabled={disabled}
          value={block.look ?? 'words'}
          onChange={({ target }) => onChange({ ...block, look: target.value as ContentListLook })}
        >
          {Object.entries(LOOKS).map(([look, label]) => (
            <option key={look} value={look}>
              {say(label)}
            </option>
          ))}
        </select>
      </FieldFrame>
    </>
  );
}

interface WayProps {
  label: string;
  name: string;
  isOn: boolean;
  onTake: () => void;
}

function Way({ label, name, isOn, onTake }: WayProps) {
  return (
    <label>
      <input type="radio" name={name} checked={isOn} onChange={onTake} />
      {label}
    </label>
  );
}

function Chosen({ block, disabled, onChange }: BlockContentListProps) {
  const ids = block.content_ids ?? [];
  const { data } = useGetMany<AdminRecord>(ANY_CONTENT, { ids }, { enabled: ids.length > 0 });
  const byId = useMemo(
    () => new Map((data ?? []).filter(Boolean).map((content) => [content.pk, content])),
    [data],
  );
  const titleOf = useCallback((id: string) => <ContentLine content={byId.get(id)} />, [byId]);
  const change = (content_ids: string[]) => onChange({ ...block, content_ids });
  return (
    <>
      <OrderedEntries
        word={say('item')}
        items={ids}
        disabled={disabled}
        onChange={change}
        titleOf={titleOf}
      />
      {disabled ? null : (
        <ContentPicker chosenIds={ids} onChoose={(content) => change([...ids, content.pk])} />
      )}
    </>
  );
}
