import type { WelcomeStep as StoredStep } from '#schema/answers/newsletter/welcome.ts';
import { useId, useState } from 'react';
import { RecordPicker } from '../../inputs/parts/record-picker.tsx';
import { StepLooks } from '../../mail/step-looks.tsx';
import { TemplateStarters } from '../../mail/template-starters.tsx';
import { CheckLine, TextLine } from '../../kit/parts/parts.tsx';
import { say } from './messages.ts';

/** One that is stored, with its results, or was just added. */
export type Step = Omit<StoredStep, 'id' | 'template_name' | Figure> &
  Partial<Pick<StoredStep, 'id' | Figure>>;
type Figure = 'accepted' | 'queued' | 'unknown' | 'failed' | 'bounced';

interface WelcomeStepProps {
  step: Step;
  isReadOnly: boolean;
  onChange: (step: Step) => void;
}

/** One email of a series: what it says, when it goes, how it looks. */
export function WelcomeStep({ step, isReadOnly, onChange }: WelcomeStepProps) {
  const id = useId();
  return (
    <div className="welcome-step">
      <div className="panel-fields">
        <TextLine id={`${id}-subject`} label={say('subject')}>
          <input
            className="input"
            id={`${id}-subject`}
            value={step.subject}
            maxLength={300}
            readOnly={isReadOnly}
            onChange={(event) => onChange({ ...step, subject: event.target.value })}
          />
        </TextLine>
        <TextLine id={`${id}-template`} label={say('template')}>
          <RecordPicker
            id={`${id}-template`}
            resource="email-templates"
            value={step.template_id}
            isReadOnly={isReadOnly}
            onChange={({ id: template }) => onChange({ ...step, template_id: template })}
          />
        </TextLine>
        <DelayField step={step} isReadOnly={isReadOnly} onChange={onChange} />
      </div>
      {isReadOnly ? null : <TemplateStarters onMade={(made) => onChange({ ...step, template_id: made })} />}
      {isReadOnly ? null : (
        <CheckLine
          label={say('on')}
          about={say('off_about')}
          isOn={step.enabled}
          onChange={(enabled) => onChange({ ...step, enabled })}
        />
      )}
      <StepLooks subject={step.subject} templateId={step.template_id} isReadOnly={isReadOnly} />
    </div>
  );
}

function DelayField({ step, isReadOnly, onChange }: WelcomeStepProps) {
  const id = useId();
  const [unit, setUnit] = useState(step.delay_hours > 0 && step.delay_hours % 24 === 0 ? 24 : 1);
  return (
    <TextLine id={`${id}-delay`} label={say('delay')}>
      <span className="welcome-delay">
        <input
          className="input"
          id={`${id}-delay`}
          type="number"
          min={0}
          max={8760 / unit}
          value={step.delay_hours / unit}
          readOnly={isReadOnly}
          onChange={(event) =>
            onChange({ ...step, delay_hours: Math.round(Number(event.target.value) * unit) })
          }
        />
        <select
          className="input"
          aria-label={say('unit')}
          value={unit}
          disabled={isReadOnly}
          onChange={(event) => {
            const next = Number(event.target.value);
            setUnit(next);
            onChange({ ...step, delay_hours: Math.round((step.delay_hours / unit) * next) });
          }}
        >
          <option value={1}>{say('hours')}</option>
          <option value={24}>{say('days')}</option>
        </select>
      </span>
    </TextLine>
  );
}
