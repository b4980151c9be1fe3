/** Fails to compile unless two types are the same; `any` is the same as nothing else. */
const SAME = `
type Same<One, Other> =
  (<Given>() => Given extends One ? 1 : 2) extends (<Given>() => Given extends Other ? 1 : 2) ? true : false;
type Wanted = { guest: string | null; length: number | null; topics: string[]; recording: string | null };
type Field = keyof Wanted;
`;
const CHECKS = `
export const exact: { [Name in Field]: Same<RecordFor<'podcasts'>[Name], Wanted[Name]> } = {
  guest: true, length: true, topics: true, recording: true,
};
// @ts-expect-error there is no such field
export type None = RecordFor<'podcasts'>['author_of_it'];
`;

/** Files of a site that compile only if the records of the tutorial's type are exact in all its rooms. */
export const EXACT_TYPES: Readonly<Record<string, string>> = {
  'screens/exact.tsx': `import { defineScreen, useRead } from 'colophon/admin';
import type { RecordFor } from 'colophon';
${SAME}${CHECKS}
export const screen = defineScreen({ label: 'Exact' });
export default function Exact() {
  const { data } = useRead('/content?content_type_name=podcast');
  const [first] = (data as { data: RecordFor<'podcasts'>[] } | undefined)?.data ?? [];
  return <p>{first?.guest?.toUpperCase()}</p>;
}
`,
  'views/podcasts.entry.tsx': `import { EntryView, type EntryProps } from 'colophon/site';
${SAME}
type Shown = EntryProps<'podcasts'>['entry']['record'];
export const exact: Same<Shown['guest'], string | null> = true;
export const number: Same<Shown['length'], number | null> = true;
// @ts-expect-error there is no such field
export type None = Shown['author_of_it'];
export default function Entry(props: EntryProps<'podcasts'>) {
  return <EntryView {...props} />;
}
`,
  'hooks/exact.ts': `import { defineHooks } from 'colophon/server';
import type { RecordFor } from 'colophon';
${SAME}${CHECKS}
export const exactHooks = defineHooks('podcasts', {
  beforeSave({ input, stored }) {
    const given: string | null | undefined = input.guest;
    const before: string | null | undefined = stored?.guest;
    // @ts-expect-error it is a number
    const wrong: string | undefined = input.length;
    void wrong;
    return given === null && typeof before === 'string' ? { guest: before } : undefined;
  },
});
`,
};

/** The same for a program elsewhere, whose types \`npx colophon-client types\` has written to \`types.ts\`. */
export const EXACT_CLIENT = `import { createClient } from 'colophon-client';
import type { ContentTypes } from './types.ts';
${SAME}
type Episode = ContentTypes['podcast']['record'];
export const exact: { [Name in Field]: Same<Episode[Name], Wanted[Name]> } = {
  guest: true, length: true, topics: true, recording: true,
};
const site = createClient<ContentTypes>({ url: 'https://example.com' });
for await (const item of site.content.walk()) {
  if (item.content_type_name === 'podcast') { const guest: string | null = item.guest; void guest; }
  // @ts-expect-error it may be of any type here
  void item.guest;
}
await site.content.create({ content_type_name: 'podcast', title: 'One', length: 754 });
// @ts-expect-error it is a number
await site.content.create({ content_type_name: 'podcast', title: 'One', length: '12:34' });
`;
