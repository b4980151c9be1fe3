import { expect, it, vi } from 'vitest';
import { storeImage } from '../../records/media/store-image.ts';
import { sampleImage } from '../../records/media/testing/sample-images.ts';
import { clientFor } from '../../testing/api-client.ts';
import { bodyOf, createTag, madeBy } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

/* One field of each kind that a byline can name, in a type that the product does not have. */
vi.mock('#schema/resources/index.ts', async (load) => {
  const { resources } = await load<{ resources: object }>();
  const { defineContentType } = await import('#schema/define/define-content-type.ts');
  const kinds = await import('#schema/fields/index.ts');
  const fields = {
    line: kinds.text(),
    birds: kinds.textList(),
    minutes: kinds.number({ unit: 'min' }),
    season: kinds.choice({ options: ['summer'], labels: { summer: 'In summer' } }),
    dogs: kinds.truth({ label: 'Dogs welcome' }),
    lit: kinds.boolean({ label: 'Lit at night' }),
    opened: kinds.dateTime(),
    ranger: kinds.email(),
    website: kinds.url(),
    guidebook: kinds.isbn(),
    leader: kinds.reference({ to: 'tags' }),
    places: kinds.references({ to: 'tags' }),
    recording: kinds.audio({ label: 'Birdsong' }),
    photo: kinds.image(),
  };
  const walks = defineContentType({
    name: 'walks',
    type: 'walk',
    label: { one: 'Walk', many: 'Walks' },
    purpose: 'Ways to go.',
    fields,
    site: {
      path: '/walks/{slug}',
      index: '/walks',
      section: 'Walks',
      schemaOrg: 'Article',
      byline: Object.keys(fields) as (keyof typeof fields)[],
    },
  });
  return { resources: { ...resources, walks } };
});

const test = useTestApp();

it('shows a field of each kind with an entry of a newsletter', async () => {
  const editor = clientFor(test(), 'editor');
  const [leader, pond, wood] = [
    await createTag(test(), 'Ada'),
    await createTag(test(), 'Pond'),
    await createTag(test(), 'Wood'),
  ];
  const bytes = await sampleImage({ width: 60, height: 40, seed: 1 });
  const { identifier: photo } = await storeImage(test().deps, { bytes, alt: null, createdBy: null });
  const { id } = madeBy(
    await editor.post('/content', {
      content_type_name: 'walk',
      title: 'Around the pond',
      intro: 'A way to go.',
      body: bodyOf('Go.'),
      line: 'Level',
      birds: ['Bittern', 'Owl'],
      minutes: 40,
      season: 'summer',
      dogs: true,
      lit: false,
      opened: '2026-01-02T10:00:00Z',
      ranger: 'warden@example.org',
      website: 'https://example.org/walks',
      guidebook: '9780691096124',
      leader_id: leader.id,
      place_ids: [pond.id, wood.id],
      recording: 'https://media.example.org/a.mp3',
      photo_unique_identifier: photo,
    }),
  );
  expect((await editor.post(`/content/${id}/publish`, {})).status).toBe(200);
  const { data } = await editor.post('/newsletter-templates/preview', {
    subject: 'S',
    blocks: [{ type: 'content_list', look: 'covers', content_ids: [id] }],
  });
  const html = String(data.html);
  expect(html).toContain(
    [
      'Walk',
      'Level',
      'Bittern, Owl',
      '40 min',
      'In summer',
      'Dogs welcome',
      'January 2, 2026',
      'warden@example.org',
      'example.org',
      '9780691096124',
      'Ada',
      'Pond, Wood',
      'Birdsong',
    ].join(' · '),
  );
  expect(html).not.toContain('Lit at night');
  expect(html).toContain(`/images/${photo}/200.jpg`);
});
