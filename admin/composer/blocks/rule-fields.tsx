import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type WrittenContentRule, contentRule } from '#schema/newsletter/content-rule.ts';
import { listedTypes } from '#schema/registry/registry.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import { CheckLine } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import { say } from '../messages.ts';

interface RuleFieldsProps {
  rule: Record<string, unknown>;
  disabled: boolean;
  onChange: (rule: Record<string, unknown>) => void;
}

/** The rule of a content list, as a sentence with choices. */
export function RuleFields({ rule: written, disabled, onChange }: RuleFieldsProps) {
  const read = contentRule.safeParse(written);
  if (!read.success) return <p className="quiet">{say('rule_by_api')}</p>;
  const rule = read.data;
  const change = (part: WrittenContentRule) => onChange(withoutNothing({ ...written, ...part }));
  return (
    <fieldset className="rule-fields" disabled={disabled}>
      <legend className="visually-hidden">{say('rule_fields')}</legend>
      <Since rule={rule} onChange={change} />
      <Types rule={rule} onChange={change} />
      <Category value={rule.category} onChange={(category) => change({ category })} />
      <Count label={say('at_most')} value={rule.limit} onChange={(limit) => change({ limit: limit ?? 5 })} />
      <Count
        label={say('per_category')}
        isOptional
        value={rule.per_category}
        onChange={(per_category) => change({ per_category })}
      />
      <div className="rule-checks">
        <CheckLine
          isOn={rule.not_sent_before === true}
          label={say('skip_sent')}
          about={say('skip_sent_about')}
          onChange={(isOn) => change({ not_sent_before: isOn ? true : undefined })}
        />
        <CheckLine
          isOn={rule.if_empty === 'stop'}
          label={say('stop_if_empty')}
          about={say('stop_if_empty_about')}
          onChange={(isOn) => change({ if_empty: isOn ? 'stop' : undefined })}
        />
      </div>
    </fieldset>
  );
}

interface PartProps {
  rule: WrittenContentRule;
  onChange: (part: WrittenContentRule) => void;
}

const DAYS = [7, 14, 31, 92];

function Since({ rule, onChange }: PartProps) {
  const id = useId();
  const value = rule.since ?? (rule.since_days === undefined ? 'ever' : String(rule.since_days));
  const offered = rule.since_days === undefined ? DAYS : [...new Set([...DAYS, rule.since_days])];
  return (
    <FieldFrame id={id} label={say('published')}>
      <select
        className="input"
        id={id}
        value={value}
        onChange={({ target }) =>
          onChange({
            since: target.value === 'last_issue' ? 'last_issue' : undefined,
            since_days: /^\d+$/.test(target.value) ? Number(target.value) : undefined,
          })
        }
      >
        <option value="last_issue">{say('since_last')}</option>
        {offered.map((days) => (
          <option key={days} value={days}>
            {say('in_last_days', { count: days })}
          </option>
        ))}
        <option value="ever">{say('any_time')}</option>
      </select>
    </FieldFrame>
  );
}

function Types({ rule, onChange }: PartProps) {
  const id = useId();
  const value = rule.types?.length === 1 ? rule.types[0] : (rule.content_type_name ?? '');
  return (
    <FieldFrame id={id} label={say('content_type')}>
      <select
        className="input"
        id={id}
        value={value}
        onChange={({ target }) =>
          onChange({ content_type_name: undefined, types: target.value === '' ? undefined : [target.value] })
        }
      >
        <option value="">{say('all_types')}</option>
        {listedTypes.map(({ storage, label }) => (
          <option key={storage.type} value={storage.type}>
            {label.many}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function Category({ value, onChange }: { value: string | undefined; onChange: (slug?: string) => void }) {
  const id = useId();
  const answer = useAnswer();
  const { data } = useQuery({
    queryKey: ['rule-categories'],
    queryFn: ({ signal }) => answer('GET /category', { query: { per_page: 100 }, signal }),
    staleTime: 60_000,
  });
  return (
    <FieldFrame id={id} label={say('category')}>
      <select
        className="input"
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{say('all_categories')}</option>
        {(data?.data ?? []).map(({ slug, name }) => (
          <option key={slug} value={slug ?? ''}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface CountProps {
  label: string;
  value: number | undefined;
  isOptional?: boolean;
  onChange: (value: number | undefined) => void;
}

const MOST = 20;

function Count({ label, value, isOptional = false, onChange }: CountProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <select
        className="input"
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      >
        {isOptional ? <option value="">{say('any_number')}</option> : null}
        {Array.from({ length: MOST }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A choice that was cleared is not written at all. */
function withoutNothing(rule: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
}
