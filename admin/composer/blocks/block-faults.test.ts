import { describe, expect, it } from 'vitest';
import { readBlockFaults } from './block-faults.ts';

describe('what the server says of blocks', () => {
  it('is shown at its block, and general problems separately', () => {
    const { byPosition, rest } = readBlockFaults(
      'must contain the unsubscribe link item 2, html: unknown variable env (line 2, column 4) item 2, html: tag "x" not found (line 1, column 1) item 11: its rule finds nothing',
    );
    expect(rest).toBe('must contain the unsubscribe link');
    expect([...byPosition]).toEqual([
      [1, 'Unknown variable env (line 2, column 4) Tag "x" not found (line 1, column 1)'],
      [10, 'Its rule finds nothing'],
    ]);
  });

  it('is shown at the columns that contain the block, with its position', () => {
    const { byPosition, rest } = readBlockFaults(
      'item 2, columns, item 1, item 2, image_unique_identifier: isn’t in the media library item 2, columns, item 2, item 1, href: must be an http, https, mailto, or tel URL, a path that starts with /, an anchor that starts with #, or a variable item 3, href: must be an http, https, mailto, or tel URL, a path that starts with /, an anchor that starts with #, or a variable',
    );
    expect(rest).toBeUndefined();
    expect([...byPosition]).toEqual([
      [
        1,
        'Column 1, block 2: Choose an image. Column 2, block 1: Must be an http, https, mailto, or tel URL, a path that starts with /, an anchor that starts with #, or a variable.',
      ],
      [
        2,
        'Must be an http, https, mailto, or tel URL, a path that starts with /, an anchor that starts with #, or a variable',
      ],
    ]);
  });

  it('is nothing where nothing was said', () => {
    expect(readBlockFaults(undefined)).toEqual({ byPosition: new Map(), rest: undefined });
  });
});
