import { AUDIT_ACTIONS } from '#schema/access/audit-actions.ts';
import { allResources } from '#schema/registry/registry.ts';
import { SCOPE_LABELS } from '#schema/access/scopes.ts';
import { allSettings } from '#schema/settings/registry/settings-registry.ts';
import { declaredText, resourceIn, settingsIn, wordsIn } from '#schema/messages/declared/declared.ts';
import { directionOfLanguage } from '#schema/messages/direction.ts';
import { ENGLISH, type ReadyLanguage, type Translator, translatorOf } from '#schema/messages/translator.ts';
import { WEEK_FIGURES } from '#schema/base/week-figures.ts';

/*
 * The language of this page, of which there is only one: it is loaded before anything is rendered, so
 * functions outside components can translate as well. When it changes, everything renders again in place, and
 * input stays.
 */

let translator: Translator<ReadyLanguage> = translatorOf<ReadyLanguage>(ENGLISH);
const listeners = new Set<() => void>();
/** The declarations as they are written. */
const resources = allResources.map((declared) => ({ declared, written: { ...declared } }));
const settings = allSettings().map((declared) => ({ declared, written: { ...declared } }));
const auditActions = { ...AUDIT_ACTIONS };
const weekFigures = { ...WEEK_FIGURES };
const scopeLabels = { ...SCOPE_LABELS };

/** Formats messages in the language of this page. */
export function currentTranslator(): Translator<ReadyLanguage> {
  return translator;
}

/** The tag of the language of this page. */
export function currentTag(): string {
  return translator.language.tag;
}

/** Calls whenever the language has changed, until the returned function is called. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes something with texts once for each language. */
export function inEachLanguage<Made>(make: () => Made): () => Made {
  let last: { of: Translator<ReadyLanguage>; made: Made } | undefined;
  return () => {
    if (last?.of !== translator) last = { of: translator, made: make() };
    return last.made;
  };
}

/** A declared text in the language of this page, by its key. */
export function sayDeclared(key: string, english: string): string {
  return declaredText(translator.language, key, english);
}

/** Says everything in this language from now on, the texts of declarations as well. */
export function speak(language: ReadyLanguage): void {
  translator = translatorOf(language);
  for (const { declared, written } of resources) Object.assign(declared, resourceIn(sayDeclared, written));
  for (const { declared, written } of settings) Object.assign(declared, settingsIn(sayDeclared, written));
  Object.assign(AUDIT_ACTIONS, wordsIn(sayDeclared, 'audit_actions', auditActions));
  Object.assign(WEEK_FIGURES, wordsIn(sayDeclared, 'week_figures', weekFigures));
  Object.assign(SCOPE_LABELS, wordsIn(sayDeclared, 'scopes', scopeLabels));
  document.documentElement.lang = language.tag;
  document.documentElement.dir = directionOfLanguage(language.tag);
  for (const listener of listeners) listener();
}
