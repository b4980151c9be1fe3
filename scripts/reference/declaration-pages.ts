import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOOK_NAMES } from '#schema/registry/hooks.ts';
import { allSettings } from '#schema/settings/registry/settings-registry.ts';
import type { SettingField } from '#schema/setting-fields/index.ts';
import { ROOT } from '../base/root.ts';
import { type ReferencePage, type Row, pageOf, tableText } from './tables.ts';

const FIELDS_INTRO =
  'You can use these field types in a [content type](../how-to/add-a-content-type.md). Import them from `colophon`. You can also [define your own](../how-to/keep-your-site-in-a-folder.md#add-a-field-type).';
const HOOKS_INTRO = [
  'Hooks are functions in the `hooks/` folder of your [site folder](../how-to/keep-your-site-in-a-folder.md#add-hooks). Declare them with `defineHooks(resource, hooks)` from `colophon/server`.',
  'A `before…` hook runs in the transaction of the change and has 5 seconds. To refuse the change, it throws a `Refusal`. An `after…` hook runs when the change is committed and has 30 seconds. If it fails, it is retried, so it can run more than once for the same change.',
].join('\n\n');
const SETTINGS_INTRO =
  'These are the settings in the admin, by group. Through the API, read a group with `GET /api/v1/settings/{name}` and change it with `PUT`. If an [environment variable](variables.md) is set, it overrides the setting and locks its field.';

/** Every type of a field that a site can declare, with its options. */
export function fieldsPage(): ReferencePage {
  const sources = globSync('schema/fields/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const shared = membersOf(readFileSync(join(ROOT, 'schema/fields/parts/field.ts'), 'utf8'), 'FieldOptions');
  const parts = sources.flatMap((source) =>
    [...source.matchAll(MAKER)].flatMap(([, about = '', name = '', options = '']) => {
      if (!isPublic(name)) return [];
      const own = membersOf(source, options);
      const table = own.length === 0 ? 'It has no options of its own.' : optionsTable(own);
      return [`## ${name}\n\n${sentenceOf(about)}\n\n${table}`];
    }),
  );
  const all = `## Options of all fields\n\n${optionsTable(shared)}`;
  return pageOf(['fields', 'Field types', FIELDS_INTRO], [...parts.toSorted(), all]);
}

/** A function that declares a field: its comment, its name, and the type of its options. */
const MAKER =
  /\/\*\*\s((?:(?!\*\/)[\s\S])*?)\s*\*\/\nexport function (\w+)<const Options extends (?:Omit<)?(\w+)/g;

/** What site folders may import. */
const isPublic = (name: string) =>
  new RegExp(`^ {2}${name},$`, 'm').test(readFileSync(join(ROOT, 'schema/public.ts'), 'utf8'));

interface Member {
  name: string;
  type: string;
  about: string;
}

/** The members of an interface, with their comments. */
function membersOf(source: string, name: string): Member[] {
  const [, body = ''] = new RegExp(`interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  const member =
    /(?: {2}\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\n)? {2}(?:readonly )?(\w+\??): ((?:(?!;\n)[\s\S])*)(?:;\n|;$)/g;
  return [...body.matchAll(member)].map(([, about = '', key = '', type = '']) => ({
    name: key,
    type: type.replaceAll(/\s+/g, ' '),
    about: sentenceOf(about),
  }));
}

/** A comment on one line. */
const sentenceOf = (comment: string) =>
  `\n${comment}`
    .replaceAll(/\n\s*\* ?/g, ' ')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .replaceAll(/\s+/g, ' ')
    .trim();

const optionsTable = (members: readonly Member[], noun = 'option') =>
  tableText([
    [noun, 'value', 'meaning'],
    ...members.map(({ name, type, about }): Row => [`\`${name}\``, `\`${type}\``, about]),
  ]);

/** Every hook, and what each kind receives. */
export function hooksPage(): ReferencePage {
  const source = readFileSync(join(ROOT, 'schema/registry/hooks.ts'), 'utf8');
  const described = new Map(
    membersOf(source, 'SiteHooks').map((member) => [member.name.replace('?', ''), member]),
  );
  const rows = Object.entries(HOOK_NAMES).map(([name, only]): Row => {
    const { about = '', type = '' } = described.get(name) ?? {};
    const [receives = 'AfterChange'] = /Before(?:Save|Step|Subscribe|Send)/.exec(type) ?? [];
    return [
      `\`${name}\``,
      only === undefined ? 'all' : `\`${only}\``,
      `[\`${receives}\`](#${receives.toLowerCase()})`,
      about,
    ];
  });
  const contexts = [
    'HookContext',
    'BeforeSave',
    'BeforeStep',
    'BeforeSubscribe',
    'BeforeSend',
    'AfterChange',
  ];
  const parts = contexts.map((name) => {
    const every =
      name === 'HookContext'
        ? 'Every hook receives these properties.'
        : 'In addition to those of `HookContext`:';
    return `## ${name}\n\n${every}\n\n${optionsTable(membersOf(source, name), 'property')}`;
  });
  const table = tableText([['hook', 'resources', 'receives', 'notes'], ...rows]);
  return pageOf(['hooks', 'Hooks', HOOKS_INTRO], [table, ...parts]);
}

/** Every setting by its group. */
export function settingsPage(): ReferencePage {
  const parts = allSettings().map(({ name, title, about, fields }) => {
    const rows = Object.entries<SettingField>(fields).map(([key, field]): Row => [
      `\`${key}\``,
      field.label,
      field.kind,
      field.variable === undefined ? '' : `\`${field.variable}\``,
      field.help ?? '',
    ]);
    const head = ['name', 'label', 'type', 'variable', 'notes'];
    return `## ${title}\n\n${about} The name of this group is \`${name}\`.\n\n${tableText([head, ...rows])}`;
  });
  return pageOf(['settings', 'Settings', SETTINGS_INTRO], parts);
}
