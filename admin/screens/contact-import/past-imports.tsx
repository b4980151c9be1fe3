import { useState } from 'react';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { Panel, SmallPager } from '../../kit/parts/parts.tsx';
import { useImports } from './imports.ts';
import { ReportButton } from './report-button.tsx';
import type { ImportRun } from '#schema/answers/newsletter/contacts.ts';
import { say } from './messages.ts';
import { leftIn, skippedIn } from './who-left.tsx';

/** Earlier imports, with their reports. */
export function PastImports() {
  const [page, setPage] = useState(1);
  const { data } = useImports(page);
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Panel title={say('past')}>
      <ul className="past-imports">
        {data.data.map((run) => (
          <li key={run.id}>
            <span>
              <strong>{run.file_name}</strong>
              <br />
              <span className="quiet">
                <RelativeTime iso={run.created_at} /> · {resultOf(run)}
              </span>
            </span>
            {run.refused > 0 ? <ReportButton run={run} /> : null}
          </li>
        ))}
      </ul>
      <SmallPager page={page} lastPage={data.last_page} onPage={setPage} />
    </Panel>
  );
}

function resultOf(run: ImportRun): string {
  const { rows, imported, updated } = run;
  if (run.dry_run) return say('previewed', { rows });
  const suppressed = leftIn(run);
  const figures = { rows, imported, updated, skipped: skippedIn(run) };
  return suppressed === 0 ? say('result', figures) : say('result_suppressed', { ...figures, suppressed });
}
