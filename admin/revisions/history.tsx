import HistoryIcon from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import type { ContentType } from '#schema/registry/registry.ts';
import type { Editing } from '../editing/use-editing.ts';
import { useHistoryAddress } from './use-history-address.ts';
import { say } from './messages.ts';

const HistoryScreen = lazy(() =>
  import('./history-screen.tsx').then((module) => ({ default: module.HistoryScreen })),
);

/** Opens every save of this record. */
export function HistoryButton() {
  const { open } = useHistoryAddress();
  return (
    <p className="history-open">
      <Button size="small" startIcon={<HistoryIcon />} onClick={open}>
        {say('history')}
      </Button>
    </p>
  );
}

interface HistoryProps {
  resource: ContentType;
  editing: Editing;
  isReadOnly: boolean;
}

/** The history, if the URL opens it. */
export function History(props: HistoryProps) {
  const { view, show, close } = useHistoryAddress();
  if (view === null) return null;
  return (
    <Suspense>
      <HistoryScreen {...props} view={view} onShow={show} onClose={close} />
    </Suspense>
  );
}
