import { useState } from 'react';
import { useAuthenticated, useLocation, useNavigate, useParams } from 'react-admin';
import { can, categoryAccess } from '#schema/access/access.ts';
import { IMPORT_MAX_BYTES } from '#schema/base/limits.ts';
import '../../form/form.css';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { failureToShow } from '../../providers/problem-error.ts';
import { FileChoice } from '../../kit/import/file-choice.tsx';
import '../../kit/import/import.css';
import '../../kit/parts/parts.css';
import { Failure, Panel, SmallPager, LoadState } from '../../kit/parts/parts.tsx';
import { AccessDenied } from '../../kit/page/states.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { ImportPage } from './import-page.tsx';
import './imports.css';
import { IMPORTS_PATH, SYSTEMS, isWorking, useSiteImports } from './site-imports.ts';
import type { SiteImport } from '#schema/answers/operations/site-import.ts';
import { say } from './messages.ts';

/** `/admin/imports`: bring a site in from elsewhere; `/admin/imports/{id}`: one that was sent. */
export function ImportsScreen() {
  useAuthenticated();
  const actor = useActor();
  const { id } = useParams<{ id?: string }>();
  if (actor === undefined) return null;
  if (!can(actor, categoryAccess.create)) return <AccessDenied />;
  return (
    <div className="import site-import">
      {id === undefined ? <PageTitle crumbs={[{ label: say('import') }]} /> : null}
      {id === undefined ? <Sending /> : <ImportPage key={id} id={id} />}
    </div>
  );
}

const ANY_EXPORT = { accept: '.json,.xml,.zip,.epub,.docx', label: 'choose', words: 'choose_about' } as const;
/** Which file to choose, if the system of the old site is known. */
const EXPORTS = {
  ghost: { accept: '.json,.zip', label: 'choose_ghost', words: 'choose_ghost_about' },
  wordpress: { accept: '.xml', label: 'choose_wordpress', words: 'choose_wordpress_about' },
  markdown: { accept: '.zip', label: 'choose_markdown', words: 'choose_markdown_about' },
} as const;

function guideFor(system: string | null) {
  return system !== null && Object.hasOwn(EXPORTS, system)
    ? EXPORTS[system as keyof typeof EXPORTS]
    : ANY_EXPORT;
}

function Sending() {
  const { search } = useLocation();
  const guide = guideFor(new URLSearchParams(search).get('from'));
  const work = useWork();
  const answer = useAnswer();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const send = (chosen: File) =>
    void work.run(async () => {
      setFile(chosen);
      if (chosen.size > IMPORT_MAX_BYTES)
        throw new Error(say('too_large', { max: IMPORT_MAX_BYTES / 1024 / 1024 }));
      const body = new FormData();
      body.set('file', chosen);
      const { id } = await answer('POST /imports', { body });
      navigate(`${IMPORTS_PATH}/${id}`);
    });
  return (
    <>
      <h1>{say('import')}</h1>
      <div className="panels">
        <Panel title={say('title')}>
          <p className="quiet">{say('about')}</p>
          <FileChoice
            file={file}
            isDisabled={work.isBusy}
            onFile={send}
            accept={guide.accept}
            label={say(guide.label)}
          >
            {say(guide.words, { max: IMPORT_MAX_BYTES / 1024 / 1024 })}
          </FileChoice>
          {work.isBusy ? (
            <p role="status">
              {say('reading')} <progress className="import-bar" aria-label={say('reading')} />
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
  if (failureToShow(error) !== null)
    return (
      <Panel title={say('past')}>
        <LoadState data={data} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Panel title={say('past')}>
      <ul className="past-imports">
        {data.data.map((one) => (
          <li key={one.id}>
            <span>
              <Link to={`${IMPORTS_PATH}/${one.id}`} className="text-link">
                <span data-user-text="">{one.file_name}</span>
              </Link>{' '}
              <span className="quiet">{SYSTEMS[one.system]}</span>
              <br />
              <span className="quiet">
                <RelativeTime iso={one.created_at} /> · {resultOf(one)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <SmallPager page={page} lastPage={data.last_page} onPage={setPage} />
    </Panel>
  );
}

const OVER = {
  stopped: 'stopped_result',
  failed: 'failed_result',
  cancelled: 'canceled_result',
} as const;

function resultOf(one: SiteImport): string {
  const { status, counts } = one;
  if (isWorking(one)) return say(status === 'checking' ? 'checking' : 'running');
  const { created, updated, unchanged } = counts;
  if (status === 'checked') return say('checked_result', { created });
  const key =
    status === 'finished' || status === 'receiving' || status === 'checking' || status === 'running'
      ? 'result'
      : OVER[status];
  return say(key, { created, updated, unchanged });
}
