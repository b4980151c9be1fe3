import { describe, expect, it } from 'vitest';
import { CONTENT_STATUSES } from '#schema/define/define-content-type.ts';
import { consequenceOf, primaryActionFor, secondaryActionsFor } from './publishing-steps.ts';

const clean = { isDirty: false, hasUnpublished: false, isScheduled: false };

describe('the one thing to do next', () => {
  it('is publishing a draft', () => {
    expect(primaryActionFor({ status: 'draft', ...clean })?.label).toBe('publish');
  });

  it('is bringing the live page up to date once something changed', () => {
    expect(primaryActionFor({ status: 'published', ...clean })).toBeNull();
    expect(primaryActionFor({ status: 'published', ...clean, isDirty: true })?.label).toBe('update');
    expect(primaryActionFor({ status: 'published', ...clean, hasUnpublished: true })?.label).toBe('update');
  });

  it('is changing the time of what is scheduled, live or not', () => {
    for (const status of ['scheduled', 'published'])
      expect(primaryActionFor({ status, ...clean, isScheduled: true })?.label).toBe('reschedule');
  });

  it('is bringing back what is in the trash', () => {
    expect(primaryActionFor({ status: 'trashed', ...clean })?.action).toBe('restore');
    expect(secondaryActionsFor('trashed')).toEqual([]);
  });
});

describe('what else can be done', () => {
  it('includes a time for the changes of a live page, unless they have one', () => {
    const actions = (isScheduled: boolean) =>
      secondaryActionsFor('published', isScheduled).map(({ action }) => action);
    expect([actions(false).includes('schedule'), actions(true).includes('schedule')]).toEqual([true, false]);
  });

  it('includes the trash in every state but there', () => {
    for (const status of CONTENT_STATUSES) {
      const names = secondaryActionsFor(status).map(({ action }) => action);
      expect(names.includes('delete')).toBe(status !== 'trashed');
    }
  });

  it('includes the cancelling of a schedule where there is one', () => {
    const cancels = (status: string, isScheduled: boolean) =>
      secondaryActionsFor(status, isScheduled).some(({ action }) => action === 'unschedule');
    expect([cancels('scheduled', true), cancels('published', true)]).toEqual([true, true]);
    expect([cancels('draft', false), cancels('published', false)]).toEqual([false, false]);
  });
});

describe('taking a page off the site', () => {
  it('can be undone where the working copy is what was live', () => {
    expect(consequenceOf('unpublish', clean)).toBeNull();
    expect(consequenceOf('archive', clean)).toBeNull();
  });

  it('says what happens where it cannot', () => {
    expect(consequenceOf('unpublish', { ...clean, hasUnpublished: true })).toContain('History');
    expect(consequenceOf('archive', { ...clean, isScheduled: true })).toContain('canceled');
  });
});
