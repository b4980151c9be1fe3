import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the styles for paper say nothing about a screen, wherever they are loaded', async () => {
  const styles = await readFile(join(import.meta.dirname, 'print.css'), 'utf8');
  const topLevel = styles.replace(/\/\*[\s\S]*?\*\//g, '').match(/^\S.*$/gm);
  expect(topLevel).toEqual(['@media print {', '}']);
});
