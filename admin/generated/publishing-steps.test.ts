import { describe, expect, it } from 'vitest';
import { CONTENT_STATUSES } from '#schema/define-content-type.ts';
import { primaryActionFor, secondaryActionsFor } from './publishing-steps.ts';

const clean = { isDirty: false, hasUnpublished: false };

describe('the one thing to do next', () => {
  it('is publishing a draft', () => {
    expect(primaryActionFor({ status: 'draft', ...clean })?.label).toBe('Publish');
  });

  it('is bringing the live page up to date once something changed', () => {
    expect(primaryActionFor({ status: 'published', ...clean })).toBeNull();
    expect(primaryActionFor({ status: 'published', isDirty: true, hasUnpublished: false })?.label).toBe(
      'Update live page',
    );
    expect(primaryActionFor({ status: 'published', isDirty: false, hasUnpublished: true })?.label).toBe(
      'Update live page',
    );
  });

  it('is bringing back what is in the trash', () => {
    expect(primaryActionFor({ status: 'trashed', ...clean })?.action).toBe('restore');
    expect(secondaryActionsFor('trashed')).toEqual([]);
  });
});

describe('what else can be done', () => {
  it('includes the trash in every state but there', () => {
    for (const status of CONTENT_STATUSES) {
      const names = secondaryActionsFor(status).map(({ action }) => action);
      expect(names.includes('delete')).toBe(status !== 'trashed');
    }
  });
});
