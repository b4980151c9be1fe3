import Button from '@mui/material/Button';
import { useCreatePath, useDataProvider, useListContext, useNotify } from 'react-admin';
import { Link } from '../../layout/link.tsx';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { saveFile } from '../save-file.ts';
import { useCall, useWork } from '../use-work.ts';

/** Ways in and out for many contacts at once; the export has those that the list and the status filter leave. */
export function ContactTools() {
  const createPath = useCreatePath();
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const call = useCall();
  const work = useWork();
  const { filterValues } = useListContext();
  const { status, contact_list: list } = filterValues as { status?: string; contact_list?: string };
  const download = () =>
    work.run(async () => {
      try {
        const id = list === undefined ? undefined : await listIdOf(dataProvider, list);
        const csv = await call<string>('GET', '/contacts/export.csv', {
          query: { status, contact_list_id: id },
        });
        saveFile('contacts.csv', csv, 'text/csv;charset=utf-8');
      } catch (error) {
        notify(error instanceof Error ? error.message : 'The contacts could not be fetched.', {
          type: 'error',
        });
      }
    });
  return (
    <>
      <Button variant="outlined" loading={work.isBusy} onClick={() => void download()}>
        Export CSV
      </Button>
      <Button
        component={Link}
        to={`${createPath({ resource: 'contacts', type: 'list' })}/import`}
        variant="outlined"
      >
        Import CSV
      </Button>
    </>
  );
}

async function listIdOf(dataProvider: AppDataProvider, slug: string): Promise<string> {
  const { data } = await dataProvider.getOne<{ id: string; pk: string }>('contact-lists', { id: slug });
  return data.pk;
}
