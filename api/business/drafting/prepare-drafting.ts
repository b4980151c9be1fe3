import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { findAiConfig } from '../ai-provider/ai-config.ts';
import { loadModelCalls } from '../ai-provider/call-model.ts';
import { documentOfAnswer } from './clean-document.ts';

/** A text with every element that drafts use. */
const SAMPLE = `## One

A *first* paragraph, “quoted”, with a [link](https://example.com) and \`code\`.

> Words of a book.

1. One
2. Two

- Three

---

<p>And so <strong>on</strong>.</p>`;

/**
 * Loads the modules for models and their answers before the first draft, if a model is set up: loading blocks
 * the event loop for a moment, and right after the start no one is waiting. Otherwise the first draft loads
 * them.
 */
export async function prepareDrafting(deps: AppDeps): Promise<void> {
  const { config } = await findAiConfig(deps);
  if (config === undefined) return;
  await loadModelCalls(config, deps.ai);
  await yieldToEventLoop();
  documentOfAnswer(SAMPLE);
}
