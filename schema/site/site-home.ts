import type { Site } from '../answers/operations/site.ts';
import type { SettingsOf } from '../settings/registry/settings-registry.ts';

/** The sections of the home page as visitors get them: those that are switched on. */
export function homeOf({ sections }: SettingsOf<'home'>): Site['home'] {
  return {
    sections: sections
      .filter(({ shown }) => shown)
      .map(({ shown: _, picked, ...section }) => ({ ...section, picked: [...picked] })),
  };
}
