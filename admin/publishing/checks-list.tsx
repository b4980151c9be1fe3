import type { PublishingCheck } from '#schema/answers/records/publishing.ts';
import { say } from './messages.ts';

interface ChecksListProps {
  checks: readonly PublishingCheck[];
  isComplete: boolean;
  onJump: (check: PublishingCheck) => void;
}

/** Errors and suggestions; each links to its place. */
export function ChecksList({ checks, isComplete, onJump }: ChecksListProps) {
  const red = checks.filter(({ severity }) => severity === 'red');
  const amber = checks.filter(({ severity }) => severity === 'amber');
  return (
    <section aria-labelledby="publish-checks" aria-busy={!isComplete}>
      <h3 id="publish-checks">{say('checklist')}</h3>
      <p className="checks-sum" role="status">
        {isComplete ? sumOf(red.length, amber.length) : say('checking')}
      </p>
      {[red, amber].map((group) =>
        group.length === 0 ? null : (
          <ul key={group[0]?.severity} className="publish-checks">
            {group.map((check) => (
              <li key={[check.rule, check.key, check.entry, check.path, check.message].join('/')}>
                <button type="button" data-severity={check.severity} onClick={() => onJump(check)}>
                  <span className="check-mark" aria-hidden="true" />
                  <span>
                    <span className="visually-hidden">
                      {say(check.severity === 'red' ? 'problem' : 'suggestion')}{' '}
                    </span>
                    {check.message}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

function sumOf(red: number, amber: number): string {
  if (red + amber === 0) return say('no_problems');
  if (red === 0) return say('suggestions', { count: amber });
  return amber === 0 ? say('problems', { count: red }) : say('problems_and_suggestions', { red, amber });
}
