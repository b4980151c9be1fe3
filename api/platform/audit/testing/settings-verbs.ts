import { allSettings } from '#schema/settings/registry/settings-registry.ts';
import type { TestClient } from '../../../testing/api-client.ts';
import type { CheckVerb } from './check-verbs.ts';

/** Saves, restores and schedules every group of settings. */
export async function checkSettingsVerbs(tell: CheckVerb, administrator: TestClient): Promise<void> {
  const change: Readonly<Record<string, object>> = { newsletter: { readings: 'off' } };
  for (const { name, schedulable } of allSettings()) {
    const { version } = (await administrator.get(`/settings/${name}`)).data;
    await tell(`PUT /settings/${name}`, { json: { ...change[name], version } });
    await tell(`POST /settings/${name}/revisions/:version/restore`, {
      at: [String(version)],
      json: { version: version + 1 },
    });
    if (schedulable === true) await plan(tell, name, version + 2);
  }
}

const PLANNED: Readonly<Record<string, object>> = { home: { sections: [] }, navigation: { header: [] } };

async function plan(tell: CheckVerb, name: string, version: number): Promise<void> {
  const settings = PLANNED[name];
  await tell(`POST /settings/${name}/schedule`, { json: { at: '2030-12-03T09:00:00Z', version, settings } });
  await tell(`PUT /settings/${name}/schedule`, { json: { at: '2030-12-04T09:00:00Z', version: 1 } });
  await tell(`DELETE /settings/${name}/schedule`);
}
