import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { queueAccess } from '#schema/access/access.ts';
import type { AnswerOf } from '#schema/answers/index.ts';
import type { SystemNotice } from '#schema/answers/operations/system.ts';
import { dateOf, numberOf, sizeOf } from '../../language/formats.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { QUEUES_PATH } from '../../places/settings-places.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import '../../kit/parts/parts.css';
import { LoadState, Panel } from '../../kit/parts/parts.tsx';
import './system.css';
import { Page } from '../../kit/page/page.tsx';
import { say } from './messages.ts';

type Status = AnswerOf<'GET /system'>;

const LOOKED_AT_MS = 30_000;

/** `/admin/settings/system`: what is running, where everything is stored, and what an operator should do. */
export function SystemScreen() {
  return (
    <Page grant={queueAccess} title={say('title')} about={say('about')} isSetting isWide>
      <SystemStatus />
    </Page>
  );
}

function SystemStatus() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => dataProvider.answer('GET /system', { signal }),
    staleTime: 0,
    refetchInterval: LOOKED_AT_MS,
  });
  if (data === undefined)
    return (
      <Panel title={say('to_do')}>
        <LoadState data={data} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  return (
    <div className="panels">
      <ToDo status={data} />
      <Program status={data} />
      <Storage status={data} />
      <Background queues={data.queues} />
    </div>
  );
}

function ToDo({ status }: { status: Status }) {
  const { notices } = status;
  return (
    <Panel title={say('to_do')}>
      {notices.length === 0 ? (
        <p className="quiet">{say('all_well')}</p>
      ) : (
        <ul className="system-notices">
          {notices.map((notice) => (
            <li key={notice}>{noticeText(notice, status)}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const BACKUPS_PATH = `${ADMIN_BASE}/settings/backups`;
const EMAIL_PATH = `${ADMIN_BASE}/settings/email`;

function noticeText(
  notice: SystemNotice,
  { failed_backup: failed, undeclared_types: undeclared, certificate }: Status,
): ReactNode {
  switch (notice) {
    case 'failed_work':
      return say.drawn(notice, { link: (words) => <Link to={QUEUES_PATH}>{words}</Link> });
    case 'backup_failed':
      return say(notice, { reason: failed?.reason ?? '' });
    case 'certificate_expires':
      return say(notice, { date: dayOf(certificate?.expires_at) });
    case 'no_backup':
      return say.drawn(notice, { link: (words) => <Link to={BACKUPS_PATH}>{words}</Link> });
    case 'late_email':
      return say.drawn(notice, { link: (words) => <Link to={EMAIL_PATH}>{words}</Link> });
    case 'no_mail_server':
      return say.drawn(notice, { link: (words) => <Link to={EMAIL_PATH}>{words}</Link> });
    case 'undeclared_types':
      return undeclared.map(({ type, records }) => say(notice, { type, count: records })).join(' ');
    case 'disk_nearly_full':
    case 'not_encrypted':
    case 'secret_key_stored':
      return say(notice);
  }
}

function dayOf(iso: string | undefined): string {
  return iso === undefined ? '' : dateOf(Date.parse(iso), { dateStyle: 'long' });
}

function Program({ status }: { status: Status }) {
  const { version, node_version: node, started_at: since, certificate } = status;
  return (
    <Panel title={say('program')}>
      <dl className="system-facts">
        <Fact label={say('version')}>{version}</Fact>
        <Fact label={say('node_version')}>{node}</Fact>
        <Fact label={say('started')}>
          <RelativeTime iso={since} />
        </Fact>
        {certificate === null ? null : (
          <Fact label={say('certificate')}>
            {say('certificate_until', { date: dayOf(certificate.expires_at) })}
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

function Storage({ status }: { status: Status }) {
  const { database, images, disk, last_backup_at: backup } = status;
  const { kind, version, bytes, migrations, last_migration: last } = database;
  const pictures = { count: images.count, size: sizeOf(images.bytes) };
  return (
    <Panel title={say('storage')}>
      <dl className="system-facts">
        <Fact label={say('database')}>
          {kind === 'embedded' ? say('embedded', { version }) : say('postgres', { version })}
        </Fact>
        <Fact label={say('database_size')}>{sizeOf(bytes)}</Fact>
        <Fact label={say('migrations')}>{say('migrations_applied', { count: migrations, name: last })}</Fact>
        <Fact label={say('images')}>
          {images.kind === 's3' ? say('images_s3', pictures) : say('images_folder', pictures)}
        </Fact>
        {disk === null ? null : (
          <Fact label={say('disk')}>
            {say('disk_free', { free: sizeOf(disk.free_bytes), total: sizeOf(disk.total_bytes) })}
          </Fact>
        )}
        <Fact label={say('last_backup')}>
          {backup === null ? say('never') : <RelativeTime iso={backup} />}
        </Fact>
      </dl>
    </Panel>
  );
}

function Background({ queues }: { queues: Status['queues'] }) {
  return (
    <Panel title={say('background')} tools={<Link to={QUEUES_PATH}>{say('all_queues')}</Link>}>
      <dl className="system-facts">
        {(['waiting', 'retrying', 'failed'] as const).map((state) => (
          <Fact key={state} label={say(state)}>
            {numberOf(queues[state])}
          </Fact>
        ))}
      </dl>
    </Panel>
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
