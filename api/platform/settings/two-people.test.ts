import { describe, expect, it } from 'vitest';
import { type SettingsName, allSettings } from '#schema/settings/registry/settings-registry.ts';
import { clientFor } from '../../testing/api-client.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');

describe('two people who save the same settings at once', () => {
  it.each(allSettings().map(({ name }) => name))(
    'of %s: one saves, the other gets what is stored',
    async (name) => {
      await putSettings(administrator(), name as SettingsName, {});
      const both = await Promise.all(
        [1, 2].map(() => administrator().put(`/settings/${name}`, { version: 2 })),
      );
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const late = both.find(({ status }) => status === 409);
      expect(late?.problem.code).toBe('version_conflict');
      expect(late?.problem.current).toEqual((await administrator().get(`/settings/${name}`)).data);
    },
  );
});
