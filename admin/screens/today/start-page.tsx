import Button from '@mui/material/Button';
import '@fontsource-variable/literata/wght.css';
import { useCreatePath } from 'react-admin';
import { can } from '#schema/access/access.ts';
import { listedTypes } from '#schema/registry/registry.ts';
import { dateOf, inSentence } from '../../language/formats.ts';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { Status } from '../../kit/parts/status.tsx';
import { useNow } from '../../kit/parts/use-now.ts';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { failureToShow, wrongWords } from '../../providers/problem-error.ts';
import { declarationOf } from '../../records/declarations.ts';
import { useFirstRun } from '../../settings/use-first-run.ts';
import './start-page.css';
import { Ahead } from './ahead.tsx';
import { ContentLines, Section } from './content-lines.tsx';
import { ChecklistPanel } from './checklist-panel.tsx';
import { FirstStepsPanel } from './first-steps.tsx';
import { NeedsYou } from './needs-you.tsx';
import { SecretKeyHint } from './secret-key-hint.tsx';
import { type Today, useToday } from './use-today.ts';
import { say } from './messages.ts';

/** The start page: what needs attention, what happens next, how it went, and what was edited last. */
export function StartPage() {
  const actor = useActor();
  const createPath = useCreatePath();
  const now = useNow();
  const { data, error, refetch } = useToday();
  if (actor === undefined) return null;
  const failure = failureToShow(error);
  const makable = [...listedTypes, declarationOf('email-newsletters')].filter(({ access }) =>
    can(actor, access.create),
  );
  return (
    <div className="start" aria-busy={data === undefined && failure === null}>
      <PageTitle crumbs={[{ label: say('title') }]} />
      <p className="start-date quiet">{dateWords(now)}</p>
      <h1>{say(greeting(new Date(now).getHours()), { name: actor.name.split(' ')[0] ?? '' })}</h1>
      {makable.length === 0 ? null : (
        <p className="start-new">
          {makable.map(({ name, label }) => (
            <Button
              key={name}
              component={Link}
              to={createPath({ resource: name, type: 'create' })}
              variant="outlined"
            >
              {say('new_item', { type: inSentence(label.one) })}
            </Button>
          ))}
        </p>
      )}
      {failure === null ? null : (
        <div className="notice" role="alert">
          <span>{wrongWords(failure)}</span>
          <Button onClick={() => void refetch()}>{say('try_again')}</Button>
        </div>
      )}
      {data === undefined ? failure === null ? <Skeleton /> : null : <Columns today={data} />}
    </div>
  );
}

function Columns({ today }: { today: Today }) {
  const { data: firstRun } = useFirstRun();
  const hasChecklist = firstRun !== undefined && firstRun.checklist !== null;
  const isNew = today.first_steps !== null && !today.first_steps.has_published;
  return (
    <div className="start-columns">
      <div className="start-needs">
        {hasChecklist ? (
          <ChecklistPanel firstRun={firstRun} />
        ) : isNew && today.first_steps !== null ? (
          <FirstStepsPanel steps={today.first_steps} />
        ) : null}
        {isNew && today.recent.items.length === 0 ? null : (
          <NeedsYou today={today} others={hasChecklist || today.secret_key_exposed === true} />
        )}
        {today.secret_key_exposed === true ? <SecretKeyHint /> : null}
      </div>
      <div className="start-recent">
        {today.recent.items.length === 0 ? null : (
          <Section title={say('recent')}>
            <ContentLines
              list={{ items: today.recent.items, has_more: false }}
              words={(item) => <RelativeTime iso={item.at} />}
              beside={(item) => <Status status={item.status} isEdited={item.has_unpublished_changes} />}
            />
          </Section>
        )}
      </div>
      <div className="start-aside">
        <Ahead today={today} />
      </div>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="start-columns" aria-label={say('loading')}>
      {[0, 1].map((column) => (
        <div key={column} className={column === 0 ? 'start-needs' : 'start-aside'}>
          {Array.from({ length: 5 }, (_, row) => (
            <span key={row} className="skeleton start-skeleton" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** “Saturday, 21 November” */
function dateWords(now: number): string {
  return dateOf(now, { weekday: 'long', day: 'numeric', month: 'long' });
}

function greeting(hour: number): 'night' | 'morning' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
