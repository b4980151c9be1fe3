import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useAuthenticated, useDataProvider, useNotify } from 'react-admin';
import { FieldFrame } from '../form/field-frame.tsx';
import { UnsavedChanges } from '../form/unsaved-changes.tsx';
import { useActor } from '../layout/actor.ts';
import { PageTitle, TopBarActions } from '../layout/top-bar-slots.tsx';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { problemOf } from '../providers/problem-error.ts';
import { AccessDenied, Message } from '../screens/states.tsx';
import '../form/form.css';
import './ai.css';

const PATH = '/settings/ai';

/** The settings as they are read: the key is masked. */
interface AiSettings {
  provider: 'openai-compatible' | 'anthropic' | null;
  base_url: string | null;
  model: string | null;
  api_key: string | null;
  daily_tokens_per_user: number;
  daily_tokens: number;
  usd_per_million_input_tokens: number | null;
  usd_per_million_output_tokens: number | null;
  says_drafted_with_ai: boolean;
  set_by_environment: string[];
}

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

/** What is typed: everything as text, the key empty until somebody writes a new one. */
type Typed = ReturnType<typeof typedOf>;

function SettingsForm({ settings }: { settings: AiSettings }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [stored, setStored] = useState(settings);
  const [typed, setTyped] = useState(typedOf(settings));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const isLeaving = useRef(false);
  const change = (next: Partial<Typed>) => setTyped((before) => ({ ...before, ...next }));
  const isDirty = JSON.stringify(typed) !== JSON.stringify(typedOf(stored));
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
        {
          type: 'error',
        },
      );
    } finally {
      setIsSaving(false);
    }
  }
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
      <UnsavedChanges isDirty={isDirty} isLeaving={isLeaving} />
    </form>
  );
}

interface FieldsProps {
  typed: Typed;
  change: (change: Partial<Typed>) => void;
  errors: Record<string, string>;
}

function ProviderFields({ typed, change, errors, stored }: FieldsProps & { stored: AiSettings }) {
  const id = useId();
  const fixed = (name: string) => stored.set_by_environment.includes(name);
  const helpOf = (name: string, help: string) =>
    fixed(name) ? 'Set by the environment of the server, which comes first.' : help;
  const line = (name: 'base_url' | 'model' | 'api_key', label: string, help: string, more = {}) => (
    <Line
      label={label}
      help={helpOf(name, help)}
      error={errors[name]}
      input={{ ...more, value: typed[name], disabled: fixed(name) }}
      onChange={(value) => change({ [name]: value })}
    />
  );
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
          disabled={fixed('provider')}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => change({ provider: target.value })}
        >
          <option value="">None: no drafting with AI</option>
          <option value="openai-compatible">A server that speaks the protocol of OpenAI</option>
          <option value="anthropic">Anthropic</option>
        </select>
      </FieldFrame>
      {line('base_url', 'Address', 'Such as https://api.example.com/v1 or http://localhost:11434/v1.', {
        type: 'url',
        inputMode: 'url',
      })}
      {line('model', 'Model', 'Its name, as the provider spells it.')}
      {line(
        'api_key',
        'Key',
        stored.api_key === null
          ? 'Kept encrypted; it can be replaced and never read.'
          : `A key is set (${stored.api_key}). Type another one to replace it; it can never be read.`,
        { type: 'password', autoComplete: 'off' },
      )}
      {stored.api_key === null || fixed('api_key') ? null : (
        <label className="ai-check">
          <input
            type="checkbox"
            checked={typed.forgetsKey}
            onChange={({ target }) => change({ forgetsKey: target.checked })}
          />
          Forget the key
        </label>
      )}
    </Group>
  );
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

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="ai-source">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

interface LineProps {
  label: string;
  help?: string | undefined;
  error: string | undefined;
  input: React.InputHTMLAttributes<HTMLInputElement>;
  onChange: (value: string) => void;
}

function Line({ label, help, error, input, onChange }: LineProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}

const NUMBERS = [
  'daily_tokens_per_user',
  'daily_tokens',
  'usd_per_million_input_tokens',
  'usd_per_million_output_tokens',
] as const;
type NumberName = (typeof NUMBERS)[number];

function typedOf(settings: AiSettings) {
  const numbers = Object.fromEntries(
    NUMBERS.map((name) => [name, settings[name] === null ? '' : String(settings[name])]),
  ) as Record<NumberName, string>;
  return {
    ...numbers,
    provider: (settings.provider ?? '') as string,
    base_url: settings.base_url ?? '',
    model: settings.model ?? '',
    api_key: '',
    forgetsKey: false,
    says_drafted_with_ai: settings.says_drafted_with_ai,
  };
}

function bodyOf({ forgetsKey, api_key: apiKey, ...typed }: Typed): Record<string, unknown> {
  const body: Record<string, unknown> = { says_drafted_with_ai: typed.says_drafted_with_ai };
  for (const name of ['provider', 'base_url', 'model'] as const) body[name] = typed[name].trim() || null;
  for (const name of NUMBERS) body[name] = numberOf(typed[name]);
  if (apiKey !== '') body.api_key = apiKey.trim();
  else if (forgetsKey) body.api_key = null;
  return body;
}

/** What is no number is sent as it is: the server says what is wrong with it. */
function numberOf(text: string): number | string | null {
  const plain = text.replaceAll(/[\s_,']/g, '');
  if (plain === '') return null;
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text;
}
