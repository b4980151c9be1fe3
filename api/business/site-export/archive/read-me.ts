import type { ArchiveManifest } from './manifest.ts';

/** The README at the top of an archive. */
export function readMe({ site, created_at: at, what }: ArchiveManifest): string {
  const has = (part: ArchiveManifest['what'][number]) => what.includes(part);
  const lines = [
    has('site') ? '- `site/`: the public pages. Open `site/index.html` in a browser.' : '',
    has('content')
      ? '- `articles/`, `book-summaries/`, `pages/`, and so on: one Markdown file for each entry, `categories.yaml`, `tags.yaml`. `drafts/` contains changes that are not yet published.'
      : '',
    has('content') ? '- `images/`, `files/`: the media library, as it was uploaded.' : '',
    '- `records/`: everything as data, one JSON object per line. The import reads these.',
    '- `SHA256SUMS`: checksums of all files (`sha256sum -c SHA256SUMS`).',
  ];
  return `# ${site.name}

This is an export of ${site.url}, made on ${at}.

${lines.filter((line) => line !== '').join('\n')}

To bring it into a new Colophon: \`npm run import -- THIS_FILE.zip\`.
${has('contacts') ? '\nIt contains personal data of your subscribers. Protect it as carefully as the site itself.\n' : ''}`;
}
