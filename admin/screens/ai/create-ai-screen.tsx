import '@fontsource-variable/literata/wght.css';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  useAuthenticated,
  useCreatePath,
  useNavigate,
  useRequireAccess,
  useResourceContext,
} from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { UnsavedChanges } from '../../form/unsaved-changes.tsx';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { PageTitle, TopBarActions } from '../../kit/page/top-bar-slots.tsx';
import { declarationOf } from '../../records/declarations.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { Message, NotFound } from '../../kit/page/states.tsx';
import '../../form/form.css';
import './ai.css';
import { type DraftKind, draftKindOf, requestBodyOf } from '../../ai/draft-kinds.ts';
import { DraftView, PartialText } from './draft-view.tsx';
import { SourceChoice } from './source-choice.tsx';
import { useAiStatus } from '../../ai/use-ai-status.ts';
import { type DraftRecord, type Failure, useDrafting } from './use-drafting.ts';
import { useDraftOptions } from './use-draft-options.ts';
import { ManuscriptFields, SubjectFields } from './draft-options-form.tsx';
import type { AiStatus } from '#schema/answers/operations/settings.ts';
import { say } from './messages.ts';

/** `/admin/{articles,book-summaries}/create-ai`: has a draft written that is grounded in its source. */
export function CreateAiScreen() {
  const resource = declarationOf(useResourceContext() ?? '');
  const kind = draftKindOf(resource.name);
  useAuthenticated();
  const { isPending } = useRequireAccess({ action: 'create', resource: resource.name });
  const { status, error, refetch } = useAiStatus();
  const createPath = useCreatePath();
  if (kind === undefined) return <NotFound />;
  if (isPending) return null;
  return (
    <>
      <PageTitle
        crumbs={[
          { label: resource.label.many, to: createPath({ resource: resource.name, type: 'list' }) },
          { label: say('crumb') },
        ]}
      />
      {error !== null ? (
        <Message title={say('load_failed')} actions={<Button onClick={refetch}>{say('try_again')}</Button>}>
          {error.message}
        </Message>
      ) : status === undefined ? null : status.configured ? (
        <CreateAi key={resource.name} resource={resource} kind={kind} status={status} />
      ) : (
        <NotConfigured resource={resource} />
      )}
    </>
  );
}

function CreateAi({ resource, kind, status }: { resource: Resource; kind: DraftKind; status: AiStatus }) {
  const { options, change, forget } = useDraftOptions(kind);
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState<Record<string, string>>({});
  const isLeaving = useRef(false);
  const openDraft = useOpenDraft(resource);
  const open = (record: DraftRecord) => {
    isLeaving.current = true;
    openDraft(record);
  };
  const onDone = (record: DraftRecord) => {
    forget();
    open(record);
  };
  const { drafting, start, stop, stopAndKeep } = useDrafting({ kind, onDone });
  const isWorking = drafting.is === 'working';
  const failure = isWorking ? undefined : drafting.failure;
  const errors = { ...failure?.errors, ...missing };
  const submit = () => {
    const lacks = missingOf(kind, { options, file });
    setMissing(lacks);
    if (Object.keys(lacks).length === 0) void start(requestBodyOf(kind, options, file));
  };
  return (
    <form
      className="ai-create"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWorking) submit();
      }}
    >
      <TopBarActions>
        {isWorking ? null : (
          <Button variant="contained" onClick={submit}>
            {say(failure === undefined ? 'write' : 'try_again')}
          </Button>
        )}
      </TopBarActions>
      <Heading kind={kind} status={status} />
      {failure === undefined ? null : <FailureNotice failure={failure} onOpen={open} />}
      {isWorking ? (
        <DraftView drafting={drafting} onStop={stop} onStopAndKeep={() => void stopAndKeep()} />
      ) : (
        <>
          {drafting.partial === undefined ? null : (
            <details className="ai-arrived">
              <summary>{say('partial')}</summary>
              <PartialText partial={drafting.partial} />
            </details>
          )}
          <SubjectFields kind={kind} options={options} change={change} errors={errors} />
          <SourceChoice options={options} change={change} file={file} onFile={setFile} errors={errors} />
          <ManuscriptFields options={options} change={change} errors={errors} />
        </>
      )}
      <UnsavedChanges hasUnsaved={() => isWorking} isLeaving={isLeaving} />
    </form>
  );
}

const HEADINGS = { articles: 'draft_article', 'book-summaries': 'draft_summary' } as const;

function Heading({ kind, status }: { kind: DraftKind; status: AiStatus }) {
  return (
    <>
      <h1>{say(HEADINGS[kind.resource])}</h1>
      <p className="quiet">{budgetWords(status)}</p>
    </>
  );
}

function useOpenDraft(resource: Resource) {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const queryClient = useQueryClient();
  return ({ id }: DraftRecord) => {
    void queryClient.invalidateQueries({ queryKey: [resource.name] });
    void queryClient.invalidateQueries({ queryKey: ['ai'] });
    navigate(createPath({ resource: resource.name, type: 'edit', id }));
  };
}

function FailureNotice({ failure, onOpen }: { failure: Failure; onOpen: (record: DraftRecord) => void }) {
  const { kept } = failure;
  const names = Object.keys(failure.errors);
  return (
    <div className="notice ai-failure" role="alert">
      <div>
        <p>{names.length > 0 ? say('check_fields') : failure.words}</p>
        {PAID.has(failure.code) ? <p className="quiet">{say('paid')}</p> : null}
      </div>
      {kept === undefined ? null : (
        <Button variant="outlined" onClick={() => onOpen(kept)}>
          {say('open_partial')}
        </Button>
      )}
    </div>
  );
}

/** Failures on the way, after some of it may have been paid for. */
const PAID: ReadonlySet<string> = new Set([
  'ai_bad_output',
  'ai_refused',
  'ai_unavailable',
  'ai_rate_limited',
  'ai_timeout',
  'ai_budget_exceeded',
  'unreachable',
]);

function NotConfigured({ resource }: { resource: Resource }) {
  const actor = useActor();
  const createPath = useCreatePath();
  const isAdministrator = actor?.role === 'administrator';
  return (
    <Message
      title={say('not_configured')}
      actions={
        <>
          {isAdministrator ? (
            <Button component={Link} to={`${ADMIN_BASE}/settings/ai`} variant="contained">
              {say('set_up')}
            </Button>
          ) : null}
          <Button
            component={Link}
            to={createPath({ resource: resource.name, type: 'create' })}
            variant="outlined"
          >
            {say('write_yourself')}
          </Button>
        </>
      }
    >
      {say(isAdministrator ? 'not_configured_admin' : 'not_configured_about')}
    </Message>
  );
}

function missingOf(
  kind: DraftKind,
  { options, file }: { options: Parameters<typeof requestBodyOf>[1]; file: File | undefined },
): Record<string, string> {
  const lacks: Record<string, string> = {};
  for (const { name, isRequired } of kind.subject) {
    if (isRequired === true && options[name].trim() === '') lacks[name] = say('required');
  }
  if (options.from === 'file' && file === undefined) lacks.source = say('choose_file');
  if (options.from === 'paste' && options.text.trim() === '') lacks.source_text = say('paste_text');
  if (options.from === 'library' && options.chosen === undefined && options.pictures.length === 0) {
    lacks.source_id = say('choose_text');
  }
  return lacks;
}

function budgetWords({ model, tokens_today: used, daily_tokens_per_user: most }: AiStatus): string {
  const share = Math.min(1, used / most);
  return model === null ? say('budget', { share }) : say('budget_model', { model, share });
}
