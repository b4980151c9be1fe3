import type { Resource } from '../../define/define-resource.ts';
import type { SettingsGroup, SettingsSection } from '../../define/define-settings.ts';
import { type Field, labelOf } from '../../fields/index.ts';
import { type SettingField, settingDefault } from '../../setting-fields/index.ts';
import type { ReadyLanguage } from '../translator.ts';

/*
 * Declarations contain their English texts, so that a content type is a single file. Translations refer to them by keys that
 * follow from their place: `schema.articles.fields.written_by.label`. These texts have no parameters.
 */

/** A declared text in a language, by its key: `articles.one`. */
export function declaredText({ texts }: Pick<ReadyLanguage, 'texts'>, key: string, english: string): string {
  const text = texts[`schema.${key}`];
  return typeof text === 'string' ? text : english;
}

/** The label of a field of a resource in a language. */
export function labelIn(
  language: Pick<ReadyLanguage, 'texts'>,
  resource: Pick<Resource, 'name'>,
  field: readonly [name: string, declared: Field],
): string {
  return declaredText(language, `${resource.name}.fields.${field[0]}.label`, labelOf(...field));
}

/** Translates a declared text, or collects its key. */
export type SayDeclared = (key: string, english: string) => string;

/** A declaration with its texts translated one by one; everything else stays the same. */
export function resourceIn(say: SayDeclared, resource: Resource): Resource {
  const { name, label, purpose, site, fields, form, list } = resource;
  return {
    ...resource,
    label: { one: say(`${name}.one`, label.one), many: say(`${name}.many`, label.many) },
    purpose: say(`${name}.purpose`, purpose),
    ...(site === undefined ? {} : { site: { ...site, section: say(`${name}.section`, site.section) } }),
    form: {
      ...form,
      side: form.side.map((panel, index) => ({
        ...panel,
        label: say(`${name}.panels.${index + 1}`, panel.label),
      })),
    },
    fields: fieldsIn(say, `${name}.fields`, fields),
    list: { ...list, ...bulkStepsIn(say, `${name}.steps`, list) },
  };
}

function bulkStepsIn(
  say: SayDeclared,
  key: string,
  { bulkSteps }: Resource['list'],
): Pick<Resource['list'], 'bulkSteps'> {
  if (bulkSteps === undefined) return {};
  const steps = Object.entries(bulkSteps).map(([name, step]) => [
    name,
    { ...step, label: say(`${key}.${name}.label`, step.label), ...helpIn(say, `${key}.${name}`, step) },
  ]);
  return { bulkSteps: Object.fromEntries(steps) as typeof bulkSteps };
}

function fieldsIn<Fields extends Readonly<Record<string, Field>>>(
  say: SayDeclared,
  key: string,
  fields: Fields,
): Fields {
  const said = Object.entries(fields).map(([name, field]) => [
    name,
    fieldIn(say, `${key}.${name}`, { ...field, label: labelOf(name, field) }),
  ]);
  return Object.fromEntries(said) as Fields;
}

function fieldIn(say: SayDeclared, key: string, field: Field & { label: string }): Field {
  const own = { label: say(`${key}.label`, field.label), ...helpIn(say, key, field) };
  const one = 'one' in field && field.one !== undefined ? { one: say(`${key}.one`, field.one) } : {};
  if (field.kind === 'text-list') return { ...field, ...own, ...one };
  if (field.kind === 'group-list')
    return { ...field, ...own, ...one, of: fieldsIn(say, `${key}.of`, field.of) };
  if (field.kind === 'boolean' && field.called !== undefined)
    return { ...field, ...own, called: say(`${key}.called`, field.called) };
  if (field.kind !== 'choice' && field.kind !== 'number') return { ...field, ...own };
  const unit =
    field.kind === 'number' && field.unit !== undefined ? { unit: say(`${key}.unit`, field.unit) } : {};
  const labels = field.labels === undefined ? {} : { labels: wordsIn(say, `${key}.labels`, field.labels) };
  return { ...field, ...own, ...unit, ...labels };
}

/** A group of settings with its texts translated in the same way. */
export function settingsIn(say: SayDeclared, group: SettingsGroup): SettingsGroup {
  const key = `settings.${group.name}`;
  const sections = Object.entries(group.sections).map(([name, section]) => [
    name,
    sectionIn(say, `${key}.sections.${name}`, section),
  ]);
  return {
    ...group,
    title: say(`${key}.title`, group.title),
    about: say(`${key}.about`, group.about),
    fields: settingFieldsIn(say, `${key}.fields`, group.fields),
    sections: Object.fromEntries(sections) as SettingsGroup['sections'],
  };
}

/** Which texts a site has where it has written none: about books, or for any subject. */
export type DefaultTexts = 'books' | 'any';

/** The value of a setting that was never changed, in a language: what is shown in the site’s own, such as the labels of its menu. */
export function defaultIn(
  say: SayDeclared,
  group: SettingsGroup,
  { field, texts }: { field: SettingField; texts: DefaultTexts },
): unknown {
  const { defaultTexts = {}, neutralDefaults = {} } = group;
  const neutral = texts === 'any' ? Object.entries(neutralDefaults) : [];
  const own = neutral.find(([name]) => group.fields[name] === field);
  if (own !== undefined) return say(neutralKey(group, own[0]), own[1]);
  return textsReplaced(settingDefault(field), (text) => {
    const key = Object.hasOwn(defaultTexts, text) ? defaultTexts[text] : undefined;
    return key === undefined ? text : say(key, text);
  });
}

/** The key of a default for any subject. */
export function neutralKey({ name }: Pick<SettingsGroup, 'name'>, field: string): string {
  return `settings.${name}.neutral.${field}`;
}

function textsReplaced(value: unknown, say: (text: string) => string): unknown {
  if (typeof value === 'string') return say(value);
  if (Array.isArray(value)) return value.map((part: unknown) => textsReplaced(part, say));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, textsReplaced(part, say)]));
}

function sectionIn(say: SayDeclared, key: string, section: SettingsSection): SettingsSection {
  const { title, after } = section;
  return {
    ...section,
    title: say(`${key}.title`, title),
    ...helpIn(say, key, section),
    ...(after === undefined ? {} : { after: say(`${key}.after`, after) }),
  };
}

function settingFieldsIn<Fields extends Readonly<Record<string, SettingField>>>(
  say: SayDeclared,
  key: string,
  fields: Fields,
): Fields {
  const said = Object.entries(fields).map(([name, field]) => [name, settingIn(say, `${key}.${name}`, field)]);
  return Object.fromEntries(said) as Fields;
}

function settingIn(say: SayDeclared, key: string, field: SettingField): SettingField {
  const own = { label: say(`${key}.label`, field.label), ...helpIn(say, key, field) };
  if (field.kind === 'rows') {
    const word = say(`${key}.word`, field.word);
    return { ...field, ...own, word, of: settingFieldsIn(say, `${key}.of`, field.of) };
  }
  if (field.kind === 'target' && field.places !== undefined)
    return { ...field, ...own, places: wordsIn(say, `${key}.places`, field.places) };
  if (field.kind !== 'choice' && field.kind !== 'choices') return { ...field, ...own };
  const options = wordsIn(say, `${key}.options`, field.options);
  if (field.kind === 'choices') return { ...field, ...own, options };
  const abouts = field.abouts === undefined ? {} : { abouts: wordsIn(say, `${key}.abouts`, field.abouts) };
  const none = field.none === undefined ? {} : { none: say(`${key}.none`, field.none) };
  return { ...field, ...own, options, ...abouts, ...none };
}

function helpIn(say: SayDeclared, key: string, { help }: { readonly help?: string }): { help?: string } {
  return help === undefined ? {} : { help: say(`${key}.help`, help) };
}

/** Labels by their names, such as the actions of the audit log. */
export function wordsIn(
  say: SayDeclared,
  key: string,
  words: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, say(`${key}.${name}`, text)]));
}
