import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { SiteExport } from '#schema/answers/operations/site-export.ts';
import { dateOf, sizeOf } from '../../language/formats.ts';
import { Failure, LoadState, Panel, SmallPager } from '../../kit/parts/parts.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { saveFile } from '../../kit/work/save-file.ts';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { failureToShow } from '../../providers/problem-error.ts';
import { EXPORTS_KEY, isOpen, useSiteExports } from './site-exports.ts';
import { say } from './messages.ts';

/** Exports that are waiting, running, or ready to download, and the outcome of others. */
export function ExportList() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useSiteExports(page);
  if (data === undefined || failureToShow(error) !== null)
    return (
      <Panel title={say('exports')}>
        <LoadState data={data} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  return (
    <Panel title={say('exports')}>
      <p className="quiet">{data.total === 0 ? say('none') : say('kept')}</p>
      {data.data.length === 0 ? null : (
        <ul className="exports">
          {data.data.map((one) => (
            <ExportLine key={one.id} one={one} />
          ))}
        </ul>
      )}
      <SmallPager page={page} lastPage={data.last_page} onPage={setPage} />
    </Panel>
  );
}

const ACTION_NAMES = { download: 'download_name', cancel: 'cancel_name', delete: 'delete_name' } as const;

function ExportLine({ one }: { one: SiteExport }) {
  const work = useWork();
  const actions = useActions(one);
  const { file_name: name, created_by_name: by } = one;
  const button = (verb: 'download' | 'cancel' | 'delete', act: () => Promise<unknown>) => (
    <Button
      variant={verb === 'download' ? 'contained' : 'outlined'}
      loading={work.isBusy}
      aria-label={say(ACTION_NAMES[verb], { name })}
      onClick={() => void work.run(act)}
    >
      {say(verb)}
    </Button>
  );
  return (
    <li data-state={one.status}>
      <div className="export-words">
        <strong data-user-text="">{name}</strong>
        <span className="quiet">
          <RelativeTime iso={one.created_at} />
          {by === null ? null : (
            <>
              {' · '}
              <span data-user-text="">{by}</span>
            </>
          )}
        </span>
        <ExportState one={one} />
      </div>
      <div className="panel-actions">
        {one.status === 'finished' ? button('download', actions.download) : null}
        {isOpen(one) ? button('cancel', actions.cancel) : button('delete', actions.remove)}
      </div>
      <Failure>{work.failure}</Failure>
    </li>
  );
}

function useActions({ id, file_name: name }: SiteExport) {
  const answer = useAnswer();
  const call = useCall();
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const thenLook = async (asked: Promise<unknown>) => {
    try {
      await asked;
    } finally {
      await queryClient.invalidateQueries({ queryKey: [EXPORTS_KEY] });
    }
  };
  return {
    download: async () => {
      const file = await dataProvider.stream('GET', `/exports/${id}/file`);
      saveFile(name, await file.blob(), file.headers.get('content-type') ?? 'application/zip');
    },
    cancel: () => thenLook(answer('POST /exports/:id/cancel', { params: { id } })),
    remove: () => thenLook(call('DELETE', `/exports/${id}`)),
  };
}

const DAY = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const;

function ExportState({ one }: { one: SiteExport }) {
  const { status, files, files_expected: expected, bytes, file_name: name } = one;
  const size = sizeOf(bytes);
  switch (status) {
    case 'waiting':
      return <span role="status">{say('waiting')}</span>;
    case 'running':
      return (
        <>
          <span role="status">
            {expected === null
              ? say('running', { files, size })
              : say('running_of', { files, expected: Math.max(expected, files), size })}
          </span>
          <progress
            className="import-bar"
            aria-label={say('progress', { name })}
            {...(expected === null ? {} : { value: files, max: Math.max(1, expected, files) })}
          />
        </>
      );
    case 'finished':
      return (
        <span>
          {say('finished', { size, date: dateOf(Date.parse(one.expires_at ?? one.created_at), DAY) })}
        </span>
      );
    case 'failed':
      return (
        <span className="failure">{say('failed', { reason: one.failure ?? say('unknown_reason') })}</span>
      );
    case 'cancelled':
      return <span className="quiet">{one.failure ?? say('canceled')}</span>;
    case 'expired':
      return <span className="quiet">{say('expired')}</span>;
  }
}
