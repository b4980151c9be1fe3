import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageModel, ModelMessage } from 'ai';
import type { z } from 'zod';
import type { AiConfig } from './ai-config.ts';
import type { AiOutside } from '../../platform/network/outside.ts';
import { providers } from './providers/index.ts';
import { ANSWER_MAX_CHARS, AnswerTooLarge, boundedFetch } from './bounded-fetch.ts';
import {
  AnswerCut,
  CallTimedOut,
  badOutput,
  failureOf,
  isShapeRefused,
  refused,
} from './provider-failure.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** One question to the model. There are no tools: the model can only answer. */
export interface ModelQuestion {
  instructions: string;
  messages: ModelMessage[];
  /** The shape of the answer, sent when the provider can enforce it. */
  shape: z.ZodType | undefined;
  maxOutputTokens: number;
}

export interface ModelAnswer {
  text: string;
  inputTokens: number;
  outputTokens: number;
}

/** Where and how a question is asked. */
export interface Calling {
  config: AiConfig;
  outside: AiOutside;
  /** Ends the request to the provider. */
  signal: AbortSignal;
  /** Called with everything that has arrived so far. */
  onText?: ((text: string) => void) | undefined;
}

/** The maximum pause between two attempts, as a share of a provider's timeout, even if it asks for more. */
const PAUSE_SHARE = 0.6;

/**
 * Asks once, and retries after temporary failures: overload, rate limits, broken connections. Throws an
 * `ai_…` ApiError, or the signal's reason when it was aborted.
 */
export async function callModel(question: ModelQuestion, calling: Calling): Promise<ModelAnswer> {
  const { pausesMs } = calling.outside;
  // The time spent loading is ours, not the provider's silence.
  await loadModelCalls(calling.config, calling.outside);
  const patience = createPatience(calling.outside);
  let asked = question;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await askOnce(asked, calling, patience);
    } catch (thrown) {
      calling.signal.throwIfAborted();
      if (asked.shape !== undefined && isShapeRefused(thrown)) {
        // The instructions describe the answer as well, so such a provider is asked without a schema.
        asked = { ...asked, shape: undefined };
        attempt -= 1;
        continue;
      }
      const failure = failureOf(thrown);
      const pauseMs = Math.max(pausesMs[attempt] ?? 0, failure.waitMs ?? 0);
      if (!failure.isPassing || attempt >= pausesMs.length) throw failure.error;
      if (pauseMs > patience.leftMs() * PAUSE_SHARE) throw failure.error;
      await pause(pauseMs, undefined, { signal: calling.signal });
    }
  }
}

async function askOnce(question: ModelQuestion, calling: Calling, patience: Patience): Promise<ModelAnswer> {
  const { Output, streamText } = await loadSdk();
  const limits = createLimits(calling.outside, patience);
  let arrivals = 0;
  try {
    const result = streamText({
      model: await modelOf(calling),
      instructions: question.instructions,
      messages: question.messages,
      maxOutputTokens: question.maxOutputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([calling.signal, limits.signal]),
      // The shape is only sent to the provider. The answer is checked here, once: the SDK would parse the whole
      // answer again with every word that arrives, and hold back words that change nothing.
      output: {
        ...Output.text(),
        ...(question.shape === undefined
          ? {}
          : { responseFormat: Output.object({ schema: question.shape }).responseFormat }),
        parsePartialOutput: async () => ({ partial: String((arrivals += 1)) }),
      },
      // Errors arrive through the stream; by default they would also be printed.
      onError: () => undefined,
    });
    return await collect(result.fullStream, { question, calling, limits });
  } finally {
    limits.end();
  }
}

/** Parts of a stream that arrive before the provider has answered or refused. */
const OPENING: ReadonlySet<string> = new Set(['start', 'start-step', 'error', 'abort']);

interface Collecting {
  question: ModelQuestion;
  calling: Calling;
  limits: Limits;
}

async function collect(
  parts: AsyncIterable<StreamPart>,
  { question, calling, limits }: Collecting,
): Promise<ModelAnswer> {
  let text = '';
  for await (const part of parts) {
    if (!OPENING.has(part.type)) limits.heard();
    if (part.type === 'text-delta') {
      text += part.text ?? '';
      if (text.length > ANSWER_MAX_CHARS) throw new AnswerTooLarge('The answer is too large.');
      calling.onText?.(text);
    } else if (part.type === 'error') {
      throw limits.signal.aborted ? limits.signal.reason : part.error;
    } else if (part.type === 'abort') {
      calling.signal.throwIfAborted();
      throw limits.signal.reason ?? new AnswerCut('The answer was cut off.');
    } else if (part.type === 'finish') {
      return finished(text, part, question);
    }
  }
  throw new AnswerCut('The answer ended too early.');
}

/** The fields of a stream part that are used. */
interface StreamPart {
  type: string;
  text?: string;
  error?: unknown;
  finishReason?: string;
  rawFinishReason?: string | undefined;
  totalUsage?: { inputTokens: number | undefined; outputTokens: number | undefined };
}

function finished(text: string, part: StreamPart, question: ModelQuestion): ModelAnswer {
  if (part.finishReason === 'content-filter') throw refused();
  if (part.finishReason === 'length') {
    throw badOutput(spoken('token_limit'));
  }
  // Servers give various reasons for ending; one that just stops gives none.
  const isEnd = part.finishReason === 'stop' || (part.finishReason === 'other' && part.rawFinishReason);
  if (!isEnd) throw new AnswerCut('The answer was cut off.');
  return {
    text,
    inputTokens: part.totalUsage?.inputTokens ?? estimateTokens(questionChars(question)),
    outputTokens: part.totalUsage?.outputTokens ?? estimateTokens(text.length),
  };
}

/** Characters per token, estimated low: estimates are for budgets. */
const CHARS_PER_TOKEN = 3.5;

/** The approximate number of tokens for that many characters. */
export function estimateTokens(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN);
}

/** The length of a question, without images. */
export function questionChars({ instructions, messages }: ModelQuestion): number {
  const chars = messages.map(({ content }) =>
    typeof content === 'string'
      ? content.length
      : content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0),
  );
  return chars.reduce((sum, count) => sum + count, instructions.length);
}

interface Limits {
  signal: AbortSignal;
  /** Something arrived. */
  heard(): void;
  end(): void;
}

/**
 * How much silence is still allowed, over all attempts together, so that no one waits long without output.
 */
interface Patience {
  leftMs(): number;
  renew(): void;
}

function createPatience({ silenceMs }: AiOutside): Patience {
  let since = performance.now();
  return {
    leftMs: () => Math.max(0, silenceMs - (performance.now() - since)),
    renew() {
      since = performance.now();
    },
  };
}

/** Aborts after too long a silence, or when the whole call takes too long. */
function createLimits({ callMs }: AiOutside, patience: Patience): Limits {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new CallTimedOut('The provider took too long.'));
  const whole = setTimeout(giveUp, callMs);
  let silence = setTimeout(giveUp, patience.leftMs());
  return {
    signal: controller.signal,
    heard() {
      patience.renew();
      clearTimeout(silence);
      silence = setTimeout(giveUp, patience.leftMs());
    },
    end() {
      clearTimeout(whole);
      clearTimeout(silence);
    },
  };
}

/** Loads the code that calls models of this kind. */
export async function loadModelCalls(config: AiConfig, outside: AiOutside): Promise<void> {
  await loadSdk();
  await modelOf({ config, outside });
}

async function loadSdk() {
  // Its warnings go to the console, where they would not be seen.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  return import('ai');
}

function modelOf({ config, outside }: Pick<Calling, 'config' | 'outside'>): Promise<LanguageModel> {
  const { provider, baseUrl, apiKey, model, network } = config;
  const fetch = boundedFetch(outside.fetch(network));
  return providers[provider].createModel({ model, baseUrl, apiKey, fetch });
}
