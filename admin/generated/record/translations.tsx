import './translations.css';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCreatePath, useNavigate, useStore } from 'react-admin';
import type { TranslationEntry } from '#schema/answers/content.ts';
import { can } from '#schema/access.ts';
import type { Resource } from '#schema/define-resource.ts';
import type { LanguageTag } from '#schema/languages.ts';
import { Link } from '../../kit/parts/link.tsx';
import { Failure } from '../../kit/parts/parts.tsx';
import { Status } from '../../kit/parts/status.tsx';
import { type Work, useAnswer, useWork } from '../../kit/work/use-work.ts';
import { languageName } from '../../language/formats.ts';
import { useActor } from '../../providers/actor.ts';
import type { AdminRecord } from '../../records/records.ts';
import { say } from './messages.ts';
import { TranslationSource } from './translation-source.tsx';

interface TranslationsProps {
  resource: Resource;
  record: AdminRecord;
}

/** The versions of an entry, one for each language of the site; nothing on a site in one language. */
export function Translations({ resource, record }: TranslationsProps) {
  const answer = useAnswer();
  const site = useQuery({
    queryKey: ['site-languages'],
    queryFn: async ({ signal }) => (await answer('GET /site', { signal })).languages,
    staleTime: 60_000,
  });
  const languages = site.data ?? [];
  const versions = useQuery({
    queryKey: ['translations', record.pk, record.version],
    queryFn: ({ signal }) => answer('GET /content/:id/translations', { params: { id: record.pk }, signal }),
    enabled: languages.length > 1,
    // It stays where it is while a save is followed.
    placeholderData: keepPreviousData,
  });
  if (languages.length < 2 || versions.data === undefined) return null;
  return <Versions resource={resource} record={record} languages={languages} versions={versions.data} />;
}

type VersionsProps = TranslationsProps & {
  languages: readonly LanguageTag[];
  versions: readonly TranslationEntry[];
};

function Versions({ resource, record, languages, versions }: VersionsProps) {
  const work = useWork();
  const [isShown, setIsShown] = useStore('translations.source', false);
  const current = versions.find(({ id }) => id === record.pk);
  const source = versions.find(({ id }) => id === current?.source_id);
  // A version stays reachable when its language is taken off the site.
  const others = versions.map(({ language }) => language).filter((tag) => !languages.includes(tag));
  return (
    <section className="translations" aria-label={say('languages')}>
      <ul>
        {[...languages, ...others].map((language) => (
          <Version
            key={language}
            resource={resource}
            record={record}
            language={language}
            version={versions.find((one) => one.language === language)}
            work={work}
          />
        ))}
      </ul>
      <Failure>{work.failure}</Failure>
      {current === undefined || source === undefined ? null : (
        <>
          <div className="translation-tools">
            <Button size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
              {say(isShown ? 'hide_source' : 'show_source')}
            </Button>
            <MarkTranslated record={record} current={current} work={work} />
          </div>
          {isShown ? <TranslationSource id={source.id} language={source.language} /> : null}
        </>
      )}
    </section>
  );
}

type VersionProps = TranslationsProps & {
  language: LanguageTag;
  version: TranslationEntry | undefined;
  work: Work;
};

function Version({ resource, record, language, version, work }: VersionProps) {
  const createPath = useCreatePath();
  const name = languageName(language);
  if (version === undefined)
    return (
      <li>
        <span>{name}</span>
        <CreateVersion resource={resource} record={record} language={language} work={work} />
      </li>
    );
  const to = createPath({ resource: resource.name, type: 'edit', id: version.id });
  return (
    <li>
      {version.id === record.pk ? <strong aria-current="true">{name}</strong> : <Link to={to}>{name}</Link>}
      <span>
        <Status status={version.status} isEdited={version.has_unpublished_changes === true} />
        <VersionState version={version} />
      </span>
    </li>
  );
}

/** What is left to do with a translation. */
function VersionState({ version: { pending, is_outdated: isOutdated } }: { version: TranslationEntry }) {
  if (pending === 'copied') return <small>{say('to_translate')}</small>;
  return isOutdated === true ? <small>{say('outdated')}</small> : null;
}

function CreateVersion({ resource, record, language, work }: Omit<VersionProps, 'version'>) {
  const answer = useAnswer();
  const actor = useActor();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  if (actor === undefined || record.status === 'trashed' || !can(actor, resource.access.create))
    return <small>{say('missing_version')}</small>;
  const create = async () => {
    const made = await answer('POST /content/:id/translations', {
      params: { id: record.pk },
      body: { language },
    });
    navigate(createPath({ resource: resource.name, type: 'edit', id: made.id }));
  };
  return (
    <Button
      size="small"
      disabled={work.isBusy}
      aria-label={say('create_version', { language: languageName(language) })}
      onClick={() => void work.run(create)}
    >
      {say('create_translation')}
    </Button>
  );
}

function MarkTranslated({
  record,
  current,
  work,
}: {
  record: AdminRecord;
  current: TranslationEntry;
  work: Work;
}) {
  const answer = useAnswer();
  const queryClient = useQueryClient();
  if (current.pending === null && current.is_outdated !== true) return null;
  const mark = async () => {
    await answer('POST /content/:id/translated', { params: { id: record.pk } });
    await queryClient.invalidateQueries({ queryKey: ['translations'] });
  };
  return (
    <Button size="small" disabled={work.isBusy} onClick={() => void work.run(mark)}>
      {say(current.pending === null ? 'mark_current' : 'mark_translated')}
    </Button>
  );
}
