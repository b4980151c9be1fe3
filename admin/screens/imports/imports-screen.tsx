import { useState } from 'react';
import { useAuthenticated, useLocation, useNavigate, useParams } from 'react-admin';
import { can, categoryAccess } from '#schema/access.ts';
import { IMPORT_MAX_BYTES } from '#schema/limits.ts';
import '../../form/form.css';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { failureToTell } from '../../providers/problem-error.ts';
import { FileChoice } from '../../kit/import/file-choice.tsx';
import '../../kit/import/import.css';
import '../../kit/parts/parts.css';
import { Failure, Panel, SmallPager, LoadState } from '../../kit/parts/parts.tsx';
import { AccessDenied } from '../../kit/page/states.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { ImportPage } from './import-page.tsx';
import './imports.css';
import { IMPORTS_PATH, SYSTEMS, isWorking, texts, useSiteImports } from './site-imports.ts';
import type { SiteImport } from '#schema/answers/site-import.ts';

/** `/admin/imports`: bring a site in from elsewhere; `/admin/imports/{id}`: one that was sent. */
export function ImportsScreen() {
  useAuthenticated();
  const actor = useActor();
  const { id } = useParams<{ id?: string }>();
  if (actor === undefined) return null;
  if (!can(actor, categoryAccess.create)) return <AccessDenied />;
  return (
    <div className="import site-import">
      {id === undefined ? <PageTitle crumbs={[{ label: 'Import' }]} /> : null}
      {id === undefined ? <Sending /> : <ImportPage key={id} id={id} />}
    </div>
  );
}

const ANY_EXPORT = {
  accept: '.json,.xml,.zip',
  label: 'Choose an export, or drop it here',
  words:
    'From Ghost the .json of Settings → Export, from WordPress the .xml of Tools → Export, or a folder of Markdown as a .zip.',
};
/** Which file to choose, if the system of the old site is known. */
const EXPORTS: Readonly<Record<string, typeof ANY_EXPORT>> = {
  ghost: {
    accept: '.json,.zip',
    label: 'Choose the export from Ghost, or drop it here',
    words: 'In Ghost, open Settings → Import/Export and export your content: it is a .json file.',
  },
  wordpress: {
    accept: '.xml',
    label: 'Choose the export from WordPress, or drop it here',
    words: 'In WordPress, open Tools → Export, choose All content, and download the .xml file.',
  },
  markdown: {
    accept: '.zip',
    label: 'Choose the Markdown files, or drop them here',
    words: 'Pack the folder with the .md files and their pictures as a .zip.',
  },
};

function Sending() {
  const { search } = useLocation();
  const guide = EXPORTS[new URLSearchParams(search).get('from') ?? ''] ?? ANY_EXPORT;
  const work = useWork();
  const answer = useAnswer();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const send = (chosen: File) =>
    void work.run(async () => {
      setFile(chosen);
      if (chosen.size > IMPORT_MAX_BYTES)
        throw new Error('The file is larger than 100 MB. Import it with the command line, or split it.');
      const body = new FormData();
      body.set('file', chosen);
      const { id } = await answer('POST /imports', { body });
      navigate(`${IMPORTS_PATH}/${id}`);
    });
  return (
    <>
      <h1>Import</h1>
      <div className="panels">
        <Panel title="Bring a site in from elsewhere">
          <p className="quiet">
            Texts come with their pictures, tags, authors and dates, and their old addresses lead to the new
            ones. The file is looked at first: nothing is made until you say so, and a second time changes
            nothing.
          </p>
          <FileChoice
            file={file}
            isDisabled={work.isBusy}
            onFile={send}
            accept={guide.accept}
            label={guide.label}
          >
            {guide.words} Up to {IMPORT_MAX_BYTES / 1024 / 1024} MB.
          </FileChoice>
          {work.isBusy ? (
            <p role="status">
              Reading the file… <progress className="import-bar" aria-label="Reading the file" />
            </p>
          ) : null}
          <Failure>{work.failure}</Failure>
        </Panel>
        <Earlier />
      </div>
    </>
  );
}

function Earlier() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useSiteImports(page);
  if (failureToTell(error) !== null)
    return (
      <Panel title="Earlier imports">
        <LoadState data={data} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Panel title="Earlier imports">
      <ul className="past-imports">
        {data.data.map((one) => (
          <li key={one.id}>
            <span>
              <Link to={`${IMPORTS_PATH}/${one.id}`} className="text-link">
                {one.file_name}
              </Link>{' '}
              <span className="quiet">{SYSTEMS[one.system]}</span>
              <br />
              <span className="quiet">
                <RelativeTime iso={one.created_at} /> · {wordsOf(one)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <SmallPager page={page} lastPage={data.last_page} onPage={setPage} />
    </Panel>
  );
}

const OVER: Partial<Record<SiteImport['status'], string>> = {
  stopped: 'stopped: ',
  failed: 'failed: ',
  cancelled: 'cancelled: ',
};

function wordsOf(one: SiteImport): string {
  const { status, counts } = one;
  if (isWorking(one)) return status === 'checking' ? 'being looked at' : 'running';
  if (status === 'checked') return `looked at: ${texts(counts.created)} would be new`;
  const parts = [
    `${counts.created.toLocaleString()} new`,
    `${counts.updated.toLocaleString()} updated`,
    `${counts.unchanged.toLocaleString()} unchanged`,
  ];
  return `${OVER[status] ?? ''}${parts.join(', ')}`;
}
