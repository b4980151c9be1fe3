import type { ReactNode } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import { isContentType } from '#schema/registry/registry.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { Status } from '../../kit/parts/status.tsx';
import type { AdminRecord } from '../../records/records.ts';
import { publicAddressOf } from '../../records/public-address.ts';
import { SentIn } from './sent-in.tsx';
import { say } from './messages.ts';

/** Values of a record that the server sets. */
export function RecordFacts({ resource, record }: { resource: Resource; record: AdminRecord }) {
  const { status, scheduled_at: scheduledAt, reading_minutes: minutes, content_count: contentCount } = record;
  return (
    <dl className="facts">
      {typeof status === 'string' && !isTyped(resource, 'status') ? (
        <Fact label={say('status')}>
          <Status status={status} isEdited={record.has_unpublished_changes === true} />
        </Fact>
      ) : null}
      {typeof scheduledAt === 'string' ? (
        <Fact label={say('scheduled_for')}>
          <RelativeTime iso={scheduledAt} />
        </Fact>
      ) : null}
      {isContentType(resource) ? <SentIn record={record} /> : null}
      <PublicAddress resource={resource} record={record} />
      {typeof minutes === 'number' && minutes > 0 ? (
        <Fact label={say('reading_time')}>{say('minutes', { count: minutes })}</Fact>
      ) : null}
      {typeof contentCount === 'number' ? <Fact label={say('content_count')}>{contentCount}</Fact> : null}
      <Fact label={say('created')}>
        <RelativeTime iso={String(record.created_at)} />
      </Fact>
    </dl>
  );
}

function isTyped({ form }: Resource, name: string): boolean {
  return form.main.includes(name) || form.side.some(({ fields }) => fields.includes(name));
}

function PublicAddress({ resource, record }: { resource: Resource; record: AdminRecord }) {
  const address = publicAddressOf(resource, record);
  if (address === undefined || (record.status !== 'published' && record.status !== 'archived')) return null;
  return (
    <Fact label={say('page')}>
      <a href={address} target="_blank" rel="noopener" title={address}>
        {say('view_page')}
      </a>
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
