import { describe, expect, it } from 'vitest';
import { LiquidGuard } from './liquid-guard.ts';

describe('Liquid that is kept out of the way of other tools', () => {
  it.each([
    'Hello {{ contact.first_name | default: "a < b" }}, {% if x %}one{% endif %}!',
    'a {{ never closed',
    '{% raw {{ one }} and {{ two',
    '{{}}{%%}',
    '}} before {{ after }}',
    'no Liquid at all',
  ])('is put back as it was: %j', (source) => {
    const guard = new LiquidGuard();
    const { text } = guard.guard(source);
    expect(text).not.toMatch(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/);
    expect(guard.restore(text)).toBe(source);
  });

  it('leaves each place of the text known by line and column', () => {
    const source = '{{ a_long_variable }}\n{% if x %} <b> {{ y }} <i>';
    const { text, originalPlace } = new LiquidGuard().guard(source);
    expect(originalPlace(text.indexOf('<b>'))).toEqual({ line: 2, column: 12 });
    expect(originalPlace(text.indexOf('<i>'))).toEqual({ line: 2, column: 24 });
  });

  it.each(['{{', '{%', '{{ %}', '{% }}'])('is looked for once in two megabytes of %j', (open) => {
    const source = open.repeat(2_000_000 / open.length);
    const started = performance.now();
    expect(new LiquidGuard().guard(source).text).toBe(source);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
