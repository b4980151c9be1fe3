/**
 * `builds`: the command serves or tests built pages. `production`: the mode of React and Vike. `packed`: the package
 * has it, too, and what it does, for its help; `packedScript`: by another program.
 * @type {Record<string, {script: string, builds?: boolean, production?: boolean, packed?: string, packedScript?:
 * string}>}
 */
export const COMMANDS = {
  start: {
    script: 'server/main.ts',
    builds: true,
    production: true,
    packed: 'build the site if your files have changed, then serve it',
  },
  dev: {
    script: 'server/dev.ts',
    packed: 'serve the site for development, with every change visible right away',
  },
  build: { script: 'server/build.ts', production: true, packed: 'build the site without starting it' },
  import: {
    script: 'scripts/data/import-content.ts',
    production: true,
    packed: 'import an exported site, a folder, or a file from Ghost or WordPress',
  },
  export: {
    script: 'scripts/data/export-site.ts',
    production: true,
    builds: true,
    packed: 'write the whole site to one archive',
  },
  schema: {
    script: 'scripts/data/schema.ts',
    production: true,
    packed: 'show how changes to content types affect stored records',
  },
  backup: {
    script: 'scripts/data/backup.ts',
    production: true,
    packed: 'write the database and images to a file',
  },
  restore: {
    script: 'scripts/data/restore.ts',
    production: true,
    packed: 'restore the database and images from a backup',
  },
  recover: {
    script: 'scripts/data/recover.ts',
    production: true,
    packed: 'let someone back into their account',
  },
  docs: { script: 'scripts/docs/build-docs.ts' },
  eval: { script: 'scripts/eval/eval.ts', production: true },
  sbom: { script: 'scripts/dependencies/write-sbom.ts' },
  advisories: { script: 'scripts/dependencies/check-advisories.ts' },
  check: {
    script: 'scripts/check/check.ts',
    packed: 'check the site’s files for mistakes and for changes that an upgrade requires',
    packedScript: 'server/check.ts',
  },
  pack: { script: 'scripts/packing/pack.ts', production: true, builds: true },
  release: { script: 'scripts/release/release.ts' },
  test: { script: 'scripts/run-tests/test.ts', packed: 'run the site’s tests' },
};
