import type { Remark } from './finding.ts';
import { say } from './messages.ts';

/** A remark as a sentence. */
export function hintText(remark: Remark): string {
  switch (remark.kind) {
    case 'long':
      return say('long', { words: remark.words });
    case 'repeated':
      return say('repeated', { word: remark.word, count: remark.count });
    case 'passive':
      return say(remark.namesAgent ? 'passive_by' : 'passive');
    case 'doubled':
      return say('doubled', { words: remark.words });
  }
}
