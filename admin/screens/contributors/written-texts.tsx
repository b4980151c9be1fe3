import { useCreatePath, useGetList } from 'react-admin';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import type { RecordPartProps } from '../../editing/record-extras.ts';
import { Link } from '../../kit/parts/link.tsx';
import { LoadState, Panel } from '../../kit/parts/parts.tsx';
import '../../kit/parts/parts.css';
import { Status } from '../../kit/parts/status.tsx';
import { ANY_CONTENT } from '../../records/declarations.ts';
import { type AdminRecord, isUnstored } from '../../records/records.ts';
import { titleOf } from '../../records/title-of.ts';
import './contributors.css';
import { say } from './messages.ts';

const SHOWN = 10;

/** Below the record of a person: the texts with their byline, whatever their status. */
export function WrittenTexts({ editing: { stored } }: RecordPartProps) {
  return isUnstored(stored) ? null : <TextsBy name={String(stored.title)} />;
}

function TextsBy({ name }: { name: string }) {
  const { data, total, error, refetch } = useGetList<AdminRecord>(ANY_CONTENT, {
    filter: { written_by: name },
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'updated_at', order: 'DESC' },
  });
  return (
    <Panel title={say('texts')}>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : data.length === 0 ? (
        <p>{say('none')}</p>
      ) : (
        <>
          <p className="quiet">
            {say('count', { count: total ?? data.length })}
            {total !== undefined && total > SHOWN ? ` ${say('latest', { count: SHOWN })}` : ''}
          </p>
          <ul className="written-texts">
            {data.map((record) => (
              <TextLine key={record.pk} record={record} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function TextLine({ record }: { record: AdminRecord }) {
  const createPath = useCreatePath();
  const type = contentTypeNamed(String(record.content_type_name));
  if (type === undefined) return null;
  return (
    <li>
      <Link to={createPath({ resource: type.name, type: 'edit', id: record.id })}>
        {titleOf(type, record)}
      </Link>
      <span className="quiet">{type.label.one}</span>
      <Status status={String(record.status)} isEdited={record.has_unpublished_changes === true} />
    </li>
  );
}
