import { describe, expect, it } from 'vitest';
import { resources } from '#schema/resources/index.ts';
import { ROLES, type Role } from '#schema/access/roles.ts';
import { bulkTasksOf } from './bulk-tasks.ts';

const keysOf = (name: keyof typeof resources, role: Role) =>
  bulkTasksOf(resources[name], { id: 'u1', role }).map(({ key }) => key);

describe('bulk actions', () => {
  it('are those that the declaration offers and the user may run', () => {
    const offered = ROLES.map((role) => [role, keysOf('articles', role), keysOf('categories', role)]);
    expect(Object.fromEntries(offered.map(([role, ...rest]) => [role, rest]))).toMatchInlineSnapshot(`
      {
        "administrator": [
          [
            "fields",
            "publish",
            "unpublish",
            "archive",
            "trash",
          ],
          [
            "fields",
            "delete",
          ],
        ],
        "author": [
          [
            "fields",
            "trash",
          ],
          [],
        ],
        "editor": [
          [
            "fields",
            "publish",
            "unpublish",
            "archive",
            "trash",
          ],
          [
            "fields",
            "delete",
          ],
        ],
        "viewer": [
          [],
          [],
        ],
      }
    `);
  });

  it('state in the request what they do', () => {
    const bodies = bulkTasksOf(resources.articles, { id: 'u1', role: 'administrator' }).map(
      ({ label, body }) => [label, body],
    );
    expect(bodies).toEqual([
      ['Edit fields', null],
      ['Publish', { action: 'publish' }],
      ['Unpublish', { action: 'unpublish' }],
      ['Archive', { action: 'archive' }],
      ['Move to trash', { action: 'trash' }],
    ]);
  });

  it('name the record that a step needs', () => {
    const steps = bulkTasksOf(resources.contacts, { id: 'u1', role: 'administrator' }).filter(
      ({ to }) => to !== undefined,
    );
    expect(steps.length).toBeGreaterThan(0);
    for (const { key, body, to } of steps) expect([body, to]).toEqual([{ step: key }, 'contact-lists']);
  });
});
