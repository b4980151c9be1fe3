import { useState } from 'react';
import { useAuthenticated, useCreatePath, useLocation } from 'react-admin';
import { can, newsletterAccess } from '#schema/access/access.ts';
import { useActor } from '../../providers/actor.ts';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { declarationOf } from '../../records/declarations.ts';
import '../../form/form.css';
import '../../kit/parts/parts.css';
import { SmallPager, LoadState } from '../../kit/parts/parts.tsx';
import { AccessDenied } from '../../kit/page/states.tsx';
import { ViewTabs } from '../../kit/parts/view-tabs.tsx';
import './contacts.css';
import type { Likeness } from '#schema/newsletter/like-contacts.ts';
import { useDuplicates } from './duplicates.ts';
import './merge.css';
import { MergePanel } from './merge-panel.tsx';
import { say } from './messages.ts';

const VIEWS = [
  { id: 'mailbox', label: 'same_mailbox' },
  { id: 'name', label: 'same_name' },
] as const;

/** `/admin/contacts/duplicates`: contacts that may be one person, side by side. */
export function DuplicatesScreen() {
  useAuthenticated();
  const actor = useActor();
  const createPath = useCreatePath();
  const asked = new URLSearchParams(useLocation().search);
  const contactId = asked.get('contact') ?? undefined;
  const [reason, setReason] = useState<Likeness>(asked.get('reason') === 'name' ? 'name' : 'mailbox');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useDuplicates({ reason, page, contactId });
  if (actor === undefined) return null;
  if (!can(actor, newsletterAccess.list)) return <AccessDenied />;
  return (
    <div className="merge-page">
      <PageTitle
        crumbs={[
          {
            label: declarationOf('contacts').label.many,
            to: createPath({ resource: 'contacts', type: 'list' }),
          },
          { label: say('duplicates') },
        ]}
      />
      <h1>{say('duplicates')}</h1>
      <p className="quiet">{say('duplicates_about')}</p>
      <ViewTabs
        views={VIEWS.map(({ id, label }) => ({ id, label: say(label) }))}
        current={reason}
        onChange={(view) => {
          setReason(view === 'name' ? 'name' : 'mailbox');
          setPage(1);
        }}
      />
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data?.data.length === 0 ? <p className="quiet">{say('no_duplicates')}</p> : null}
      {data?.data.map((group) => (
        <MergePanel
          key={group.contacts.map(({ id, version }) => `${id} ${version}`).join()}
          group={group}
          mayMerge={can(actor, newsletterAccess.delete)}
        />
      ))}
      {data === undefined ? null : <SmallPager page={page} lastPage={data.last_page} onPage={setPage} />}
    </div>
  );
}
