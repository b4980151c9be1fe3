import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APPEARANCE_SCRIPT } from './appearance-script.ts';

describe('the script that is waited for', () => {
  it('is named by its bytes: browsers keep it for a year', () => {
    const bytes = readFileSync(join(import.meta.dirname, '..', 'public', APPEARANCE_SCRIPT));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    expect(APPEARANCE_SCRIPT).toBe(`/assets/appearance.${hash}.js`);
    expect(bytes.length).toBeLessThan(150);
  });
});
