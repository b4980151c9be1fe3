import type { AiConfig } from './ai-config.ts';

/**
 * List prices in US dollars per million tokens, input and output, of models by the beginning of their name. Prices change:
 * an administrator's own figures come first, and a model that is not here has no cost rather than a guessed one.
 */
const LIST_PRICES: readonly (readonly [string, number, number])[] = [
  ['claude-opus-4-5', 5, 25],
  ['claude-opus-4', 15, 75],
  ['claude-sonnet-4', 3, 15],
  ['claude-haiku-4', 1, 5],
  ['claude-3-5-haiku', 0.8, 4],
  ['gpt-4o-mini', 0.15, 0.6],
  ['gpt-4o', 2.5, 10],
  ['gpt-4.1-mini', 0.4, 1.6],
  ['gpt-4.1-nano', 0.1, 0.4],
  ['gpt-4.1', 2, 8],
];

/** What so many tokens cost, in US dollars; 0 for a model on this machine or network, null where no price is known. */
export function costOf(config: AiConfig, inputTokens: number, outputTokens: number): number | null {
  const prices = config.prices ?? (isOwnMachine(config.baseUrl) ? FREE : listPriceOf(config.model));
  if (prices === undefined) return null;
  const micros = inputTokens * prices.input + outputTokens * prices.output;
  return Math.round(micros) / 1_000_000;
}

const FREE = { input: 0, output: 0 };

function listPriceOf(model: string): AiConfig['prices'] {
  // Resellers put the name of the maker before it: `anthropic/claude-…`.
  const name = model.toLowerCase().split('/').at(-1) ?? '';
  const found = LIST_PRICES.find(([beginning]) => name.startsWith(beginning));
  return found === undefined ? undefined : { input: found[1], output: found[2] };
}

/** Loopback and private addresses, and names without a dot. */
const OWN_HOST =
  /^(?:localhost|[^.:]+|[^.]+\.(?:local|internal|lan)|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[(?:::1|f[cd][0-9a-f]{2}:.*)\])$/i;

function isOwnMachine(baseUrl: string | undefined): boolean {
  return baseUrl !== undefined && URL.canParse(baseUrl) && OWN_HOST.test(new URL(baseUrl).hostname);
}
