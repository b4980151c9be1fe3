import { createContext, useContext } from 'react';
import type { DeadTarget } from '#schema/answers/operations/site.ts';
import { say } from './messages.ts';

/** What is wrong with targets, by the address that is set: what the server said when it was read or saved. */
export type DeadTargets = ReadonlyMap<string, string>;

const Dead = createContext<DeadTargets>(new Map());

/** Tells the inputs below which targets are broken. */
export const DeadTargetsProvider = Dead.Provider;

/** What the inputs know about broken targets. */
export function useDeadTargets(): DeadTargets {
  return useContext(Dead);
}

/** A sentence for each broken target in a response. */
export function deadTargetsOf(answer: { readonly leads_nowhere?: readonly DeadTarget[] }): DeadTargets {
  return new Map((answer.leads_nowhere ?? []).map((dead) => [dead.target, sentenceOf(dead)]));
}

function sentenceOf({ target, is, title }: DeadTarget): string {
  if (is === 'unpublished') return say('section_unpublished');
  if (is === 'unlisted') return say('section_unlisted', { target });
  return is === 'draft' ? say('target_draft', { title: title ?? '' }) : missingPageText(target);
}

/** Says that no page has this address. */
export function missingPageText(target: string): string {
  return say('target_missing', { target });
}
