import Button from '@mui/material/Button';
import { type ReactNode, useId } from 'react';
import { useCreatePath, useGetList } from 'react-admin';
import { can } from '#schema/access.ts';
import { type ContentType, contentTypeNamed, contentTypes } from '#schema/registry.ts';
import { useActor } from '../layout/actor.ts';
import { Cover } from '../layout/cover.tsx';
import { Link } from '../layout/link.tsx';
import { RelativeTime } from '../layout/relative-time.tsx';
import { Status } from '../layout/status.tsx';
import { useNow } from '../layout/use-now.ts';
import { PageTitle } from '../layout/top-bar-slots.tsx';
import { ANY_CONTENT } from '../providers/declarations.ts';
import type { AdminRecord } from '../providers/records.ts';
import './start-page.css';

const SHOWN = 8;

/** What needs me today: what was begun, what goes live by itself, what was touched last. */
export function StartPage() {
  const actor = useActor();
  const createPath = useCreatePath();
  const now = useNow();
  if (actor === undefined) return null;
  const makable = contentTypes.filter(({ access }) => can(actor, access.create));
  return (
    <div className="start">
      <PageTitle crumbs={[{ label: 'Today' }]} />
      <h1>
        {greeting(new Date(now).getHours())}, {actor.name.split(' ')[0]}
      </h1>
      {makable.length === 0 ? null : (
        <p className="start-new">
          {makable.map(({ name, label }) => (
            <Button
              key={name}
              component={Link}
              to={createPath({ resource: name, type: 'create' })}
              variant="outlined"
            >
              New {label.one.toLowerCase()}
            </Button>
          ))}
        </p>
      )}
      <div className="start-columns">
        <div className="start-aside">
          <Waiting title="Going live" status="scheduled" empty="Nothing is scheduled." shows="scheduled_at" />
          <Waiting
            title="Drafts"
            status="draft"
            empty="No drafts: everything begun is out, or nothing is begun."
          />
        </div>
        <Waiting title="Edited last" empty="Nothing has been written yet." />
      </div>
    </div>
  );
}

interface WaitingProps {
  title: string;
  status?: string;
  empty: string;
  /** The moment that matters here. */
  shows?: 'updated_at' | 'scheduled_at';
}

function Waiting({ title, status, empty, shows = 'updated_at' }: WaitingProps) {
  const id = useId();
  const { data, isPending, error, total } = useGetList<AdminRecord>(ANY_CONTENT, {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'updated_at', order: 'DESC' },
    filter: status === undefined ? {} : { status },
  });
  return (
    <section className="start-part" aria-labelledby={id} aria-busy={isPending}>
      <h2 id={id}>
        {title} {status === undefined || !total ? null : <span className="quiet">{total}</span>}
      </h2>
      {error === null ? null : <p role="alert">{error.message}</p>}
      {data !== undefined && data.length === 0 ? <p className="quiet">{empty}</p> : null}
      <ul>
        {data?.map((record) => (
          <Line key={record.id} record={record} showsStatus={status === undefined}>
            <RelativeTime iso={String(record[shows])} />
          </Line>
        ))}
        {isPending
          ? Array.from({ length: 4 }, (_, row) => <li key={row} className="skeleton start-skeleton" />)
          : null}
      </ul>
    </section>
  );
}

function Line({
  record,
  showsStatus,
  children,
}: {
  record: AdminRecord;
  showsStatus: boolean;
  children: ReactNode;
}) {
  const createPath = useCreatePath();
  const type: ContentType | undefined = contentTypeNamed(String(record.content_type_name));
  if (type === undefined) return null;
  return (
    <li>
      <Link className="start-line" to={createPath({ resource: type.name, type: 'edit', id: record.pk })}>
        <Cover identifier={record.image_unique_identifier} width={26} />
        <span className="start-words">
          <span className="start-title">{String(record.title)}</span>
          <span className="quiet">
            {type.label.one} · {children}
          </span>
        </span>
        {showsStatus ? (
          <Status status={String(record.status)} isEdited={record.has_unpublished_changes === true} />
        ) : null}
      </Link>
    </li>
  );
}

function greeting(hour: number): string {
  if (hour < 5) return 'Good night';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
