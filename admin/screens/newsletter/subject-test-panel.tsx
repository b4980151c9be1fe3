import type { Resource } from '#schema/define-resource.ts';
import type { Editing } from '../../form/use-editing.ts';
import { FieldInput } from '../../inputs/field-input.tsx';
import { browserZone } from '../../time/zoned-time.ts';
import { Panel } from '../parts.tsx';
import type { Progress } from './campaign.ts';
import { useChecks } from './checks-panel.tsx';
import { zonedWords } from './zoned-time.ts';

/** Several subjects, tried on a part of the readers; offered only where opens and clicks are counted. */
export function SubjectTestForm({ resource, editing }: { resource: Resource; editing: Editing }) {
  const { data } = useChecks(editing);
  if (data?.can_test_subjects !== true) return null;
  return (
    <Panel title="Try several subjects">
      <p className="quiet">
        A part of the readers gets one subject each. After a while the one that did best goes to all others;
        of equals the first. Without other subjects everybody gets the same.
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

/** How each subject did, and which one the rest gets. */
export function SubjectTestResults({ progress }: { progress: Progress | undefined }) {
  const test = progress?.subject_test;
  if (test == null || test.results.length === 0) return null;
  const winner = test.winner === null ? undefined : test.results[test.winner];
  return (
    <Panel title="Subjects">
      <p role="status">{wordsOf(test, winner?.subject)}</p>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">Tried on</th>
            <th scope="col">Opened</th>
            <th scope="col">Clicked</th>
          </tr>
        </thead>
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
    </Panel>
  );
}

function wordsOf({ ends_at: endsAt }: { ends_at: string | null }, winner: string | undefined): string {
  if (winner !== undefined) return `“${winner}” did best: all others get it.`;
  if (endsAt === null) return 'The subjects are being sent to the part that they are tried on.';
  return `The rest of the readers waits until ${zonedWords(endsAt, browserZone())}, then gets the subject that did best.`;
}

function shareOf(count: number, audience: number): string {
  const share = audience === 0 ? 0 : count / audience;
  return `${count.toLocaleString()} (${share.toLocaleString(undefined, { style: 'percent' })})`;
}
