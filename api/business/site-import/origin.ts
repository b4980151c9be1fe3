import { type DecidedFile, decisionsOf } from './decisions.ts';

/**
 * Which site things come from, so that text 12 of one blog is not taken for text 12 of another: the name that staff see and
 * can change. Ghost's ids are the same nowhere else.
 */
export function originOf(job: DecidedFile): string {
  return job.system === 'ghost' ? '' : decisionsOf(job).site_name.trim().toLowerCase();
}

/** Whether a file must be named before it runs: nothing in it says which site it comes from. */
export function needsName(job: DecidedFile): boolean {
  return job.system !== 'ghost' && job.facts.own_format !== true && originOf(job) === '';
}
