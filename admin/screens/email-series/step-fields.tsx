import { type ReactNode, useId } from 'react';
import { WEEKDAYS } from '#schema/resources/recurring-issues.ts';
import { RecordPicker } from '../../inputs/parts/record-picker.tsx';
import { TextLine } from '../../kit/parts/parts.tsx';
import { StepLooks } from '../../mail/step-looks.tsx';
import { TemplateStarters } from '../../mail/template-starters.tsx';
import { say } from './messages.ts';
import { type ConditionStep, type EmailStep, type Step, type WaitStep, weekdayWords } from './steps.ts';

interface FieldsProps<Kind> {
  step: Kind;
  isReadOnly: boolean;
  onChange: (step: Step) => void;
}

/** The fields of a step, by its kind. */
export function StepFields({ step, isReadOnly, onChange }: FieldsProps<Step>) {
  return (
    <div className="series-step">
      {step.kind === 'email' ? (
        <EmailFields step={step} isReadOnly={isReadOnly} onChange={onChange} />
      ) : step.kind === 'wait' ? (
        <WaitFields step={step} isReadOnly={isReadOnly} onChange={onChange} />
      ) : (
        <ConditionFields step={step} isReadOnly={isReadOnly} onChange={onChange} />
      )}
    </div>
  );
}

function EmailFields({ step, isReadOnly, onChange }: FieldsProps<EmailStep>) {
  const id = useId();
  return (
    <>
      <div className="panel-fields">
        <TextField
          label={say('subject')}
          value={step.subject}
          max={300}
          isReadOnly={isReadOnly}
          onChange={(subject) => onChange({ ...step, subject })}
        />
        <TextLine id={id} label={say('template')}>
          <RecordPicker
            id={id}
            resource="email-templates"
            value={step.template_id}
            isReadOnly={isReadOnly}
            onChange={(template) => onChange({ ...step, template_id: template.id })}
          />
        </TextLine>
      </div>
      {isReadOnly ? null : <TemplateStarters onMade={(made) => onChange({ ...step, template_id: made })} />}
      <StepLooks subject={step.subject} templateId={step.template_id} isReadOnly={isReadOnly} />
    </>
  );
}

const UNITS = { hours: 'hours', days: 'days', weekday: 'until_weekday' } as const;

function WaitFields({ step, isReadOnly, onChange }: FieldsProps<WaitStep>) {
  const isWeekday = step.unit === 'weekday';
  return (
    <div className="panel-fields">
      <SelectField
        label={say('unit')}
        value={step.unit}
        options={Object.entries(UNITS).map(([value, key]) => [value, say(key)])}
        isReadOnly={isReadOnly}
        onChange={(value) => onChange({ ...step, ...waitOf(value) })}
      />
      {isWeekday ? (
        <>
          <SelectField
            label={say('weekday')}
            value={step.weekday ?? 'monday'}
            options={WEEKDAYS.map((day) => [day, weekdayWords(day)])}
            isReadOnly={isReadOnly}
            onChange={(value) =>
              onChange({ ...step, weekday: WEEKDAYS.find((day) => day === value) ?? 'monday' })
            }
          />
          <TextField
            label={say('time')}
            help={say('time_help')}
            type="time"
            value={step.time ?? ''}
            max={5}
            isReadOnly={isReadOnly}
            onChange={(time) => onChange({ ...step, time })}
          />
        </>
      ) : (
        <TextField
          label={say('amount')}
          type="number"
          value={String(step.amount ?? '')}
          max={4}
          isReadOnly={isReadOnly}
          onChange={(value) => onChange({ ...step, amount: Math.round(Number(value)) })}
        />
      )}
    </div>
  );
}

function waitOf(unit: string): Pick<WaitStep, 'unit' | 'amount' | 'weekday' | 'time'> {
  if (unit === 'weekday') return { unit, amount: null, weekday: 'monday', time: '09:00' };
  return { unit: unit === 'days' ? 'days' : 'hours', amount: 1, weekday: null, time: null };
}

const TESTS = {
  segment: 'test_segment',
  attribute: 'test_attribute',
  opened: 'test_opened',
  clicked: 'test_clicked',
} as const;
const isTest = (value: string): value is keyof typeof TESTS => Object.hasOwn(TESTS, value);

function ConditionFields({ step, isReadOnly, onChange }: FieldsProps<ConditionStep>) {
  return (
    <div className="panel-fields">
      <SelectField
        label={say('test')}
        value={step.test}
        options={Object.entries(TESTS).map(([value, key]) => [value, say(key)])}
        isReadOnly={isReadOnly}
        onChange={(test) => onChange({ ...step, test: isTest(test) ? test : 'segment' })}
      />
      <TestFields step={step} isReadOnly={isReadOnly} onChange={onChange} />
      <SelectField
        label={say('otherwise')}
        value={step.otherwise}
        options={(['skip', 'end'] as const).map((value) => [value, say(value)])}
        isReadOnly={isReadOnly}
        onChange={(value) => onChange({ ...step, otherwise: value === 'end' ? 'end' : 'skip' })}
      />
    </div>
  );
}

function TestFields({ step, isReadOnly, onChange }: FieldsProps<ConditionStep>): ReactNode {
  const id = useId();
  if (step.test === 'segment')
    return (
      <TextLine id={id} label={say('segment')}>
        <RecordPicker
          id={id}
          resource="segments"
          value={step.segment_id ?? ''}
          isReadOnly={isReadOnly}
          onChange={(one) => onChange({ ...step, segment_id: one.id, segment_name: one.label })}
        />
      </TextLine>
    );
  if (step.test === 'attribute')
    return (
      <>
        <TextField
          label={say('attribute')}
          value={step.attribute ?? ''}
          max={64}
          isReadOnly={isReadOnly}
          onChange={(attribute) => onChange({ ...step, attribute })}
        />
        <TextField
          label={say('value')}
          help={say('value_help')}
          value={step.value ?? ''}
          max={200}
          isReadOnly={isReadOnly}
          onChange={(value) => onChange({ ...step, value })}
        />
      </>
    );
  return (
    <TextField
      label={say('issues')}
      help={say('issues_help')}
      type="number"
      value={String(step.issues ?? 5)}
      max={2}
      isReadOnly={isReadOnly}
      onChange={(value) => onChange({ ...step, issues: Math.round(Number(value)) })}
    />
  );
}

interface FieldProps {
  label: string;
  help?: string;
  value: string;
  isReadOnly: boolean;
  onChange: (value: string) => void;
}

function TextField({
  label,
  help,
  value,
  type = 'text',
  max,
  isReadOnly,
  onChange,
}: FieldProps & { type?: string; max: number }) {
  const id = useId();
  return (
    <TextLine id={id} label={label} {...(help === undefined ? {} : { help })}>
      <input
        className="input"
        id={id}
        type={type}
        min={type === 'number' ? 1 : undefined}
        value={value}
        maxLength={max}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
      />
    </TextLine>
  );
}

function SelectField({
  label,
  value,
  options,
  isReadOnly,
  onChange,
}: FieldProps & { options: readonly (readonly [string, string])[] }) {
  const id = useId();
  return (
    <TextLine id={id} label={label}>
      <select
        className="input"
        id={id}
        value={value}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </TextLine>
  );
}
