import Autocomplete from '@mui/material/Autocomplete';
import type { WelcomeStep as StoredStep } from '#schema/answers/newsletter/welcome.ts';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Choice, useChoices, usePaused } from '../../inputs/parts/use-choices.ts';
import { wrongWords } from '../../providers/problem-error.ts';
import { MailPreview } from '../../mail/mail-preview.tsx';
import { TestForm } from '../../mail/test-form.tsx';
import { CheckLine, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import { say } from './messages.ts';

/** As the API stores it, with its results if it is stored already. */
/** One that is stored, or was just added. */
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
          <TemplatePicker
            id={`${id}-template`}
            value={step.template_id}
            isReadOnly={isReadOnly}
            onChange={(template) => onChange({ ...step, template_id: template })}
          />
        </TextLine>
        <DelayField step={step} isReadOnly={isReadOnly} onChange={onChange} />
      </div>
      {isReadOnly ? null : (
        <CheckLine
          label={say('on')}
          about={say('off_about')}
          isOn={step.enabled}
          onChange={(enabled) => onChange({ ...step, enabled })}
        />
      )}
      <StepLooks step={step} isReadOnly={isReadOnly} />
    </div>
  );
}

function TemplatePicker({
  id,
  value,
  isReadOnly,
  onChange,
}: {
  id: string;
  value: string;
  isReadOnly: boolean;
  onChange: (templateId: string) => void;
}) {
  const search = useChoices({ resource: 'email-templates', ids: value === '' ? [] : [value], known: [] });
  const chosen = search.chosen[0];
  if (chosen === undefined) return null;
  return (
    <Autocomplete<Choice, false, true>
      id={id}
      size="small"
      disabled={isReadOnly}
      disableClearable
      options={search.options}
      value={chosen}
      loading={search.isLoading}
      // The server has searched already.
      filterOptions={(options) => options}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      getOptionKey={(option) => option.id}
      onOpen={search.start}
      onClose={search.stop}
      onInputChange={(_, text, reason) => (reason === 'input' ? search.setText(text) : undefined)}
      onChange={(_, choice) => onChange(choice.id)}
      noOptionsText={say('no_results')}
      renderInput={(params) => (
        <OutlinedInput {...params.InputProps} fullWidth size="small" inputProps={params.inputProps} />
      )}
    />
  );
}

const LOOKS = ['preview', 'test'] as const;

/** The step as it is being edited, checked before it is saved. */
function StepLooks({ step, isReadOnly }: { step: Step; isReadOnly: boolean }) {
  const [open, setOpen] = useState<string>();
  const words = { subject: step.subject, template_id: step.template_id };
  return (
    <>
      <div className="panel-actions">
        {LOOKS.filter((look) => look === 'preview' || !isReadOnly).map((look) => (
          <Button
            key={look}
            variant="outlined"
            aria-expanded={open === look}
            onClick={() => setOpen(open === look ? undefined : look)}
          >
            {say(look)}
          </Button>
        ))}
      </div>
      {open === 'preview' ? <StepPreview words={words} /> : null}
      {open === 'test' ? (
        <TestForm line="POST /welcome-series/send-test-email" prepare={() => Promise.resolve(words)} />
      ) : null}
    </>
  );
}

function StepPreview({ words }: { words: { subject: string; template_id: string } }) {
  const answer = useAnswer();
  const [reader, setReader] = useState<string | null>(null);
  const subject = usePaused(words.subject, 400);
  const body = { ...words, subject, contact_id: reader };
  const { data, error } = useQuery({
    queryKey: ['welcome-preview', body],
    queryFn: ({ signal }) => answer('POST /welcome-series/preview', { body, signal }),
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <MailPreview
      mail={data}
      failure={error === null ? undefined : wrongWords(error)}
      reader={reader}
      onReader={setReader}
    />
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
