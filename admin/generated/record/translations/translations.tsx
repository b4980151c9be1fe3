import './translations.css';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCreatePath, useDataProvider, useNavigate, useNotify, useStore } from 'react-admin';
import type { TranslationEntry } from '#schema/answers/records/content.ts';
import { can } from '#schema/access/access.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import type { LanguageTag } from '#schema/base/languages.ts';
import { useMayAsk } from '../../../ai/use-may-ask.ts';
import type { Editing } from '../../../editing/use-editing.ts';
import { Link } from '../../../kit/parts/link.tsx';
import { Failure } from '../../../kit/parts/parts.tsx';
import { Status } from '../../../kit/parts/status.tsx';
import { type Work, useAnswer, useWork } from '../../../kit/work/use-work.ts';
import { languageName } from '../../../language/formats.ts';
import { useActor } from '../../../providers/actor.ts';
import type { AppDataProvider } from '../../../providers/data-provider.ts';
import type { AdminRecord } from '../../../records/records.ts';
import { say } from './messages.ts';
import { TranslationSource } from './translation-source.tsx';
import { type Translating, useTranslating } from './use-translating.ts';

interface TranslationsProps {
  resource: Resource;
  editing: Editing;
  isReadOnly: boolean;
}

/** The versions of an entry, one for each language of the site; nothing on a site in one language. */
export function Translations({ resource, editing, isReadOnly }: TranslationsProps) {
  const { stored: record } = editing;
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
    // It stays in place while a save is followed.
    placeholderData: keepPreviousData,
  });
  if (languages.length < 2 || versions.data === undefined) return null;
  const known = { languages, versions: versions.data };
  return <Versions resource={resource} editing={editing} isReadOnly={isReadOnly} {...known} />;
}

type VersionsProps = TranslationsProps & {
  languages: readonly LanguageTag[];
  versions: readonly TranslationEntry[];
};

function Versions({ resource, editing, isReadOnly, languages, versions }: VersionsProps) {
  const { stored: record } = editing;
  const work = useWork();
  const translating = useTranslating();
  const [isShown, setIsShown] = useStore('translations.source', false);
  const current = versions.find(({ id }) => id === record.pk);
  const source = versions.find(({ id }) => id === current?.source_id);
  // A version stays reachable after its language is removed from the site.
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
            translating={translating}
          />
        ))}
      </ul>
      <TranslatingProgress translating={translating} />
      <Failure>{work.failure}</Failure>
      {current === undefined || source === undefined ? null : (
        <>
          <div className="translation-tools">
            <Button size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
              {say(isShown ? 'hide_source' : 'show_source')}
            </Button>
            {isReadOnly ? null : (
              <TranslateFrom
                resource={resource}
                editing={editing}
                current={current}
                source={source}
                work={work}
                translating={translating}
              />
            )}
            <MarkTranslated record={record} current={current} work={work} />
          </div>
          {isShown ? <TranslationSource id={source.id} language={source.language} /> : null}
        </>
      )}
    </section>
  );
}

interface VersionProps {
  resource: Resource;
  record: AdminRecord;
  language: LanguageTag;
  version: TranslationEntry | undefined;
  work: Work;
  translating: Translating;
}

function Version({ resource, record, language, version, work, translating }: VersionProps) {
  const createPath = useCreatePath();
  const name = languageName(language);
  if (version === undefined)
    return (
      <li>
        <span>{name}</span>
        <CreateVersion
          resource={resource}
          record={record}
          language={language}
          work={work}
          translating={translating}
        />
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

/** What is left to do in a translation. */
function VersionState({ version: { pending, is_outdated: isOutdated } }: { version: TranslationEntry }) {
  if (pending === 'proposed') return <small>{say('proposed')}</small>;
  if (pending === 'copied') return <small>{say('to_translate')}</small>;
  return isOutdated === true ? <small>{say('outdated')}</small> : null;
}

function CreateVersion({ resource, record, language, work, translating }: Omit<VersionProps, 'version'>) {
  const answer = useAnswer();
  const mayAsk = useMayAsk();
  const queryClient = useQueryClient();
  const actor = useActor();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  if (actor === undefined || record.status === 'trashed' || !can(actor, resource.access.create))
    return <small>{say('missing_version')}</small>;
  const create = async (withAi: boolean) => {
    const made = await answer('POST /content/:id/translations', {
      params: { id: record.pk },
      body: { language },
    });
    if (withAi) {
      // It stays as a copy if it can’t be translated.
      await queryClient.invalidateQueries({ queryKey: ['translations'] });
      await translating.translate(made);
    }
    navigate(createPath({ resource: resource.name, type: 'edit', id: made.id }));
  };
  const named = { language: languageName(language) };
  return (
    <span>
      <Button
        size="small"
        disabled={work.isBusy}
        aria-label={say('create_version', named)}
        onClick={() => void work.run(() => create(false))}
      >
        {say('create_translation')}
      </Button>
      {mayAsk ? (
        <Button
          size="small"
          disabled={work.isBusy}
          aria-label={say('translate_version', named)}
          onClick={() => void work.run(() => create(true))}
        >
          {say('translate_with_ai')}
        </Button>
      ) : null}
    </span>
  );
}

function TranslatingProgress({ translating: { progress, stop } }: { translating: Translating }) {
  if (progress === undefined) return null;
  return (
    <div className="translation-tools">
      <span role="status">{say('translating', { done: progress.done, of: progress.of })}</span>
      <Button size="small" onClick={stop}>
        {say('stop_translating')}
      </Button>
    </div>
  );
}

interface TranslateFromProps {
  resource: Resource;
  editing: Editing;
  current: TranslationEntry;
  source: TranslationEntry;
  work: Work;
  translating: Translating;
}

/**
 * Has the whole version translated from its source. Unsaved changes are saved first, so that they are in the
 * history.
 */
function TranslateFrom({ resource, editing, current, source, work, translating }: TranslateFromProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const mayAsk = useMayAsk();
  if (!mayAsk || (current.pending !== 'copied' && current.is_outdated !== true)) return null;
  const translate = () =>
    editing.afterSave(async ({ pk, version }) => {
      await translating.translate({ id: pk, version });
      const { data } = await dataProvider.getOne<AdminRecord>(resource.name, { id: pk });
      editing.show(data);
      await queryClient.invalidateQueries({ queryKey: ['translations'] });
      notify(say('translated'));
    });
  return (
    <Button size="small" disabled={work.isBusy} onClick={() => void work.run(translate)}>
      {say('translate_from', { language: languageName(source.language) })}
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
      {say(markLabel(current))}
    </Button>
  );
}

function markLabel({ pending }: TranslationEntry) {
  if (pending === 'proposed') return 'mark_reviewed';
  return pending === 'copied' ? 'mark_translated' : 'mark_current';
}
