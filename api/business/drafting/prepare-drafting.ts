import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { findAiConfig } from '../ai-provider/ai-config.ts';
import { loadModelCalls } from '../ai-provider/call-model.ts';
import { documentOfAnswer } from './clean-document.ts';

/** A text with everything that drafts are made of. */
const SAMPLE = `## One

A *first* paragraph, “quoted”, with a [link](https://example.com) and \`code\`.

> Words of a book.

1. One
2. Two

- Three

---

<p>And so <strong>on</strong>.</p>`;

/**
 * Loads what asks models and reads their answers ahead of the first draft, where a model is set up: it takes a moment in
 * which nobody else is served, and just after the start there is nobody. Without it, it is loaded with the first draft.
 */
export async function prepareDrafting(deps: AppDeps): Promise<void> {
  const { config } = await findAiConfig(deps);
  if (config === undefined) return;
  await loadModelCalls(config, deps.ai);
  await yieldToEventLoop();
  documentOfAnswer(SAMPLE);
}
