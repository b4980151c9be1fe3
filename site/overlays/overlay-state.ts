import { useSyncExternalStore } from 'react';

/** The newsletter window: closed, with its form, or with thanks. */
export type NewsletterStep = 'closed' | 'form' | 'thanks';

let step: NewsletterStep = 'closed';
const listeners = new Set<() => void>();

export function setNewsletterStep(next: NewsletterStep): void {
  step = next;
  for (const listener of listeners) listener();
}

export function useNewsletterStep(): NewsletterStep {
  return useSyncExternalStore(subscribe, () => step);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
