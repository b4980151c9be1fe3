import { useCallback, useMemo } from 'react';
import { useGetMany } from 'react-admin';
import { FieldFrame } from '../../../form/field-frame.tsx';
import { ContentLine, ContentPicker } from '../../../inputs/parts/content-picker.tsx';
import { OrderedEntries } from '../../../inputs/parts/ordered-entries.tsx';
import { ANY_CONTENT } from '../../../records/declarations.ts';
import type { AdminRecord } from '../../../records/records.ts';
import { useDeadTargets } from '../dead-targets.ts';
import type { FormKind, SettingInputProps } from '../kind.ts';
import { say } from '../messages.ts';

type Typed = readonly string[];

export const contentsInput: FormKind<'contents', Typed> = {
  typedOf: (returned) => (Array.isArray(returned) ? returned.map(String) : []),
  sentOf: (typed) => typed,
  Input: ContentsInput,
};

/** Content chosen by title and put in order. */
function ContentsInput(props: SettingInputProps<'contents', Typed>) {
  const { id, field, typed, onChange, help, error, inside, isLocked } = props;
  const dead = useDeadTargets().get(typed.join(','));
  const { data } = useGetMany<AdminRecord>(ANY_CONTENT, { ids: [...typed] }, { enabled: typed.length > 0 });
  const byId = useMemo(
    () => new Map((data ?? []).filter(Boolean).map((content) => [content.pk, content])),
    [data],
  );
  const titleOf = useCallback((one: string) => <ContentLine content={byId.get(one)} />, [byId]);
  return (
    <div className="setting-wide">
      <FieldFrame id={id} label={field.label} help={help} error={error} isGroup>
        <OrderedEntries<string>
          word={say('text')}
          items={typed}
          disabled={isLocked}
          onChange={onChange}
          titleOf={titleOf}
          faultOf={(position) => inside[position]}
        />
        {isLocked || typed.length >= field.max ? null : (
          <ContentPicker chosenIds={typed} onChoose={({ pk }) => onChange([...typed, pk])} />
        )}
      </FieldFrame>
      <div role="status">
        {dead === undefined ? null : <p className="field-help warning-words">{dead}</p>}
      </div>
    </div>
  );
}
