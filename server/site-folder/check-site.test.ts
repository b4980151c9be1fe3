import { afterEach, describe, expect, it } from 'vitest';
import { type TestSite, makeSite } from '../testing/site-folder.ts';

let site: TestSite;
afterEach(() => site.remove());

/** The problems that the check finds in a site folder, one line each. */
function problemsOf(checked: TestSite): string[] {
  const { stdout, stderr } = checked.run(`
    import { checkSite } from '#server/site-folder/check-site.ts';
    import { currentSite } from '#server/site-folder/current-site.ts';
    import { routes } from '#api/app/routes.ts';
    const problems = await checkSite(currentSite(), routes);
    console.log(JSON.stringify(problems.map(({ file, words }) => file + ': ' + words)));
  `);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as string[];
}

describe('the check of a site folder', () => {
  it('finds nothing in the podcast site', () => {
    site = makeSite({ fixture: 'podcast-site' });
    expect(problemsOf(site)).toEqual([]);
  });

  it('names file and line of a wrong prop, of a wrong field, and of an error anywhere else', () => {
    site = makeSite({ fixture: 'podcast-site' });
    site.write(
      'views/interviews.entry.tsx',
      `import type { DetailProps } from 'colophon/site';

      export default function Wrong({ section }: DetailProps<'interviews'>) {
        return <b>{section}</b>;
      }\n`,
    );
    site.write(
      'views/podcasts.detail.tsx',
      `import type { DetailProps } from 'colophon/site';
      export default ({ entry }: DetailProps<'podcasts'>) => <b>{entry.record.gust}</b>;\n`,
    );
    site.write(
      'pages/thanks.tsx',
      `import type { PageInput } from 'colophon/site';
      export const data = async ({ now }: PageInput) => ({ year: now.getUTCFullYear() });
      export const Page = ({ month }: { month: number }) => <b>{month}</b>;\n`,
    );
    site.write('lib/wrong.ts', `\n\nexport const limit: number = 'three';\n`);
    expect(problemsOf(site)).toEqual([
      expect.stringMatching(
        /^views\/interviews\.entry\.tsx:3: doesn’t accept the props of "interviews\.entry": TS1360: .*is missing the following properties/s,
      ),
      expect.stringMatching(/^pages\/thanks\.tsx:3: isn’t a page that accepts its own data: TS1360: /),
      expect.stringMatching(/^lib\/wrong\.ts:3: TS2322: /),
      expect.stringMatching(/^views\/podcasts\.detail\.tsx:2: TS2551: Property 'gust' does not exist/),
    ]);
  });

  it('names file and line of a screen or an input with other types', () => {
    site = makeSite({ fixture: 'podcast-site' });
    site.write(
      'screens/wrong.tsx',
      `export const label = 'x';\nexport const screen = { lable: 'Wrong' };\nexport default () => <b>x</b>;\n`,
    );
    site.write(
      'inputs/podcasts.guest.tsx',
      `import type { InputProps } from 'colophon/admin';

      export default ({ field }: InputProps<'number'>) => <b>{field.unit}</b>;\n`,
    );
    expect(problemsOf(site)).toEqual([
      expect.stringMatching(/^screens\/wrong\.tsx:2: isn’t an admin screen: TS/),
      expect.stringMatching(/^inputs\/podcasts\.guest\.tsx:3: isn’t an input for "podcasts\.guest": TS/),
    ]);
  });

  it('names files that export no view, or are no code, before it asks the compiler', () => {
    site = makeSite({ fixture: 'podcast-site' });
    site.write('views/podcasts.list.tsx', `export const Podcasts = () => <b>all</b>;\n`);
    site.write('views/home.tsx', `\nexport default () => <b>;\n`);
    site.write('pages/none.tsx', 'export default () => <b>one</b>;\n');
    site.write(
      'pages/made.tsx',
      `const base = '/all';\nexport const path = base + '/of';\nexport const Page = () => <b>one</b>;\n`,
    );
    site.write('hooks/wrong.ts', 'export const limit = 3;\n');
    expect(problemsOf(site)).toEqual([
      "hooks/wrong.ts: declares no hooks. Write `export const podcastHooks = defineHooks('podcasts', { … })`.",
      expect.stringMatching(/^views\/home\.tsx:\d: /),
      'views/podcasts.list.tsx:1: has no default export. Write `export default function PodcastsList(props) { … }`.',
      "pages/made.tsx:2: computes its URL. Write a literal, such as `export const path = '/sponsors';`.",
      'pages/none.tsx:1: doesn’t export `Page`. Write `export function Page() { … }`.',
    ]);
  });

  it('ignores what was built from a screen and an input that were deleted since', () => {
    site = makeSite({ fixture: 'podcast-site' });
    const { stderr } = site.run(
      "import { buildStale } from '#server/builds/builds.ts'; await buildStale({ only: 'own-admin' });",
    );
    expect(stderr).toBe('');
    expect(site.read('.colophon/admin-entry.ts')).toContain('screens/episodes.tsx');
    for (const file of ['screens/episodes.tsx', 'inputs/duration.tsx']) site.delete(file);
    expect(problemsOf(site)).toEqual([]);
  });

  it('refuses views that are asynchronous, however they are exported', () => {
    site = makeSite({ fixture: 'podcast-site' });
    site.write('views/home.tsx', `\nexport default async function Home() {\n  return <b>one</b>;\n}\n`);
    site.write('views/header.tsx', `const Header = async () => <b>one</b>;\n\nexport default Header;\n`);
    site.write(
      'views/footer.tsx',
      `async function Footer() {\n  return <b>one</b>;\n}\nexport { Footer as default };\n`,
    );
    site.write('pages/thanks.tsx', `export const Page = async () => <b>one</b>;\n`);
    const words =
      'is asynchronous, but a view can’t wait for data. Remove `async`. A view gets its data as props; to show other data, add a page with a `data` function.';
    expect(problemsOf(site)).toEqual([
      `views/footer.tsx:1: ${words}`,
      `views/header.tsx:1: ${words}`,
      `views/home.tsx:2: ${words}`,
      'pages/thanks.tsx:1: is asynchronous, but a page can’t wait while it is rendered. Remove `async` from `Page`, and load its data in `export async function data() { … }`.',
    ]);
  });
});
