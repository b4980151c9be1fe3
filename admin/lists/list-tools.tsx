import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { lazy, Suspense, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { labelOf } from '#schema/fields/index.ts';
import { isContentType } from '#schema/registry/registry.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { toListQuery } from '../records/list-query.ts';
import { CheckLine, Failure } from '../kit/parts/parts.tsx';
import { saveFile } from '../kit/work/save-file.ts';
import { useWork } from '../kit/work/use-work.ts';
import { useColumns } from './use-columns.ts';
import '../kit/parts/parts.css';
import './lists.css';
import { say } from './messages.ts';

const ImportDialog = lazy(() =>
  import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
);
const CORE_LABELS: Partial<Record<string, 'created_column' | 'updated'>> = {
  created_at: 'created_column',
  updated_at: 'updated',
};

/** Actions for the list as a whole: columns, export, and import. */
export function ListMenu({ resource, mayImport }: { resource: Resource; mayImport: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const hasFiles = isContentType(resource) || resource.list.files === true;
  const label = say(hasFiles ? 'columns_and_export' : 'columns');
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'chip-paper', 'aria-label': label, role: 'dialog' } }}
      >
        <div className="list-menu">
          <ColumnChoice resource={resource} />
          {hasFiles ? <Files resource={resource} /> : null}
          {hasFiles && mayImport ? (
            <Button
              variant="outlined"
              onClick={() => {
                setAnchor(null);
                setIsImporting(true);
              }}
            >
              {say('import_button')}
            </Button>
          ) : null}
        </div>
      </Popover>
      {isImporting ? (
        <Suspense>
          <ImportDialog resource={resource} onClose={() => setIsImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function coreLabel(name: string): string {
  const key = CORE_LABELS[name];
  return key === undefined ? name : say(key);
}

function ColumnChoice({ resource }: { resource: Resource }) {
  const { columns, available, setColumns } = useColumns(resource);
  const set = (name: string, isOn: boolean) =>
    setColumns(isOn ? [...columns, name] : columns.filter((one) => one !== name));
  return (
    <fieldset className="column-choice">
      <legend>{say('columns')}</legend>
      <div>
        {available.map((name) => {
          const field = resource.fields[name];
          return (
            <CheckLine
              key={name}
              isOn={columns.includes(name)}
              label={field === undefined ? coreLabel(name) : labelOf(name, field)}
              onChange={(isOn) => set(name, isOn)}
            />
          );
        })}
      </div>
      <Button color="inherit" onClick={() => setColumns(null)}>
        {say('reset_columns')}
      </Button>
    </fieldset>
  );
}

/** The list as filtered and sorted, with all its pages. */
function Files({ resource }: { resource: Resource }) {
  const { filterValues, sort } = useListContext();
  const dataProvider = useDataProvider<AppDataProvider>();
  const work = useWork();
  const save = (format: 'csv' | 'json') =>
    work.run(async () => {
      const {
        page: _page,
        per_page: _perPage,
        ...asked
      } = toListQuery(resource, {
        pagination: { page: 1, perPage: 1 },
        sort,
        filter: filterValues as object,
      });
      const { sort_by: _by, sort_order: _order, ...filters } = asked;
      const answer = isContentType(resource)
        ? await dataProvider.stream('GET', '/content/export', { query: { ...asked, format } })
        : await dataProvider.stream('GET', '/records/export', {
            query: { ...filters, resource: resource.name, format },
          });
      const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
      saveFile(`${resource.name}.${format}`, await answer.text(), type);
    });
  return (
    <div className="list-files">
      <Button variant="outlined" loading={work.isBusy} onClick={() => void save('csv')}>
        {say('export_csv')}
      </Button>
      <Button variant="outlined" loading={work.isBusy} onClick={() => void save('json')}>
        {say('export_json')}
      </Button>
      <Failure>{work.failure}</Failure>
    </div>
  );
}
