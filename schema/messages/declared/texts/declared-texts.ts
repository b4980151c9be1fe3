import { AUDIT_ACTIONS } from '../../../access/audit-actions.ts';
import { STARTER_TEMPLATES } from '../../../newsletter/starter-templates.ts';
import { allResources } from '../../../registry/registry.ts';
import { SCOPE_LABELS } from '../../../access/scopes.ts';
import { allSettings } from '../../../settings/registry/settings-registry.ts';
import { WEEK_FIGURES } from '../../../base/week-figures.ts';
import { type SayDeclared, neutralKey, resourceIn, settingsIn, wordsIn } from '../declared.ts';

/**
 * All texts in declarations by their keys, in English. They are plain text, in which braces and brackets have no meaning.
 */
export function declaredTexts(): Map<string, string> {
  const texts = new Map<string, string>();
  const collect: SayDeclared = (key, text) => {
    texts.set(`schema.${key}`, text);
    return text;
  };
  for (const resource of allResources) resourceIn(collect, resource);
  for (const group of allSettings()) {
    settingsIn(collect, group);
    for (const [text, key] of Object.entries(group.defaultTexts ?? {})) collect(key, text);
    for (const [field, text] of Object.entries(group.neutralDefaults ?? {}))
      collect(neutralKey(group, field), text);
  }
  wordsIn(collect, 'audit_actions', AUDIT_ACTIONS);
  wordsIn(collect, 'scopes', SCOPE_LABELS);
  wordsIn(collect, 'week_figures', WEEK_FIGURES);
  for (const { key, name, about } of STARTER_TEMPLATES) wordsIn(collect, `starters.${key}`, { name, about });
  return texts;
}
