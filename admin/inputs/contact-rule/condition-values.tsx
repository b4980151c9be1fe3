import {
  CONTACT_STATUSES,
  type ConditionAbout,
  type ContactCondition,
  ISSUES_MAX,
  needsNoValue,
} from '#schema/contact-rules/contact-rule.ts';
import { wordOf } from '../../kit/parts/status.tsx';
import { say } from './messages.ts';

/** A contact list to choose from. */
export interface ListChoice {
  id: string;
  name: string;
}

interface ConditionValuesProps<Condition = ContactCondition> {
  condition: Condition;
  lists: readonly ListChoice[];
  /** Identifies the condition for screen readers. */
  place: string;
  disabled: boolean;
  onChange: (condition: ContactCondition) => void;
}

/** The value that a condition compares with: a list, text, a day, a number. */
export function ConditionValues(props: ConditionValuesProps) {
  const { condition } = props;
  switch (condition.about) {
    case 'list':
      return <ListValue {...props} condition={condition} />;
    case 'text':
      return <TextValue {...props} condition={condition} />;
    case 'attribute':
      return <TextValue {...props} condition={condition} />;
    case 'status':
      return <StatusValue {...props} condition={condition} />;
    case 'date':
      return <DateValue {...props} condition={condition} />;
    case 'engagement':
      return (
        <NumberValue
          {...props}
          label={say('issues', { place: props.place })}
          unit="issues_unit"
          max={ISSUES_MAX}
          value={condition.issues}
          onNumber={(issues) => props.onChange({ ...condition, issues })}
        />
      );
  }
}

function ListValue(props: ConditionValuesProps<ConditionAbout<'list'>>) {
  const { condition, lists, place, disabled, onChange } = props;
  return (
    <select
      className="input"
      aria-label={say('list_of', { place })}
      disabled={disabled}
      value={condition.list_id}
      onChange={({ target }) => onChange({ ...condition, list_id: target.value })}
    >
      {lists.some(({ id }) => id === condition.list_id) ? null : (
        <option value={condition.list_id}>{say('choose_list')}</option>
      )}
      {lists.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function TextValue(props: ConditionValuesProps<ConditionAbout<'text'> | ConditionAbout<'attribute'>>) {
  const { condition, place, disabled, onChange } = props;
  const isNumber = condition.is === 'more_than' || condition.is === 'less_than';
  if (needsNoValue(condition.is)) return null;
  return (
    <input
      className="input"
      aria-label={say('value_of', { place })}
      inputMode={isNumber ? 'decimal' : 'text'}
      placeholder={say(isNumber ? 'a_number' : 'text')}
      disabled={disabled}
      value={condition.value ?? ''}
      onChange={({ target }) => onChange({ ...condition, value: target.value })}
    />
  );
}

function StatusValue(props: ConditionValuesProps<ConditionAbout<'status'>>) {
  const { condition, place, disabled, onChange } = props;
  return (
    <select
      className="input"
      aria-label={say('status_of', { place })}
      disabled={disabled}
      value={condition.value}
      onChange={({ target }) => {
        const value = CONTACT_STATUSES.find((status) => status === target.value);
        if (value !== undefined) onChange({ ...condition, value });
      }}
    >
      {CONTACT_STATUSES.map((status) => (
        <option key={status} value={status}>
          {wordOf(status)}
        </option>
      ))}
    </select>
  );
}

function DateValue(props: ConditionValuesProps<ConditionAbout<'date'>>) {
  const { condition, lists, place, disabled, onChange } = props;
  const { is, list_id: listId, ...withoutList } = condition;
  const ofList = condition.field === 'subscribed_at' || condition.field === 'confirmed_at';
  return (
    <>
      {is === 'after' || is === 'before' ? (
        <input
          className="input"
          type="date"
          aria-label={say('day_of', { place })}
          disabled={disabled}
          value={condition.date ?? ''}
          onChange={({ target }) => onChange({ ...condition, date: target.value })}
        />
      ) : null}
      {is === 'in_last_days' || is === 'not_in_last_days' ? (
        <NumberValue
          {...props}
          label={say('days', { place: props.place })}
          unit="days_unit"
          max={3_650}
          value={condition.days}
          onNumber={(days) => onChange({ ...condition, days })}
        />
      ) : null}
      {ofList ? (
        <select
          className="input"
          aria-label={say('list_of', { place })}
          disabled={disabled}
          value={listId ?? ''}
          onChange={({ target }) =>
            onChange(
              target.value === '' ? { ...withoutList, is } : { ...withoutList, is, list_id: target.value },
            )
          }
        >
          <option value="">{say('any_list')}</option>
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
    </>
  );
}

interface NumberValueProps extends Pick<ConditionValuesProps, 'disabled'> {
  label: string;
  unit: 'issues_unit' | 'days_unit';
  max: number;
  value: number | undefined;
  onNumber: (value: number) => void;
}

function NumberValue({ label, unit, max, value, disabled, onNumber }: NumberValueProps) {
  const count = value === undefined || Number.isNaN(value) ? undefined : value;
  const number = (
    <input
      className="input"
      type="number"
      min={1}
      max={max}
      aria-label={label}
      disabled={disabled}
      value={count ?? ''}
      onChange={({ target }) => onNumber(target.valueAsNumber)}
    />
  );
  return <span className="rule-number quiet">{say.drawn(unit, { count: count ?? 0, number })}</span>;
}
