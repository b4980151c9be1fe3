import Button from '@mui/material/Button';
import { useCreatePath, useListContext, useNotify } from 'react-admin';
import { Link } from '../../kit/parts/link.tsx';
import { saveFile } from '../../kit/work/save-file.ts';
import { useFileText, useWork } from '../../kit/work/use-work.ts';
import { say } from './messages.ts';

/** Ways in and out for many contacts at once; the export has what the list shows. */
export function ContactTools() {
  const createPath = useCreatePath();
  const notify = useNotify();
  const textOf = useFileText();
  const work = useWork();
  const { filterValues } = useListContext();
  const download = () =>
    work.run(async () => {
      try {
        const csv = await textOf('/contacts/export.csv', shownBy(filterValues));
        saveFile('contacts.csv', csv, 'text/csv;charset=utf-8');
      } catch (error) {
        notify(error instanceof Error ? error.message : say('export_failed'), {
          type: 'error',
        });
      }
    });
  return (
    <>
      <Button variant="outlined" loading={work.isBusy} onClick={() => void download()}>
        {say('export')}
      </Button>
      <Button
        component={Link}
        to={`${createPath({ resource: 'contacts', type: 'list' })}/duplicates`}
        variant="outlined"
      >
        {say('find_duplicates')}
      </Button>
      <Button
        component={Link}
        to={`${createPath({ resource: 'contacts', type: 'list' })}/import`}
        variant="outlined"
      >
        {say('import')}
      </Button>
    </>
  );
}

/** What the list shows at this moment goes into the file. */
function shownBy(filters: Record<string, unknown>): Record<string, string> {
  const narrowing = [['search', filters.q], ...FILTERS.map((name) => [name, filters[name]])];
  return Object.fromEntries(narrowing.filter(([, value]) => typeof value === 'string' && value !== ''));
}

const FILTERS = ['status', 'contact_list', 'membership', 'segment'];
