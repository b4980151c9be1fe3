import { type Files, type OnImage, filesBelow, sharedFolder } from '../tree-texts.ts';
import type { SourceReading } from '../source-item.ts';
import { isDocuments, readDocuments } from './documents-export.ts';
import { isEpub, isShelf, readEpub, readShelf } from './epub-book.ts';
import { isMediumExport, readMediumExport } from './medium-export.ts';
import { isNotionExport, readNotionExport } from './notion-export.ts';
import { isSubstackExport, readSubstackExport } from './substack-export.ts';

/** What stands beside the texts in an archive made by a computer, and says nothing about it. */
const BESIDE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._)/;

/**
 * The reading of an archive that another program wrote; undefined for a folder of Markdown, which any program may have
 * written. Images of the archive are passed to `onImage`.
 */
export function readKnownArchive(tree: Files, onImage: OnImage): SourceReading | undefined {
  const names = tree.names.filter((name) => !BESIDE.test(name));
  const files = { names, read: tree.read };
  for (const one of [files, filesBelow(files, sharedFolder(names))]) {
    if (isEpub(one)) return readEpub(one, onImage);
    if (isShelf(one)) return readShelf(one, onImage);
    if (isSubstackExport(one)) return readSubstackExport(one);
    if (isMediumExport(one)) return readMediumExport(one);
    if (isNotionExport(one)) return readNotionExport(one, onImage);
    if (isDocuments(one)) return readDocuments(one, onImage);
  }
  return undefined;
}
