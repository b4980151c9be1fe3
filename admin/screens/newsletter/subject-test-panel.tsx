import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '#schema/define-resource.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { FieldInput } from '../../inputs/field-input.tsx';
import { browserZone } from '../../time/zoned-time.ts';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { Ask, Failure, Panel, people } from '../../kit/parts/parts.tsx';
import { useCall, useWork } from '../../kit/work/use-work.ts';
import { useChecks } from './checks-panel.tsx';
import { zonedWords } from './zoned-time.ts';
import type { Progress } from '#schema/answers/campaigns.ts';

/** Several subjects, tried on a part of the readers; offered only where opens and clicks are counted. */
export function SubjectTestForm({ resource, editing }: { resource: Resource; editing: Editing }) {
  const { data } = useChecks(editing);
  if (data?.can_test_subjects !== true) return null;
  return (
    <Panel title="Try several subjects">
      <p className="quiet">
        A part of the readers gets one subject each. After a while the one that did best goes to all others;
        of equals the first, and a public issue comes into the archive. Without other subjects everybody gets
        the same.
      </p>
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
    <Panel title="Subjects">
      <p role="status">{wordsOf(test, winner?.subject)}</p>
      <table className="rows">
        <HeadRow names={['Subject', 'Tried on', 'Opened', 'Clicked']} />
        <tbody>
          {test.results.map((result, index) => (
            <tr key={result.subject}>
              <td>{index === test.winner ? <strong>{result.subject}</strong> : result.subject}</td>
              <td>{result.audience.toLocaleString()}</td>
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
          Decide now…
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
      question={`Which subject do the others get? ${people(waiting)} ${waiting === 1 ? 'waits' : 'wait'}.`}
      action="Send it to the others"
      cancel="Keep waiting"
      isBusy={work.isBusy}
      onConfirm={() => void decide()}
      onCancel={() => setChosen(undefined)}
    >
      <Failure>{work.failure}</Failure>
      <div role="radiogroup" aria-label="Subject for the others" className="subject-choice">
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

function wordsOf({ ends_at: endsAt }: { ends_at: string | null }, winner: string | undefined): string {
  if (winner !== undefined) return `“${winner}” goes to all others.`;
  if (endsAt === null) return 'The subjects are being sent to the part that they are tried on.';
  return `The rest of the readers waits until ${zonedWords(endsAt, browserZone())}, then gets the subject that did best.`;
}

function shareOf(count: number, audience: number): string {
  const share = audience === 0 ? 0 : count / audience;
  return `${count.toLocaleString()} (${share.toLocaleString(undefined, { style: 'percent' })})`;
}
