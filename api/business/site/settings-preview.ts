import { z } from 'zod';
import { settingsAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import type { SettingsGroup } from '#schema/define/define-settings.ts';
import { writtenRule } from '#schema/setting-fields/index.ts';
import {
  type FlatValues,
  type SettingsName,
  type SettingsOf,
  isSettingsName,
  settingsGroup,
  valueAt,
} from '#schema/settings/registry/settings-registry.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { defineRoute, ok } from '../../platform/route/route.ts';
import {
  type SettingsChange,
  changedSettings,
  inForce,
  readStored,
} from '../../platform/settings/settings-store.ts';
import { type DefaultsBy, defaultsOf } from '../../platform/settings/default-values.ts';
import { type ReadGroup, siteOf } from './site-of.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A page of the site as it would be with unsaved settings; none of them are stored. */
export const settingsPreview = defineRoute({
  method: 'POST',
  path: '/settings/:group/preview',
  summary: 'Preview the page that shows a group of settings with unsaved values; nothing is saved',
  group: 'Site',
  grant: settingsAccess.get,
  body: { kind: 'json', schema: z.looseObject({}) },
  answer: { status: 200, shape: 'data', schema: answers['POST /settings/:group/preview'] },
  async handle({ params, body, requestId, deps }) {
    const { group: name = '' } = params;
    if (!isSettingsName(name)) throw notFound();
    const { preview: path, ...group } = settingsGroup(name);
    if (path === undefined) throw notFound('preview');
    if (deps.renderWithSettings === undefined) {
      throw new ApiError('preview_unavailable', {
        message: spoken('no_site'),
      });
    }
    const site = await siteOf(deps, drafted(deps, name, validIn(group, body)));
    return ok({ html: await deps.renderWithSettings(path, site, requestId) });
  },
});

/** The values of a group with unsaved input, which is often not valid yet. */
export function draftOf<Name extends SettingsName>(
  deps: AppDeps,
  name: Name,
  body: unknown,
): Promise<SettingsOf<Name>> {
  return drafted(deps, name, validIn(settingsGroup(name), body))(name);
}

/** Input that is being typed is often not valid yet: invalid values are ignored. */
function validIn({ fields }: Pick<SettingsGroup, 'fields'>, body: unknown): FlatValues {
  const valid = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const value = valueAt(body, name);
    const parsed = value === undefined ? undefined : writtenRule(field).safeParse(value);
    return parsed?.success === true ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(valid);
}

/** The current settings, with a change applied to one group. */
function drafted(deps: AppDeps, changed: SettingsName, change: FlatValues): ReadGroup {
  const on = deps.database.queries;
  // With another language or other default texts, defaults of other groups change too.
  const { language, default_texts: texts } = changed === 'general' ? change : {};
  const draft: Partial<DefaultsBy> = {
    ...(typeof language === 'string' ? { language } : {}),
    ...(texts === 'any' || texts === 'books' ? { default_texts: texts } : {}),
  };
  return async (name) => {
    const defaultOf = await defaultsOf(deps, name, { on, draft });
    const stored = await readStored(on, name, defaultOf);
    if (name !== changed) return inForce(deps, name, stored.values);
    const made = { stored, change: change as SettingsChange<typeof name>, defaultOf };
    return inForce(deps, name, changedSettings(deps, name, made).values);
  };
}
