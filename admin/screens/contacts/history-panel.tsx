import { exactTime } from '../../layout/time-words.ts';
import { wordOf } from '../../layout/status.tsx';
import { isAbort, wrongWords } from '../../providers/problem-error.ts';
import { Failure, Panel } from '../parts.tsx';
import type { PersonExport } from './person.ts';

interface HistoryPanelProps {
  person: PersonExport | undefined;
  error: Error | null;
}

/** What a person agreed to and took back: when, where from, in which words; and what they were sent. */
export function HistoryPanel({ person, error }: HistoryPanelProps) {
  return (
    <Panel title="Consent">
      <Failure>{error === null || isAbort(error) ? undefined : wrongWords(error)}</Failure>
      {person === undefined && error === null ? <span className="skeleton" aria-busy="true" /> : null}
      {person?.consent.length === 0 ? <p className="quiet">Nothing was recorded yet.</p> : null}
      <ol className="history">
        {person?.consent.toReversed().map((line, index) => (
          <li key={index}>
            <span>
              <strong>{wordOf(line.event)}</strong> {line.list === null ? 'all lists' : line.list}
            </span>
            <span className="quiet">
              {exactTime(line.created_at)}
              {line.source === null ? '' : ` · ${line.source}`}
              {line.address === null ? '' : ` · from ${line.address}`}
            </span>
            {line.wording === null ? null : <q>{line.wording}</q>}
          </li>
        ))}
      </ol>
      {person === undefined || person.newsletters.length === 0 ? null : (
        <details>
          <summary>Newsletters ({person.newsletters.length})</summary>
          <ul className="history">
            {person.newsletters.toReversed().map(({ id, newsletter, state, settled_at: at }) => (
              <li key={id}>
                <span>{newsletter}</span>
                <span className="quiet">
                  {wordOf(state)}
                  {at === null ? '' : ` · ${exactTime(at)}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}
