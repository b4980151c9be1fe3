import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Resource } from '#schema/define/define-resource.ts';
import { numberOf } from '../../language/formats.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { FieldInput } from '../../inputs/field-input.tsx';
import { browserZone } from '../../time/zones.ts';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { Ask, Failure, Panel } from '../../kit/parts/parts.tsx';
import { useCall, useWork } from '../../kit/work/use-work.ts';
import { useChecks } from './checks-panel.tsx';
import { zonedWords } from './zoned-time.ts';
import type { Progress } from '#schema/answers/newsletter/campaigns.ts';
import { say } from './messages.ts';

/** Several subjects, tried on a part of the readers; offered only where opens and clicks are counted, and a step only once wanted. */
export function SubjectTestForm({ resource, editing }: { resource: Resource; editing: Editing }) {
  const { data } = useChecks(editing);
  const { form, mode } = editing.recordForm;
  const subjects: unknown = useWatch({ control: form.control, name: 'test_subjects' });
  const [isWanted, setIsWanted] = useState(false);
  if (data?.can_test_subjects !== true) return null;
  const has = Array.isArray(subjects) && subjects.length > 0;
  if (!has && !isWanted)
    return mode.isReadOnly ? null : (
      <div>
        <Button variant="text" onClick={() => setIsWanted(true)}>
          {say('ab_test_add')}
        </Button>
      </div>
    );
  const remove = () => {
    form.setValue('test_subjects', [], { shouldDirty: true });
    setIsWanted(false);
  };
  return (
    <Panel
      title={say('ab_test')}
      tools={
        mode.isReadOnly ? null : (
          <Button size="small" variant="outlined" onClick={remove}>
            {say('ab_test_remove')}
          </Button>
        )
      }
    >
      <p className="quiet">{say('ab_test_about')}</p>
      <FieldInput resource={resource} name="test_subjects" />
      <div className="panel-fields">
        <FieldInput resource={resource} name="test_share" />
        <FieldInput resource={resource} name="test_hours" />
        <FieldInput resource={resource} name="test_rule" />
      </div>
    </Panel>
  );
}

interface SubjectTestResultsProps {
  editing: Editing;
  progress: Progress | undefined;
}

/** How each subject did, and which one the rest gets. */
export function SubjectTestResults({ editing, progress }: SubjectTestResultsProps) {
  const test = progress?.subject_test;
  if (test == null || test.results.length === 0) return null;
  const winner = test.winner === null ? undefined : test.results[test.winner];
  return (
    <Panel title={say('subjects')}>
      <p role="status">{statusOf(test, winner?.subject)}</p>
      <table className="rows">
        <HeadRow names={[say('subject'), say('test_group'), say('opens'), say('clicks')]} />
        <tbody>
          {test.results.map((result, index) => (
            <tr key={result.subject}>
              <td>{index === test.winner ? <strong>{result.subject}</strong> : result.subject}</td>
              <td>{numberOf(result.audience)}</td>
              <td>{shareOf(result.opened, result.audience)}</td>
              <td>{shareOf(result.clicked, result.audience)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {winner === undefined && (progress?.status === 'sending' || progress?.status === 'paused') ? (
        <Decision editing={editing} test={test} waiting={progress.counts.queued ?? 0} />
      ) : null}
    </Panel>
  );
}

interface DecisionProps {
  editing: Editing;
  test: SubjectTest;
  waiting: number;
}

/** No one has to wait: anyone can choose the subject for the rest. */
function Decision({ editing, test: { results }, waiting }: DecisionProps) {
  const [chosen, setChosen] = useState<number>();
  const call = useCall();
  const client = useQueryClient();
  const work = useWork();
  const { pk, test_rule: rule } = editing.stored;
  if (chosen === undefined)
    return (
      <div className="panel-actions">
        <Button variant="outlined" onClick={() => setChosen(aheadOf(rule, results))}>
          {say('decide')}
        </Button>
      </div>
    );
  const decide = async () => {
    const isDone = await work.run(async () => {
      await call('POST', `/newsletter-campaigns/${pk}/decide-subject`, { body: { winner: chosen } });
      await client.invalidateQueries({ queryKey: ['campaign-progress', pk] });
      await editing.refresh();
    });
    if (isDone) setChosen(undefined);
  };
  return (
    <Ask
      question={say('decide_title', { count: waiting })}
      action={say('send_rest')}
      cancel={say('keep_waiting')}
      isBusy={work.isBusy}
      onConfirm={() => void decide()}
      onCancel={() => setChosen(undefined)}
    >
      <Failure>{work.failure}</Failure>
      <div role="radiogroup" aria-label={say('winner')} className="subject-choice">
        {results.map(({ subject }, index) => (
          <label key={subject} className="check-line">
            <input
              type="radio"
              name="subject-for-others"
              checked={index === chosen}
              onChange={() => setChosen(index)}
            />
            <span>{subject}</span>
          </label>
        ))}
      </div>
    </Ask>
  );
}

/** As the server would decide: the best share of its readers, of equals the first. */
function aheadOf(rule: unknown, results: SubjectTest['results']): number {
  const shares = results.map(({ audience, opened, clicked }) =>
    audience === 0 ? 0 : (rule === 'clicks' ? clicked : opened) / audience,
  );
  return Math.max(0, shares.indexOf(Math.max(...shares)));
}

type SubjectTest = NonNullable<Progress['subject_test']>;

function statusOf({ ends_at: endsAt }: { ends_at: string | null }, winner: string | undefined): string {
  if (winner !== undefined) return say('winner_is', { subject: winner });
  if (endsAt === null) return say('testing');
  return say('testing_until', { when: zonedWords(endsAt, browserZone()) });
}

function shareOf(count: number, audience: number): string {
  const share = audience === 0 ? 0 : count / audience;
  return say('count_share', { count, share });
}
