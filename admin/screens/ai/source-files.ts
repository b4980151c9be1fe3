import { SOURCE_ACCEPT, SOURCE_MAX_MB } from '../../ai/source-accept.ts';
import { say } from './messages.ts';

/** Why a file cannot be sent, before it is; undefined: it can. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size > SOURCE_MAX_MB * 1024 * 1024) {
    return say('too_large', { name, max: SOURCE_MAX_MB });
  }
  if (size === 0) return say('empty', { name });
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0];
  if (ending !== undefined && !SOURCE_ACCEPT.split(',').includes(ending) && ending !== '.markdown') {
    return say('wrong_type', { name });
  }
  return undefined;
}
