import { useGetList } from 'react-admin';
import type { ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import { PER_PAGE_MAX } from '#schema/base/limits.ts';
import { BoundFrame } from '../../form/bound-frame.tsx';
import { useField } from '../../form/use-field.ts';
import type { AdminRecord } from '../../records/records.ts';
import type { InputProps } from '../parts/input-props.ts';
import './contact-rule.css';
import { RuleGroup, firstCondition } from './rule-group.tsx';
import { RulePreview } from './rule-preview.tsx';

/** A rule for contacts, built from conditions, with the number of current matches. */
export function ContactRuleInput({ name, field, label }: InputProps<'contact-rule'>) {
  const binding = useField<ContactGroup | null | undefined>(name);
  const { data } = useGetList<AdminRecord>('contact-lists', {
    pagination: { page: 1, perPage: PER_PAGE_MAX },
    sort: { field: 'name', order: 'ASC' },
  });
  const lists = (data ?? []).map((list) => ({ id: String(list.pk), name: String(list.name) }));
  const rule = binding.value ?? { about: 'group', match: 'all', rules: [firstCondition(lists[0]?.id)] };
  return (
    <BoundFrame binding={binding} field={field} label={label} isGroup>
      <div className="contact-rule">
        <RuleGroup
          group={rule}
          lists={lists}
          depth={1}
          place=""
          disabled={binding.disabled}
          onChange={binding.onChange}
        />
        <RulePreview rule={rule} lists={lists} />
      </div>
    </BoundFrame>
  );
}
