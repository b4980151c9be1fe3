import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import type { PublishingCheck } from '#schema/answers/records/publishing.ts';
import { recordChecks } from '#schema/publishing/record-checks.ts';
import type { Editing } from '../editing/use-editing.ts';
import { currentTranslator } from '../language/current.ts';
import { publicAddressOf } from '../records/public-address.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { toUpdateBody } from '../records/records.ts';
import { ChecksList } from './checks-list.tsx';
import { PublishDrawer, useJump } from './publish-drawer.tsx';
import { say } from './messages.ts';

interface ListPublishPanelProps {
  resource: Resource;
  editing: Editing;
  onClose: () => void;
}

/** Checks a curated list before a save makes it public: unsaved input is checked, and saved only then. */
export function ListPublishPanel({ resource, editing, onClose }: ListPublishPanelProps) {
  const { stored, recordForm } = editing;
  const notify = useNotify();
  const checks = useListChecks({ resource, editing, onClose });
  const { isJumping, jump } = useJump(resource, onClose);
  const isLive = stored.status === 'published';
  const isBlocked = !checks.isComplete || checks.found.some(({ severity }) => severity === 'red');
  const publish = async () => {
    const { form } = recordForm;
    form.setValue('status', 'published', { shouldDirty: true });
    const saved = await editing.saveExplicitly();
    // A list that has never been public stays a draft, whatever is saved next.
    if (saved === undefined) form.setValue('status', stored.status, { shouldDirty: true });
    else {
      const address = publicAddressOf(resource, saved);
      const view = { label: say('view'), accept: () => window.open(address, '_blank', 'noopener') };
      notify(say(isLive ? 'updated' : 'published'), { offer: view });
    }
    onClose();
  };
  return (
    <PublishDrawer title={say(isLive ? 'update' : 'publish')} isJumping={isJumping} onClose={onClose}>
      <p className="quiet">{say(isLive ? 'list_live' : 'list_not_live')}</p>
      <ChecksList checks={checks.found} isComplete={checks.isComplete} onJump={jump} />
      <div className="panel-actions">
        <Button
          variant="contained"
          disabled={isBlocked}
          loading={recordForm.saveState.is === 'saving'}
          onClick={() => void publish()}
        >
          {say(isLive ? 'update_now' : 'publish_now')}
        </Button>
      </div>
    </PublishDrawer>
  );
}

/** First by the shared rules, then by the server, which also knows other lists and the state of each entry. */
function useListChecks({ resource, editing, onClose }: ListPublishPanelProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const { stored, recordForm } = editing;
  const [found, setFound] = useState<readonly PublishingCheck[]>(() =>
    recordChecks(resource, recordForm.form.getValues(), currentTranslator()),
  );
  const [isComplete, setIsComplete] = useState(false);
  const ask = useEffectEvent(() => {
    const body = toUpdateBody(resource, { values: recordForm.read(), previous: stored });
    return dataProvider.listChecks(stored.pk, { ...body, status: 'published' });
  });
  const giveUp = useEffectEvent((error: unknown) => {
    notify(error instanceof Error ? error.message : say('checks_failed'), { type: 'error' });
    onClose();
  });
  useEffect(() => {
    let cancelled = false;
    ask().then(
      (answer) => {
        if (cancelled) return;
        setFound(answer);
        setIsComplete(true);
      },
      (error: unknown) => (cancelled ? undefined : giveUp(error)),
    );
    return () => {
      cancelled = true;
    };
  }, []);
  return { found, isComplete };
}
