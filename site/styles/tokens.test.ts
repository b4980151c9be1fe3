import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAPER } from '#schema/base/color-contrast.ts';

it('sets pages on the paper that the contrast of a chosen color is counted against', () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--paper: light-dark(${PAPER.light}, ${PAPER.dark});`);
});
