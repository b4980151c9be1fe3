import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../../language/say.ts';

export const messages = defineMessages('admin.generated.record.translations', {
  languages: 'Languages',
  missing_version: 'Not created yet',
  create_translation: 'Create',
  create_version: 'Create {language} version',
  to_translate: 'Not translated yet',
  outdated: 'Source has changed',
  mark_translated: 'Mark as translated',
  mark_current: 'Mark as up to date',
  mark_reviewed: 'Mark as reviewed',
  proposed: 'Translated with AI but not reviewed yet',
  translate_from: 'Translate from {language} with AI',
  translate_version: 'Create {language} version with AI',
  translate_with_ai: 'Translate with AI',
  translated: 'Translated with AI. Review the translation before you publish.',
  translating: 'Translating: {done, number} of {of, number}',
  stop_translating: 'Stop',
  show_source: 'Show source',
  hide_source: 'Hide source',
  source_in: 'Source in {language}',
});

export const say = sayOf(messages);
