import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { settingsAccess } from '#schema/access/access.ts';
import { defineSettings } from '#schema/define/define-settings.ts';
import { email, image, rows as rowsSetting, text, timeZone, url } from '#schema/setting-fields/index.ts';
import { declareSettings } from '#schema/testing/declare-settings.ts';
import { routes } from '../../app/routes.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { rows } from '../database/database.ts';
import { settingsRoutes } from './settings-routes.ts';

const link = {
  label: text({ label: 'Label', max: 60, required: true }),
  target: url({ label: 'Target', within: true, required: true }),
};
const group = defineSettings({
  name: 'sample',
  title: 'Sample',
  about: 'Kinds that the server has more to do with.',
  reference: { group: 'Sample', get: 'Read', save: 'Save' },
  access: { get: settingsAccess.get, save: settingsAccess.update },
  fields: {
    logo: image({ label: 'Logo', onPages: true }),
    'part.contact': email({ label: 'Contact' }),
    zone: timeZone({ label: 'Zone', default: 'UTC' }),
    header: rowsSetting({ label: 'Header', word: 'link', max: 12, of: link, onPages: true }),
    shelf: rowsSetting({
      label: 'Shelf',
      word: 'shelf',
      max: 3,
      of: {
        cover: image({ label: 'Cover' }),
        links: rowsSetting({ label: 'Links', word: 'link', max: 2, of: link }),
      },
    }),
  },
  sections: { all: { title: 'All', fields: ['logo', 'part.contact', 'zone', 'header', 'shelf'] } },
});
const test = useTestApp({ routes: [...routes, ...settingsRoutes(declareSettings(group, afterAll))] });
const administrator = () => clientFor(test(), 'administrator');
const save = async (change: object) => {
  const { data } = await administrator().get('/settings/sample');
  return administrator().put('/settings/sample', { ...change, version: data.version });
};
const queries = () => test().deps.database.queries;
const addImage = (identifier: string) =>
  rows(
    queries(),
    sql`INSERT INTO images (identifier, format, width, height, bytes, placeholder_color, created_at)
        VALUES (${identifier}, 'png', 1, 1, 1, '#000000', now())`,
  );
const [KNOWN, UNKNOWN] = ['a'.repeat(32), 'b'.repeat(32)];
const about = (label = 'About') => ({ label, target: '/about' });

describe('rows of settings', () => {
  it('are kept in their order, and answered as they are kept', async () => {
    const header = [about('One'), about('Two')];
    const shelf = [{ cover: null, links: [about()] }];
    expect((await save({ header, shelf })).data).toMatchObject({ header, shelf, zone: 'UTC', version: 2 });
    await save({ header: header.toReversed() });
    const { data } = await administrator().get('/settings/sample');
    expect([data.header, data.shelf]).toEqual([header.toReversed(), shelf]);
  });

  it.each([
    [
      'too many of them',
      { header: Array.from({ length: 500 }, () => about()) },
      { header: 'must have at most 12 entries' },
    ],
    [
      'a label that is too long',
      { header: [about(), about(), about(), about('a'.repeat(300))] },
      { 'header.3.label': 'must be at most 60 characters' },
    ],
    [
      'an address that runs a script, within rows of rows',
      { shelf: [{}, { links: [about(), { label: 'x', target: 'javascript:alert(1)' }] }] },
      { 'shelf.1.links.1.target': 'must be an http or https URL, or a path on this site, such as /about' },
    ],
    ['a row without what is required', { header: [{ label: 'x' }] }, { 'header.0.target': 'is required' }],
    [
      'a field that rows do not have',
      { header: [{ ...about(), onclick: 'x' }] },
      { 'header.0.onclick': 'is not a known field' },
    ],
    ['no row', { header: ['About'] }, { 'header.0': 'must be an object' }],
    [
      'a wrong value within a part',
      { part: { contact: 'nobody' } },
      { 'part.contact': 'must be an email address' },
    ],
    [
      'an unknown time zone',
      { zone: 'Mars/Olympus' },
      { zone: 'must be the name of a time zone, such as Europe/Berlin' },
    ],
  ])('refuse %s, and say where', async (_, change, errors) => {
    const { status, problem } = await save(change);
    expect([status, problem.code]).toEqual([422, 'validation_failed']);
    expect(problem.errors).toEqual(
      Object.fromEntries(Object.entries(errors).map(([path, words]) => [path, [words]])),
    );
    expect(problem.messages.length).toBeGreaterThan(0);
    expect((await administrator().get('/settings/sample')).data.version).toBe(1);
  });

  it('are no news for pages where they say the same', async () => {
    const notes = () => rows(queries(), sql`SELECT 1 FROM outbox WHERE topic = 'settings-changed'`);
    await save({ header: [about()] });
    expect(await notes()).toHaveLength(1);
    await save({ header: [about()], zone: 'Europe/Berlin' });
    expect(await notes()).toHaveLength(1);
  });
});

describe('an image of the settings', () => {
  it('is one of the media library, in rows as well', async () => {
    const unknown = ['isn’t in the media library'];
    const refused = await save({ logo: UNKNOWN, shelf: [{}, { cover: UNKNOWN }] });
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { logo: unknown, 'shelf.1.cover': unknown },
    ]);
    await addImage(KNOWN);
    expect((await save({ logo: KNOWN, shelf: [{}, { cover: KNOWN }] })).status).toBe(200);
  });

  it('cannot be deleted while it is shown, and the library says where that is', async () => {
    await addImage(KNOWN);
    await save({ shelf: [{ cover: KNOWN }] });
    const refused = await administrator().delete(`/image/${KNOWN}`);
    expect([refused.status, refused.problem.code]).toEqual([409, 'in_use']);
    const { data } = await administrator().get(`/image/${KNOWN}`);
    expect(data.used_in).toEqual([{ id: 'sample', title: 'Sample', type: 'settings' }]);
    await save({ shelf: [] });
    expect((await administrator().delete(`/image/${KNOWN}`)).status).toBe(204);
  });

  it('is replaced with the image, as a change in the history', async () => {
    await addImage(KNOWN);
    await addImage(UNKNOWN);
    await save({ logo: KNOWN, shelf: [{ cover: KNOWN }] });
    const replaced = await administrator().post(`/image/${KNOWN}/replace`, {
      image_unique_identifier: UNKNOWN,
    });
    expect(replaced.status).toBe(200);
    const { data } = await administrator().get('/settings/sample');
    expect(data).toMatchObject({ logo: UNKNOWN, shelf: [{ cover: UNKNOWN }], version: 3 });
    const { page } = await administrator().get('/settings/sample/revisions');
    expect(page.data[0]).toMatchObject({ version: 3, changed_fields: ['logo', 'shelf'] });
  });

  it('that is gone does not keep other settings from being saved', async () => {
    await addImage(KNOWN);
    await save({ logo: KNOWN, shelf: [{ cover: KNOWN }] });
    await rows(queries(), sql`DELETE FROM images`);
    expect((await save({ shelf: [{ cover: KNOWN }, {}] })).status).toBe(200);
    expect((await save({ shelf: [{ cover: UNKNOWN }] })).status).toBe(422);
  });
});
