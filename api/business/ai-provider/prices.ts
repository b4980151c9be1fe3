import type { AiConfig } from './ai-config.ts';
import { providers } from './providers/index.ts';

const LIST_PRICES = Object.values(providers).flatMap(({ prices }) => prices);

/** The cost of that many tokens in US dollars; 0 for a model on this machine or network, null when the price is unknown. */
export function costOf(config: AiConfig, inputTokens: number, outputTokens: number): number | null {
  const prices = config.prices ?? (isOwnMachine(config.baseUrl) ? FREE : listPriceOf(config.model));
  if (prices === undefined) return null;
  const micros = inputTokens * prices.input + outputTokens * prices.output;
  return Math.round(micros) / 1_000_000;
}

const FREE = { input: 0, output: 0 };

/** Undefined rather than guessed for a model that is on no list. */
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
