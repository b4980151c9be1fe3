import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../base/root.ts';
import { proseInCode, proseInFile } from './testing/comments.ts';
import { englishTexts } from './english-texts.ts';

/** Words that docs/practices/words.md replaces wherever people read. Each is a whole word, in upper or lower case. */
const NEVER = [
  /\b(?:somebody|everybody|nobody|whoever|whomever)\b/i,
  /\bdesk\b/i,
  /\bpictures?\b/i,
  /\bmails?\b(?! (?:server|service|client))/i,
  /\b(?:colour|grey|licence|behaviour|catalogue)s?\b|\bcancelled\b|\borganis/i,
  /\b(?:please|successfully)\b/i,
  /\bt(?:ake|akes|aken|ook) back\b/i,
  /\bfor good\b/i,
  /\bgo(?:es)? on\b/i,
  /\b(?:not|no) any ?more\b/i,
  /\bso many\b/i,
  /\bput off\b/i,
  /\bleads? nowhere\b/i,
  /\bcalled unwanted\b/i,
];

/** Terms that are right in code and in names of the API, but not where people use the product. */
const NOT_IN_THE_PRODUCT = [
  /\bcontacts\b|\bcontact lists?\b/i,
  /\bpreheaders?\b/i,
  /\brelays?\b/i,
  /\bsecond factors?\b/i,
  /\bworking cop(?:y|ies)\b/i,
  /\breadings\b/i,
  /\bgoes to\b/i,
  /\bleads? to\b/i,
  /\bcolleagues?\b/i,
  /\bcame back\b/i,
  /\bcomplained\b/i,
  /\bthe house\b/i,
  /\bshel(?:f|ves)\b/i,
  /\bmended\b/i,
  /\btrials?\b/i,
];

/** What comments and titles of tests never say. Terms of mail and API names are right there. */
const NEVER_IN_CODE = [
  /\b(?:some|every|no|any)body\b|\bwhoever\b|\bwhomever\b/i,
  /\bdesks?\b/i,
  /\bpictures?\b/i,
  /\bmails\b/i,
  /\b(?:a|the|this|each|one|every|single|whole|old|newest|first|last|its|their|our) mail\b(?! (?:server|system|program|service|client|provider|host|app|security|address)s?\b)/i,
  /\b(?:colour|behaviour|neighbour|favour|honour|licence|catalogue|grey)(?:s|ed|ing)?\b/i,
  /\b(?:organis|normalis)/i,
  /\bt(?:ake|akes|aken|ook) back\b/i,
  /\bfor good\b/i,
  /\bgo(?:es)? on\b/i,
  /\b(?:not|no) any ?more\b/i,
  /\bso many\b/i,
  /\bput off\b/i,
  /\bleads? nowhere\b/i,
  /\bof one['’]s own\b/i,
  /\bmend(?:s|ed|ing)?\b/i,
  /\banew\b/i,
  /\bcolleagues?\b/i,
  /\b(?:is|are|was|were) told\b/i,
  /\bthe house\b/i,
];

/** Allowed all the same: the specification gives these to the letter, and the last is a name. */
const EXCEPTIONS: readonly RegExp[] = [
  /You['’]ve got mail!/,
  /Please check your inbox to confirm your email\./,
  /There is a problem with your email address\. Please review it\./,
  /Apple Mail/,
];

const ofProduct = [...NEVER, ...NOT_IN_THE_PRODUCT];

function foundIn(text: string, words: readonly RegExp[]): string[] {
  const rest = EXCEPTIONS.reduce((left, allowed) => left.replaceAll(new RegExp(allowed, 'g'), ''), text);
  return words.flatMap((word) => word.exec(rest)?.[0] ?? []);
}

/** The prose of a page, line by line: no code, no targets of links. */
function proseOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const blank = (code: string) => code.replaceAll(/[^\n]/g, '');
  return text
    .replaceAll(/^```[^]*?^```/gm, blank)
    .replaceAll(/`[^`]*`/g, blank)
    .replaceAll(/\]\([^)\s]*\)/g, ']')
    .split('\n');
}

function faultsOf(file: string, words: readonly RegExp[]): string[] {
  return proseOf(file).flatMap((line, index) =>
    foundIn(line, words).map((word) => `${file}:${index + 1}: ${word}`),
  );
}

/** Explains the words that it replaces. */
const GLOSSARY = 'docs/practices/words.md';
const FOR_USERS = ['README.md', 'CHANGELOG.md', ...globSync('docs/{how-to/**/*,upgrade}.md', { cwd: ROOT })];
const FOR_DEVELOPERS = globSync(
  ['*.md', 'docs/{practices,decisions,security}/**/*.md', 'packages/*/README.md'],
  { cwd: ROOT },
).filter((file) => file !== GLOSSARY && !FOR_USERS.includes(file));

/** Code of people. Rules of the glossary name the words themselves. */
const CODE = globSync(
  '{admin,api,api-client,bench,e2e,packages,schema,scripts,server,site}/**/*.{ts,tsx,mjs,css}',
  { cwd: ROOT, exclude: ['**/node_modules/**'] },
).filter((file) => !/^scripts\/texts\/(?:words\.test|testing\/comments)\.ts$/.test(file));

describe('the words of the glossary', () => {
  it('are used by messages, labels, and helps', async () => {
    const faults = [...(await englishTexts())].flatMap(([key, text]) =>
      foundIn(text, ofProduct).map((word) => `${key}: ${word}`),
    );
    expect(faults).toEqual([]);
  });

  it.each(FOR_USERS)('are used by %s', (file) => {
    expect(faultsOf(file, ofProduct)).toEqual([]);
  });

  it('are used by pages for developers', () => {
    expect(FOR_DEVELOPERS.length).toBeGreaterThan(40);
    expect(FOR_DEVELOPERS.flatMap((file) => faultsOf(file, NEVER))).toEqual([]);
  });

  it('are used by comments and titles of tests', () => {
    expect(CODE.length).toBeGreaterThan(2000);
    const faults = CODE.flatMap((file) =>
      proseInFile(file).flatMap(({ line, text }) =>
        foundIn(text, NEVER_IN_CODE).map((word) => `${file}:${line}: ${word}`),
      ),
    );
    expect(faults).toEqual([]);
  });

  it('are looked for in every comment and title, and not in code', () => {
    const source = [
      '/** Nobody reads `picture`. */',
      "const picture = 'https://a.test/desk'; // the desk",
      '/*',
      ' * This goes',
      ' * on.',
      ' */',
      "it.each([1])('shows pictures of %s', () => {});",
    ].join('\n');
    const found = proseInCode(source).flatMap(({ line, text }) =>
      foundIn(text, NEVER_IN_CODE).map((word) => `${line}: ${word}`),
    );
    expect(found.toSorted()).toEqual(['1: Nobody', '2: desk', '3: goes on', '7: pictures']);
  });

  it('are missed where another word is used', () => {
    expect(foundIn('Nobody took back the picture of the shelf.', ofProduct)).toEqual([
      'Nobody',
      'picture',
      'took back',
      'shelf',
    ]);
    expect(foundIn("You've got mail! Mail server, email", ofProduct)).toEqual([]);
  });
});
