import { hasUniqueIds } from '#schema/answers/operations/site-import.ts';
import { type DecidedFile, decisionsOf } from './decisions.ts';

/**
 * Which site texts come from, so that text 12 of one blog isn’t mistaken for text 12 of another: the name
 * that staff see and can change. Empty for systems whose IDs are unique everywhere.
 */
export function originOf(job: DecidedFile): string {
  return hasUniqueIds(job.system) ? '' : decisionsOf(job).site_name.trim().toLowerCase();
}

/**
 * Whether a site name is needed before the import runs, because the file doesn’t say which site it comes
 * from.
 */
export function needsName(job: DecidedFile): boolean {
  return !hasUniqueIds(job.system) && job.facts.own_format !== true && originOf(job) === '';
}
