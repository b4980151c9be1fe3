import { useState } from 'react';
import { useAuthenticated, useCreatePath, useLocation } from 'react-admin';
import { can, newsletterAccess } from '#schema/access.ts';
import { useActor } from '../../providers/actor.ts';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
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

const VIEWS = [
  { id: 'mailbox', label: 'Same mailbox' },
  { id: 'name', label: 'Same name and domain' },
];

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
          { label: 'Contacts', to: createPath({ resource: 'contacts', type: 'list' }) },
          { label: 'Duplicates' },
        ]}
      />
      <h1>Duplicates</h1>
      <p className="quiet">
        Contacts that may be one person. Merging joins what they agreed to and what they got; whoever
        unsubscribed under either address stays unsubscribed.
      </p>
      <ViewTabs
        views={VIEWS}
        current={reason}
        onChange={(view) => {
          setReason(view === 'name' ? 'name' : 'mailbox');
          setPage(1);
        }}
      />
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data?.data.length === 0 ? <p className="quiet">None are left here.</p> : null}
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
