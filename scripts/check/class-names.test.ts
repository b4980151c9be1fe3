import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../base/root.ts';

/** Class names that sheets of two or more rooms style, and why. A new one needs the subject of its room: `queue-row`. */
const SHARED: Readonly<Record<string, string>> = {
  ProseMirror: 'the name that the editor library gives',
  ask: 'kit/page adds the space below what kit/parts draws',
  desk: 'the layout; notices make room in it',
  'desk-page': 'the page; kit/parts places its loading state in it',
  editor: 'the editor; its dialogs add focus mode',
  'editor-tools': 'the editor; the layout keeps its tools below the top bar',
  entry: 'kit of forms; the editor and the composer adjust what stands in one',
  field: 'the frame of a field; AI adds its button to it',
  message: 'the theme draws it; Today sets its heading',
  panel: 'kit/parts draws it; settings add their facts',
  'panel-actions': 'kit/parts draws them; publishing places them',
  panels: 'kit/parts draws them; newsletters number them',
  top: 'the top bar of the layout; notices make room below it',
  'top-menu': 'the layout; notices make room in it',
};

/** The class that a selector begins with, where that is all it has to tell its room by. */
function bareClassOf(selector: string): string | undefined {
  const [first = ''] = selector.trim().split(/[\s>+~]/);
  return /^\.([A-Za-z][\w-]*)(?![\w-]|.*\.[A-Za-z])/.exec(first)?.[1];
}

/** The rooms that style a class, by its name. */
function roomsByClass(sheets: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const [path, css] of sheets) {
    const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
    for (const [, selectors = ''] of rules)
      for (const selector of selectors.split(/,(?![^(]*\))/)) {
        const name = bareClassOf(selector);
        if (name !== undefined) rooms.set(name, (rooms.get(name) ?? new Set()).add(dirname(path)));
      }
  }
  return rooms;
}

it('notices a class that two rooms style by its name alone', () => {
  const sheets = new Map([
    [
      'admin/one/one.css',
      '.row { margin: 0 } .own .row { margin: 0 } @media (width) { .head:hover { margin: 0 } }',
    ],
    ['admin/two/two.css', '.two .row, .row.is-two { margin: 0 }\n.head { margin: 0 }'],
  ]);
  const shared = [...roomsByClass(sheets)].filter(([, rooms]) => rooms.size > 1);
  expect(shared.map(([name]) => name)).toEqual(['head']);
});

it('knows one room for each class of the admin, or a reason', () => {
  const files = globSync('admin/**/*.css', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  const sheets = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const shared = [...roomsByClass(sheets)].filter(
    ([name, rooms]) => rooms.size > 1 && !name.startsWith('Mui'),
  );
  expect(shared.map(([name]) => name).toSorted()).toEqual(Object.keys(SHARED).toSorted());
});
