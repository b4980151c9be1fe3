import type { z } from 'zod';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { AiConfig } from './ai-config.ts';
import { type Spent, reserveTokens, settleTokens } from './budget.ts';
import {
  type ModelAnswer,
  type ModelQuestion,
  callModel,
  estimateTokens,
  questionChars,
} from './call-model.ts';
import { costOf } from './prices.ts';
import { readJsonAnswer } from './json-answer.ts';
import { badOutput, refused } from './provider-failure.ts';
import { letThrough } from './provider-circuit.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The person on whose behalf the model is asked, and the total usage of one piece of work. */
export interface Asking {
  deps: AppDeps;
  config: AiConfig;
  userId: string;
  signal: AbortSignal;
  spent: Spent;
}

/** Begins a piece of work with no usage yet. */
export function beginAsking(work: Omit<Asking, 'spent'>): Asking {
  return { ...work, spent: { inputTokens: 0, outputTokens: 0, cost: 0 } };
}

/** A question whose answer is parsed by a separate schema, more lenient than the requested shape. */
export interface Question<Read extends z.ZodType> extends ModelQuestion {
  read: Read;
  onText?: (text: string) => void;
}

/** How much of an invalid answer is shown to the model when it is asked to correct it. */
const SHOWN_CHARS = 24_000;

/**
 * Asks for an object and parses it. An invalid answer is sent back once with what is wrong with it; after
 * that it is 502 `ai_bad_output`.
 */
export async function askFor<Read extends z.ZodType>(
  asking: Asking,
  question: Question<Read>,
): Promise<z.output<Read>> {
  const answer = await askOnce(asking, question);
  const first = readJsonAnswer(answer.text, question.read);
  if ('value' in first) return first.value;
  if (first.isRefusal) throw refused();
  const repair = {
    ...question,
    messages: [
      ...question.messages,
      { role: 'assistant' as const, content: answer.text.slice(0, SHOWN_CHARS) || '(nothing)' },
      {
        role: 'user' as const,
        content: `Your answer could not be used: ${first.problem}. Answer again, with nothing but the JSON object that was asked for.`,
      },
    ],
  };
  const second = readJsonAnswer((await askOnce(asking, repair)).text, question.read);
  if ('value' in second) return second.value;
  if (second.isRefusal) throw refused();
  throw badOutput(spoken('wrong_format'));
}

async function askOnce(
  { deps, config, userId, signal, spent }: Asking,
  question: ModelQuestion & { onText?: (text: string) => void },
): Promise<ModelAnswer> {
  const call = await letThrough(deps, config);
  const inputTokens = estimateTokens(questionChars(question));
  const tokens = inputTokens + question.maxOutputTokens;
  const reservation = await reserveTokens(deps, config, { userId, tokens }).catch(async (error: unknown) => {
    await call.unused();
    throw error;
  });
  const recordUsage = async (input: number, output: number) => {
    const cost = costOf(config, input, output);
    await settleTokens(deps, reservation, { inputTokens: input, outputTokens: output, cost });
    spent.inputTokens += input;
    spent.outputTokens += output;
    spent.cost = cost === null || spent.cost === null ? null : spent.cost + cost;
  };
  try {
    const { onText } = question;
    const answer = await callModel(question, { config, outside: deps.ai, signal, onText });
    await call.answered();
    await recordUsage(answer.inputTokens, answer.outputTokens);
    return answer;
  } catch (error) {
    await call.failed(error);
    if (error instanceof ApiError) {
      deps.log.warn({ code: error.code, model: config.model }, 'the model gave no answer that could be used');
    }
    // Input that the model read is charged even without an answer; a rejected request is not.
    await recordUsage(isUnpaid(error) ? 0 : inputTokens, 0);
    throw error;
  }
}

const UNPAID: ReadonlySet<string> = new Set(['ai_unavailable', 'ai_rate_limited', 'ai_rejected']);

function isUnpaid(error: unknown): boolean {
  return error instanceof ApiError && UNPAID.has(error.code);
}
