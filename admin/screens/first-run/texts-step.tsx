import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FirstRun } from '#schema/answers/operations/first-run.ts';
import { Confirmation } from '../../kit/parts/confirmation.tsx';
import { CheckLine, Failure, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { say } from './messages.ts';

const IMPORT_COMMAND = 'npm run import -- content';

const SYSTEMS = ['ghost', 'wordpress', 'markdown'] as const;
type System = (typeof SYSTEMS)[number];

interface Start {
  with: 'starter' | 'empty' | 'import';
  system: System;
  /** For an import: removes the starter texts. */
  removes: boolean;
}

interface TextsStepProps {
  starterTexts: FirstRun['starter_texts'];
  onBack: () => void;
  /** Ends the setup and opens that path. */
  onDone: (next: string) => Promise<void>;
}

/** What a new site starts with. */
export function TextsStep({ starterTexts, onBack, onDone }: TextsStepProps) {
  const count = starterTexts.unchanged;
  const hasStarter = count + starterTexts.changed > 0;
  const [start, setStart] = useState<Start>({
    with: hasStarter ? 'starter' : 'empty',
    system: 'ghost',
    removes: true,
  });
  const [isAsked, ask] = useState(false);
  const { isBusy, failure, finish } = useFinish(start, onDone);
  const deletes = count > 0 && (start.with === 'empty' || (start.with === 'import' && start.removes));
  return (
    <form
      className="setting-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (deletes) ask(true);
        else finish();
      }}
    >
      <StartChoices count={count} hasStarter={hasStarter} start={start} onChange={setStart} isOff={isBusy} />
      <Failure>{failure}</Failure>
      <div className="panel-actions">
        <Button variant="outlined" disabled={isBusy} onClick={onBack}>
          {say('back')}
        </Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          {say(start.with === 'import' ? 'continue_to_import' : 'finish')}
        </Button>
      </div>
      <Confirmation
        open={isAsked}
        title={say('delete_title', { count })}
        action={say('delete')}
        onCancel={() => ask(false)}
        onConfirm={() => {
          ask(false);
          finish();
        }}
      >
        {say.drawn('delete_about', { command: <code>{IMPORT_COMMAND}</code> })}
      </Confirmation>
    </form>
  );
}

/** Carries out the choice and ends the setup. A retry after a failure resumes at the failed step. */
function useFinish(start: Start, onDone: TextsStepProps['onDone']) {
  const { isBusy, failure, run } = useWork();
  const answer = useAnswer();
  const queryClient = useQueryClient();
  const finish = () =>
    void run(async () => {
      const isImport = start.with === 'import';
      if (start.with === 'empty' || (isImport && start.removes)) {
        await answer('POST /first-run/remove-starter-texts');
        await queryClient.invalidateQueries({ refetchType: 'none' });
      }
      await onDone(isImport ? `${ADMIN_BASE}/imports?from=${start.system}` : ADMIN_BASE);
    });
  return { isBusy, failure, finish };
}

interface StartChoicesProps {
  count: number;
  hasStarter: boolean;
  start: Start;
  onChange: (start: Start) => void;
  isOff: boolean;
}

function StartChoices({ count, hasStarter, start, onChange, isOff }: StartChoicesProps) {
  const id = useId();
  const choices = [
    ...(hasStarter ? [{ is: 'starter', about: say('starter_about') } as const] : []),
    { is: 'empty', about: count === 0 ? say('empty_about') : say('emptied_about', { count }) },
    { is: 'import', about: say('import_about') },
  ] as const;
  return (
    <fieldset className="first-run-choices" disabled={isOff}>
      <legend className="visually-hidden">{say('start_with')}</legend>
      {choices.map(({ is, about }) => (
        <div key={is} className="first-run-choice" data-chosen={start.with === is}>
          <input
            type="radio"
            id={`${id}-${is}`}
            name={id}
            checked={start.with === is}
            aria-describedby={`${id}-${is}-about`}
            onChange={() => onChange({ ...start, with: is })}
          />
          <div>
            <label htmlFor={`${id}-${is}`}>{say(is)}</label>
            <p id={`${id}-${is}-about`} className="quiet">
              {about}
            </p>
          </div>
        </div>
      ))}
      {start.with === 'import' ? (
        <div className="first-run-import">
          <TextLine id={`${id}-system`} label={say('from')}>
            <select
              id={`${id}-system`}
              className="input"
              value={start.system}
              onChange={({ target }) => onChange({ ...start, system: systemNamed(target.value) })}
            >
              {SYSTEMS.map((system) => (
                <option key={system} value={system}>
                  {say(system)}
                </option>
              ))}
            </select>
          </TextLine>
          {count === 0 ? null : (
            <CheckLine
              isOn={start.removes}
              label={say('delete_first')}
              onChange={(removes) => onChange({ ...start, removes })}
            />
          )}
        </div>
      ) : null}
    </fieldset>
  );
}

function systemNamed(name: string): System {
  return SYSTEMS.find((system) => system === name) ?? 'ghost';
}
