import CloseIcon from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { OldLinksChoice } from './old-links-choice.tsx';
import './publishing.css';
import { say } from './messages.ts';

/** The texts that link to a page's former URL, available at any time after it moved. */
export function OldLinksPanel({ pk, onClose }: { pk: string; onClose: () => void }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['old-links', pk],
    queryFn: () => dataProvider.oldLinks(pk),
    staleTime: 0,
  });
  const isThere = data !== undefined && data.path !== null && data.texts.length > 0;
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { className: 'publish-panel', 'aria-labelledby': 'old-links-title', role: 'dialog' },
      }}
    >
      <header>
        <h2 id="old-links-title">{say('old_links')}</h2>
        <IconButton size="small" aria-label={say('close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </header>
      {isThere ? (
        <OldLinksChoice pk={pk} path={data.path ?? ''} texts={data.texts} onDone={onClose} />
      ) : (
        <p className="quiet" role="status">
          {error !== null ? error.message : data === undefined ? say('checking') : say('no_old_links')}
        </p>
      )}
    </Drawer>
  );
}
