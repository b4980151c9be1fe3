import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FirstRun } from '#schema/answers/first-run.ts';
import { Confirmation } from '../../kit/parts/confirmation.tsx';
import { CheckLine, Failure, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';

const SYSTEMS = { ghost: 'Ghost', wordpress: 'WordPress', markdown: 'Markdown files' } as const;
type System = keyof typeof SYSTEMS;

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
          Back
        </Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          {start.with === 'import' ? 'Continue to import' : 'Finish setup'}
        </Button>
      </div>
      <Confirmation
        open={isAsked}
        title={`Delete ${textsAndLists(count)}?`}
        action="Delete"
        onCancel={() => ask(false)}
        onConfirm={() => {
          ask(false);
          finish();
        }}
      >
        The starter texts are deleted for good, not moved to the trash, with the categories, tags, and
        pictures that only they use. Texts that someone has changed stay. To bring them back later, run{' '}
        <code>npm run import -- content</code> on the server.
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
    ...(hasStarter ? [{ is: 'starter', label: 'The starter texts', about: STARTER_ABOUT } as const] : []),
    { is: 'empty', label: 'An empty site', about: count === 0 ? EMPTY_ABOUT : emptiedAbout(count) },
    { is: 'import', label: 'A site you already have', about: 'From Ghost, WordPress, or Markdown files.' },
  ] as const;
  return (
    <fieldset className="first-run-choices" disabled={isOff}>
      <legend className="visually-hidden">Start with</legend>
      {choices.map(({ is, label, about }) => (
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
            <label htmlFor={`${id}-${is}`}>{label}</label>
            <p id={`${id}-${is}-about`} className="quiet">
              {about}
            </p>
          </div>
        </div>
      ))}
      {start.with === 'import' ? (
        <div className="first-run-import">
          <TextLine id={`${id}-system`} label="From">
            <select
              id={`${id}-system`}
              className="input"
              value={start.system}
              onChange={({ target }) => onChange({ ...start, system: systemNamed(target.value) })}
            >
              {Object.entries(SYSTEMS).map(([system, name]) => (
                <option key={system} value={system}>
                  {name}
                </option>
              ))}
            </select>
          </TextLine>
          {count === 0 ? null : (
            <CheckLine
              isOn={start.removes}
              label="Delete the starter texts first"
              onChange={(removes) => onChange({ ...start, removes })}
            />
          )}
        </div>
      ) : null}
    </fieldset>
  );
}

const STARTER_ABOUT =
  'Book summaries, articles, interviews, and lists to look around in and replace one by one.';
const EMPTY_ABOUT = 'About, Terms, and Privacy are there, with neutral text.';

function emptiedAbout(count: number): string {
  return `Deletes the ${textsAndLists(count)}. About, Terms, and Privacy stay, with neutral text.`;
}

function textsAndLists(count: number): string {
  return count === 1 ? '1 starter text' : `${count.toLocaleString()} starter texts and lists`;
}

function systemNamed(name: string): System {
  return name === 'wordpress' || name === 'markdown' ? name : 'ghost';
}
