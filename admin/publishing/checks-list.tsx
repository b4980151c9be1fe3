import type { PublishingCheck } from '#schema/answers/publishing.ts';

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
      <h3 id="publish-checks">Before it is published</h3>
      <p className="checks-sum" role="status">
        {isComplete ? sumOf(red.length, amber.length) : 'Looking…'}
      </p>
      {[red, amber].map((group) =>
        group.length === 0 ? null : (
          <ul key={group[0]?.severity} className="checks">
            {group.map((check) => (
              <li key={[check.rule, check.key, check.entry, check.path, check.message].join('/')}>
                <button type="button" data-severity={check.severity} onClick={() => onJump(check)}>
                  <span className="check-mark" aria-hidden="true" />
                  <span>
                    <span className="visually-hidden">
                      {check.severity === 'red' ? 'Has to be mended: ' : 'Worth a look: '}
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
  if (red + amber === 0) return 'Everything is as it should be.';
  const worth = amber === 0 ? '' : `${counted(amber, 'thing')} worth a look`;
  if (red === 0) return `${worth}. Nothing stands in the way.`;
  const blocked = `${counted(red, 'thing')} to mend first`;
  return worth === '' ? `${blocked}.` : `${blocked}, ${worth}.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
