import type { Translator } from '#schema/messages/translator.ts';
import { messages } from './messages.ts';

/** What a restore writes in place of a response (`backup/after-restore.ts`). */
const RESTORED =
  /Restored from a backup made on (\d{4}-\d\d-\d\d) at (\d\d:\d\d) UTC\. This (?:email|event) may have been (sent|delivered) since then\./;

/** A text that may contain what a restore wrote, with that in a language. */
export function restoredIn<Text extends string | null>(words: Translator, text: Text): Text {
  const [written, day, time, what] = text === null ? [] : (RESTORED.exec(text) ?? []);
  if (text === null || written === undefined) return text;
  const key = what === 'sent' ? 'restored_sent' : 'restored_delivered';
  const said = words.of(messages)(key, { at: new Date(`${String(day)}T${String(time)}Z`) });
  return text.replace(written, () => said) as Text;
}
