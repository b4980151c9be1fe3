import HistoryIcon from '@mui/icons-material/History';
import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AnswerOf } from '#schema/answers/index.ts';
import { type SettingsName, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { LoadState } from '../../kit/parts/parts.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import { useRestore } from '../stored/use-restore.ts';
import { useSettings } from '../stored/use-settings.ts';
import { say } from './messages.ts';
import { SettingChange } from './setting-change.tsx';
import './settings-history.css';

type Revision = AnswerOf<`GET /settings/${SettingsName}/revisions`>['data'][number];

interface SettingsHistoryProps {
  name: SettingsName;
  /** What the button says. */
  label: string;
}

/** Who changed a group of settings, when and how; any version can be restored. */
export function SettingsHistory({ name, label }: SettingsHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<HistoryIcon />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen ? <HistoryDialog name={name} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function HistoryDialog({ name, onClose }: { name: SettingsName; onClose: () => void }) {
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 640px)');
  const version = useSettings(name).data?.version;
  const history = useRevisions(name, version);
  const revisions = history.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isNarrow} onClose={onClose} aria-labelledby={id}>
      <div className="settings-history-top">
        <DialogTitle id={id}>{say('title', { group: settingsGroup(name).title })}</DialogTitle>
        <IconButton aria-label={say('close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {/* What scrolls is reached with the keyboard. */}
      <DialogContent dividers tabIndex={0}>
        <LoadState data={history.data} error={history.error} onRetry={() => void history.refetch()} />
        {history.isSuccess && revisions.length === 0 ? <p className="quiet">{say('empty')}</p> : null}
        <ol className="settings-history">
          {revisions.map((revision, index) => (
            <RevisionItem
              key={revision.version}
              name={name}
              revision={revision}
              isCurrent={index === 0}
              current={version}
            />
          ))}
        </ol>
        {history.hasNextPage ? (
          <Button disabled={history.isFetching} onClick={() => void history.fetchNextPage()}>
            {say('older')}
          </Button>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

/** Recreated for each version. */
function useRevisions(name: SettingsName, version: number | undefined) {
  const answer = useAnswer();
  return useInfiniteQuery({
    queryKey: ['settings-history', name, version],
    queryFn: ({ pageParam, signal }) =>
      answer(`GET /settings/${name}/revisions`, { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.current_page < page.last_page ? page.current_page + 1 : undefined),
    placeholderData: (before) => before,
  });
}

interface RevisionItemProps {
  name: SettingsName;
  revision: Revision;
  isCurrent: boolean;
  /** The version that is stored now; undefined until it is known. */
  current: number | undefined;
}

function RevisionItem({ name, revision, isCurrent, current }: RevisionItemProps) {
  const { version, at, by, changed_fields: changed, before, after } = revision;
  const person = by?.name ?? say('someone');
  const { fields } = settingsGroup(name);
  const restore = useRestore(name);
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    if (current === undefined) return;
    setIsBusy(true);
    await restore({ to: version, from: current, said: say('restored') });
    setIsBusy(false);
  };
  return (
    <li>
      <div className="settings-history-head">
        <span>
          {at === null ? say('before') : <RelativeTime iso={at} />}
          {at === null ? null : (
            <span className="quiet">
              {' '}
              {revision.was_scheduled ? say('scheduled_by', { name: person }) : person}
            </span>
          )}
        </span>
        {isCurrent ? (
          <span className="quiet">{say('current')}</span>
        ) : (
          <Button
            size="small"
            variant="outlined"
            aria-label={say('restore_version', { version })}
            loading={isBusy}
            onClick={() => void run()}
          >
            {say('restore')}
          </Button>
        )}
      </div>
      {at !== null && changed.length === 0 ? <p className="quiet">{say('unchanged')}</p> : null}
      <dl className="settings-history-fields">
        {changed.map((key) => {
          const field = fields[key];
          return field === undefined ? null : (
            <div key={key}>
              <dt>{field.label}</dt>
              <dd>
                <SettingChange
                  field={field}
                  before={before[key]}
                  after={after[key]}
                  hasBefore={key in before}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}
