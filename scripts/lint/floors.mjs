import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A lint rule for the rooms within the top-level folders that floors.json lists. Each room stands on a floor, the lowest
 * first, and imports only from floors below its own, types included. Every folder of the product has a floor of its own: a
 * folder inside a room could otherwise form a circle with it that no one sees. Tests and test helpers may import anything.
 *
 * @typedef {{type: string, value?: unknown}} Specifier
 */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** @type {Record<string, string[][]>} */
const FLOORS = JSON.parse(readFileSync(new URL('floors.json', import.meta.url), 'utf8'));
const IS_TEST = /\.test\.tsx?$|\/testing\//;

/** The floor of every room, by its path: `api/records/media` → 17. `.` is the top folder itself, where it has files. */
const floors = new Map(
  Object.entries(FLOORS).flatMap(([top, rooms]) =>
    rooms.flatMap((names, floor) => names.map((name) => [name === '.' ? top : `${top}/${name}`, floor])),
  ),
);

/** @param {string} room */
const floorOf = (room) => floors.get(room) ?? -1;

/**
 * The room that a file is in; undefined for a file of no room.
 *
 * @param {string} path
 */
function roomOf(path) {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (floors.has(folder)) return folder;
  }
  return undefined;
}

/**
 * The path from the root that an import resolves to; undefined for a package, and for another top-level room.
 *
 * @param {string} path
 * @param {unknown} specifier
 */
function targetOf(path, specifier) {
  if (typeof specifier !== 'string') return undefined;
  const [top = ''] = path.split('/');
  const target = specifier.startsWith('.')
    ? relative(ROOT, join(ROOT, dirname(path), specifier)).replaceAll(sep, '/')
    : specifier.slice(1);
  return target.startsWith(`${top}/`) && /^[.#]/.test(specifier) ? target : undefined;
}

const floorsRule = {
  meta: {
    type: 'problem',
    docs: { description: 'rooms import only from floors below their own' },
    schema: [],
    messages: {
      upward:
        '{{from}} is not above {{to}}: a room imports only from floors below its own (scripts/lint/floors.json). Move what both need down, or have it handed in from above: by a parameter, or in api/ by AppDeps or its extensions.',
      homeless:
        '{{path}} belongs to no room: put it into one, or give its own folder a floor in scripts/lint/floors.json.',
    },
  },
  /** @param {{filename: string, report: (problem: object) => void}} context */
  create(context) {
    const path = relative(ROOT, context.filename).replaceAll(sep, '/');
    const [top = ''] = path.split('/');
    if (!(top in FLOORS) || IS_TEST.test(path)) return {};
    const from = floors.has(dirname(path)) ? dirname(path) : undefined;
    /** @param {{source?: Specifier | null}} node */
    const look = (node) => lookAt(node, node.source);
    /**
     * @param {object} node
     * @param {Specifier | null | undefined} specifier
     */
    const lookAt = (node, specifier) => {
      const target = targetOf(path, specifier?.value);
      const to = target === undefined ? undefined : roomOf(target);
      if (from === undefined || to === undefined || from === to) return;
      if (floorOf(to) < floorOf(from)) return;
      context.report({ node, messageId: 'upward', data: { from, to } });
    };
    return {
      /** @param {object} node */
      Program(node) {
        if (from === undefined) context.report({ node, messageId: 'homeless', data: { path } });
      },
      ImportDeclaration: look,
      ExportNamedDeclaration: look,
      ExportAllDeclaration: look,
      ImportExpression: look,
      TSImportType: look,
      /** @param {{callee: {name?: string}, arguments: Specifier[]}} node */
      NewExpression(node) {
        // A program or a worker, by its address.
        if (node.callee.name === 'URL' && /\.tsx?$/.test(String(node.arguments[0]?.value)))
          lookAt(node, node.arguments[0]);
      },
    };
  },
};

export default { meta: { name: 'floors' }, rules: { 'only-downwards': floorsRule } };
