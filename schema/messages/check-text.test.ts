import { describe, expect, it } from 'vitest';
import { faultOf } from './check-text.ts';

const COUNT = '{count, plural, one {# title by {name}} other {# titles by {name}}}';

describe('a translation', () => {
  it.each([
    ['Reading lists', 'Leselisten', 'de'],
    [COUNT, '{count, plural, one {# Titel von {name}} other {# Titel von {name}}}', 'de'],
    [
      COUNT,
      '{count, plural, =0 {nichts von {name}} one {# książka {name}} few {# książki {name}} many {# książek {name}} other {# książki {name}}}',
      'pl',
    ],
    ['Read <a>this</a> by {name}.', '{name}: <a>lesen</a>', 'de'],
    [
      '{role, select, editor {an editor} other {a viewer}}',
      '{role, select, editor {Redaktion} author {x} other {Gast}}',
      'de',
    ],
  ])('of %j may be %j', (english, text, tag) => {
    expect(faultOf(text, tag, english)).toBeUndefined();
  });

  it.each([
    ['that cannot be parsed', COUNT, '{count, plural, one {# Titel}', 'de', 'cannot be parsed'],
    [
      'that lacks a plural form',
      COUNT,
      '{count, plural, one {# {name}} other {# {name}}}',
      'ar',
      'lacks the plural form zero, two, few, many',
    ],
    [
      'that lacks the form for one',
      COUNT,
      '{count, plural, other {# {name}}}',
      'de',
      'lacks the plural form one',
    ],
    ['that names an unknown value', '{name} wrote', '{name} {amount}', 'de', 'uses {amount}'],
    ['that leaves out a value', '{name} wrote', 'geschrieben', 'de', 'leaves out {name}'],
    ['with markup', 'Hello', '<b>Hallo</b>', 'de', 'uses <b>'],
    ['with a script', 'Hello', '<script>alert(1)</script>', 'de', 'uses <script>'],
    ['with an attribute', 'Hello', '<a href="https://example.com">Hallo</a>', 'de', 'cannot be parsed'],
    ['that leaves out a link', 'Read <a>this</a>', 'Lies das', 'de', 'leaves out <a>'],
    [
      'that leaves out a case',
      '{role, select, editor {an editor} other {a viewer}}',
      '{role, select, other {x}}',
      'de',
      'leaves out the case editor',
    ],
  ])('%s is refused', (...[, english, text, tag, fault]) => {
    expect(faultOf(text, tag, english)).toContain(fault);
  });

  it('is checked by itself if the English text is not available', () => {
    expect(faultOf('{count, plural, other {#}}', 'de')).toContain('lacks the plural form one');
    expect(faultOf('Hallo {name}', 'de')).toBeUndefined();
  });
});
