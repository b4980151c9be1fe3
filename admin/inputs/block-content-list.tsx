import { useCallback, useMemo } from 'react';
import { useGetMany } from 'react-admin';
import type { Block } from '#schema/fields/blocks.ts';
import { ANY_CONTENT } from '../providers/declarations.ts';
import type { AdminRecord } from '../providers/records.ts';
import { ContentLine, ContentPicker } from './content-picker.tsx';
import { OrderedEntries } from './ordered-entries.tsx';

interface BlockContentListProps {
  block: Extract<Block, { type: 'content_list' }>;
  disabled: boolean;
  onChange: (block: Block) => void;
}

/** Content in a mail, chosen one by one. One that follows a rule is left as it is. */
export function BlockContentList({ block, disabled, onChange }: BlockContentListProps) {
  const ids = block.content_ids ?? [];
  const { data } = useGetMany<AdminRecord>(ANY_CONTENT, { ids }, { enabled: ids.length > 0 });
  const byId = useMemo(
    () => new Map((data ?? []).filter(Boolean).map((content) => [content.pk, content])),
    [data],
  );
  const titleOf = useCallback((id: string) => <ContentLine content={byId.get(id)} />, [byId]);
  const change = (content_ids: string[]) => onChange({ ...block, content_ids });
  if (block.content_ids === undefined && block.rule !== undefined) {
    return <p className="quiet">Filled by a rule when the newsletter is sent.</p>;
  }
  return (
    <>
      <OrderedEntries word="item" items={ids} disabled={disabled} onChange={change} titleOf={titleOf} />
      {disabled ? null : (
        <ContentPicker chosenIds={ids} onChoose={(content) => change([...ids, content.pk])} />
      )}
    </>
  );
}
