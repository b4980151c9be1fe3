import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useAuthenticated, useDataProvider, useNotify } from 'react-admin';
import { FieldFrame } from '../../form/field-frame.tsx';
import { UnsavedChanges } from '../../form/unsaved-changes.tsx';
import { useActor } from '../../providers/actor.ts';
import { PageTitle, TopBarActions } from '../../kit/page/top-bar-slots.tsx';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { problemOf } from '../../providers/problem-error.ts';
import { AccessDenied, Message } from '../../kit/page/states.tsx';
import '../../form/form.css';
import './ai.css';
import { Group, Line } from './settings-fields.tsx';
import { type AiSettings, type NumberName, type Typed, bodyOf, typedOf } from './settings-values.ts';

const PATH = '/settings/ai';

/** `/admin/settings/ai`: which model drafts, what it may cost, and whether pages say so. For administrators. */
export function AiSettingsScreen() {
  useAuthenticated();
  const actor = useActor();
  const dataProvider = useDataProvider<AppDataProvider>();
  const isAdministrator = actor?.role === 'administrator';
  const { data, error, refetch } = useQuery({
    queryKey: ['ai', 'settings'],
    queryFn: ({ signal }) => dataProvider.ask<AiSettings>('GET', PATH, { signal }),
    enabled: isAdministrator,
  });
  if (actor !== undefined && !isAdministrator) return <AccessDenied />;
  return (
    <>
      <PageTitle crumbs={[{ label: 'Settings' }, { label: 'AI' }]} />
      {error !== null ? (
        <Message
          title="This could not be loaded"
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Message>
      ) : data === undefined ? null : (
        <SettingsForm settings={data} />
      )}
    </>
  );
}

function useSettings(settings: AiSettings) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [stored, setStored] = useState(settings);
  const [typed, setTyped] = useState(typedOf(settings));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  async function save() {
    setIsSaving(true);
    setErrors({});
    try {
      const saved = await dataProvider.ask<AiSettings>('PUT', PATH, { body: bodyOf(typed) });
      setStored(saved);
      setTyped(typedOf(saved));
      await queryClient.invalidateQueries({ queryKey: ['ai'] });
      notify('Saved: the next draft uses these settings');
    } catch (error) {
      const problem = problemOf(error);
      setErrors(problem?.errors ?? {});
      notify(
        problem?.messages.join(' ') ?? 'The server could not be reached. What you typed is still here.',
        { type: 'error' },
      );
    } finally {
      setIsSaving(false);
    }
  }
  return {
    stored,
    typed,
    errors,
    isSaving,
    isDirty: JSON.stringify(typed) !== JSON.stringify(typedOf(stored)),
    change: (next: Partial<Typed>) => setTyped((before) => ({ ...before, ...next })),
    save,
  };
}

function SettingsForm({ settings }: { settings: AiSettings }) {
  const { stored, typed, errors, isSaving, isDirty, change, save } = useSettings(settings);
  const isLeaving = useRef(false);
  return (
    <form
      className="ai-create ai-settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TopBarActions>
        <Button variant="contained" disabled={!isDirty} loading={isSaving} onClick={() => void save()}>
          Save
        </Button>
      </TopBarActions>
      <h1>AI</h1>
      <p className="quiet">
        Which model drafts and proposes. Nothing is sent to it until somebody asks for a draft.
      </p>
      <ProviderFields typed={typed} change={change} errors={errors} stored={stored} />
      <BudgetFields typed={typed} change={change} errors={errors} />
      <label className="ai-check">
        <input
          type="checkbox"
          checked={typed.says_drafted_with_ai}
          onChange={({ target }) => change({ says_drafted_with_ai: target.checked })}
        />
        Pages say “Drafted with AI, edited by …” where that is so
      </label>
      <UnsavedChanges hasUnsaved={() => isDirty} isLeaving={isLeaving} />
    </form>
  );
}

interface FieldsProps {
  typed: Typed;
  change: (change: Partial<Typed>) => void;
  errors: Record<string, string>;
}

const LINES = [
  {
    name: 'base_url',
    label: 'Address',
    help: 'Such as https://api.example.com/v1 or http://localhost:11434/v1.',
  },
  { name: 'model', label: 'Model', help: 'Its name, as the provider spells it.' },
] as const;

function ProviderFields({ typed, change, errors, stored }: FieldsProps & { stored: AiSettings }) {
  const id = useId();
  const isFixed = (name: string) => stored.set_by_environment.includes(name);
  const helpOf = (name: string, help: string) =>
    isFixed(name) ? 'Set by the environment of the server, which comes first.' : help;
  return (
    <Group legend="Provider">
      <FieldFrame
        id={id}
        label="Kind"
        error={errors.provider}
        help={helpOf('provider', 'Most servers, local ones included, speak the protocol of OpenAI.')}
      >
        <select
          id={id}
          className="input"
          value={typed.provider}
          disabled={isFixed('provider')}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => change({ provider: target.value })}
        >
          <option value="">None: no drafting with AI</option>
          <option value="openai-compatible">A server that speaks the protocol of OpenAI</option>
          <option value="anthropic">Anthropic</option>
        </select>
      </FieldFrame>
      {LINES.map(({ name, label, help }) => (
        <Line
          key={name}
          label={label}
          help={helpOf(name, help)}
          error={errors[name]}
          input={{ value: typed[name], disabled: isFixed(name) }}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      <KeyField
        typed={typed}
        change={change}
        errors={errors}
        masked={stored.api_key}
        isFixed={isFixed('api_key')}
        help={helpOf('api_key', keyWords(stored.api_key))}
      />
    </Group>
  );
}

interface KeyFieldProps extends FieldsProps {
  masked: string | null;
  isFixed: boolean;
  help: string;
}

/** Written, never read. */
function KeyField({ typed, change, errors, masked, isFixed, help }: KeyFieldProps) {
  return (
    <>
      <Line
        label="Key"
        help={help}
        error={errors.api_key}
        input={{ value: typed.api_key, disabled: isFixed, type: 'password', autoComplete: 'off' }}
        onChange={(value) => change({ api_key: value })}
      />
      {masked === null || isFixed ? null : (
        <label className="ai-check">
          <input
            type="checkbox"
            checked={typed.forgetsKey}
            onChange={({ target }) => change({ forgetsKey: target.checked })}
          />
          Forget the key
        </label>
      )}
    </>
  );
}

function keyWords(masked: string | null): string {
  return masked === null
    ? 'Kept encrypted; it can be replaced and never read.'
    : `A key is set (${masked}). Type another one to replace it; it can never be read.`;
}

function BudgetFields({ typed, change, errors }: FieldsProps) {
  const number = (name: NumberName, label: string, help?: string) => (
    <Line
      label={label}
      help={help}
      error={errors[name]}
      input={{ value: typed[name], inputMode: 'decimal' }}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <Group legend="What it may cost">
      <div className="ai-row" data-columns="2">
        {number('daily_tokens_per_user', 'Tokens a day for each person')}
        {number('daily_tokens', 'Tokens a day for everybody')}
        {number('usd_per_million_input_tokens', 'US dollars per million tokens read')}
        {number('usd_per_million_output_tokens', 'US dollars per million tokens written')}
      </div>
      <p className="field-help">
        The day is that of UTC. Without prices, those of models that are known are used; else a draft says no
        cost.
      </p>
    </Group>
  );
}
