import Button from '@mui/material/Button';
import { useCreatePath } from 'react-admin';
import type { ReleaseCheck, ReleaseItem } from '#schema/answers/records/releases.ts';
import { allResources } from '#schema/registry/registry.ts';
import { isSettingsName, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { Link } from '../../kit/parts/link.tsx';
import { Status } from '../../kit/parts/status.tsx';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { say } from './messages.ts';
import type { Release } from './use-release.ts';

interface ReleaseItemsProps {
  items: readonly ReleaseItem[];
  release: Release;
  /** True: nothing is added to it or removed from it. */
  isFixed: boolean;
}

/** Each item with its state and its checks. */
export function ReleaseItems({ items, release, isFixed }: ReleaseItemsProps) {
  return (
    <ul className="release-items">
      {items.map((item) => (
        <li key={item.id}>
          <div className="release-item-head">
            <span className="release-item-title">
              <ItemTitle item={item} />
            </span>
            <span className="quiet">{kindOf(item)}</span>
            {item.action === 'publish' ? null : <strong>{say('unpublish')}</strong>}
            {item.status === null ? null : <Status status={item.status} />}
          </div>
          <Checks checks={item.checks} isFixed={isFixed} />
          {isFixed ? null : <ItemActions item={item} release={release} />}
        </li>
      ))}
    </ul>
  );
}

function ItemTitle({ item: { resource, record_id: id, title, target } }: { item: ReleaseItem }) {
  const createPath = useCreatePath();
  if (resource === 'settings' && id !== null)
    return (
      <Link to={`${ADMIN_BASE}/settings/${id}`}>{isSettingsName(id) ? settingsGroup(id).title : title}</Link>
    );
  const words = target === null ? title : say('new_redirect', { from: title, to: target });
  return id === null ? words : <Link to={createPath({ resource, type: 'edit', id })}>{words}</Link>;
}

function kindOf({ resource }: ReleaseItem): string {
  if (resource === 'settings') return say('settings');
  return allResources.find(({ name }) => name === resource)?.label.one ?? resource;
}

function Checks({ checks, isFixed }: { checks: readonly ReleaseCheck[]; isFixed: boolean }) {
  if (checks.length === 0) return isFixed ? null : <p className="quiet">{say('no_checks')}</p>;
  return (
    <ul className="release-checks">
      {checks.map(({ severity, message }) => (
        <li key={message} data-severity={severity}>
          <span className="release-check-mark" aria-hidden="true" />
          <span>
            <span className="visually-hidden">{say(severity === 'red' ? 'problem' : 'suggestion')} </span>
            {message}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The states of content that can be unpublished. */
const ON_SITE: readonly string[] = ['published', 'archived', 'scheduled'];

function ItemActions({ item, release }: { item: ReleaseItem; release: Release }) {
  const { id, resource, record_id: record, title, status, version, current_version: current } = item;
  const { isBusy } = release.work;
  const action = item.action === 'publish' ? 'unpublish' : 'publish';
  // Redirects and settings have no status.
  const mayTurn = record !== null && status !== null && (action === 'publish' || ON_SITE.includes(status));
  return (
    <div className="release-item-actions">
      {version === null || current === null || version === current ? null : (
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          aria-label={say('latest_of', { title })}
          onClick={() => void release.renew(id)}
        >
          {say('latest')}
        </Button>
      )}
      {!mayTurn ? null : (
        <Button
          size="small"
          color="inherit"
          disabled={isBusy}
          aria-label={say('instead_of', { title, action })}
          onClick={() => void release.add([{ resource, id: record, action }])}
        >
          {say('instead', { action })}
        </Button>
      )}
      <Button
        size="small"
        color="inherit"
        disabled={isBusy}
        aria-label={say('remove_item', { title })}
        onClick={() => void release.remove(id)}
      >
        {say('remove')}
      </Button>
    </div>
  );
}
