/** The settings as they are read: the key is masked. */
export interface AiSettings {
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

/** What is typed: everything as text, the key empty until somebody writes a new one. */
export type Typed = ReturnType<typeof typedOf>;

const NUMBERS = [
  'daily_tokens_per_user',
  'daily_tokens',
  'usd_per_million_input_tokens',
  'usd_per_million_output_tokens',
] as const;
export type NumberName = (typeof NUMBERS)[number];

/** The settings as they stand on the form. */
export function typedOf(settings: AiSettings) {
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

/** What is sent to save them: an empty key stays as it is. */
export function bodyOf({ forgetsKey, api_key: apiKey, ...typed }: Typed): Record<string, unknown> {
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
