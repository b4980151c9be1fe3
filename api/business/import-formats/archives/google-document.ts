import { posix } from 'node:path';
import { keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { later } from '../../../platform/base/spoken.ts';
import { htmlTree } from '../../../records/rich-text/html-tree.ts';
import { messages } from '../messages.ts';
import { Notes } from '../notes.ts';
import type { SourceItem } from '../source-item.ts';
import {
  addDocumentNotes,
  documentLink,
  documentPost,
  isEmptyList,
  notesOfDocument,
  takenOut,
} from './document-parts.ts';
import { classMarks, marked, nested } from './google-styles.ts';
import { edited, htmlOf, imageBeside, valueOf, withClass } from './page-dom.ts';

const spoken = later(messages);

/** A document that Google Docs exported as a web page, as it is in the archive. */
export interface GooglePage {
  format: 'google_docs';
  path: string;
  html: string;
}

const FROM_GOOGLE = /\bdoc-content\b|\blst-kix_|themes\.googleusercontent\.com|id="h\.[a-z0-9]+"/;

/** A document of Google Docs. What others suggested can’t be told from its text in this format. */
export function googleDocument({ path, html }: GooglePage): SourceItem {
  const fileName = posix.basename(path).replace(/\.html?$/i, '');
  if (!FROM_GOOGLE.test(html))
    return { kind: 'skipped', id: path, title: fileName, reason: keptTextOf(spoken('not_google_docs')) };
  const nodes = nested(htmlTree(html));
  const notes = new Notes();
  notes.add(spoken('document_draft'));
  const found = notesOfDocument(nodes);
  addDocumentNotes(notes, found);
  const marks = classMarks(nodes);
  const { taken } = found;
  const title = takenOut(nodes, withClass(nodes, 'title'));
  const excerpt = takenOut(nodes, withClass(nodes, 'subtitle'));
  const body = edited(nodes, (element, inside) => {
    if (taken.has(element) || isEmptyList(element, taken)) return [];
    switch (element.tagName) {
      case 'style':
      case 'meta':
      case 'title':
        return [];
      case 'a':
        return documentLink(element, { ...found, notes, inside });
      case 'span':
        return marked(element, { marks, inside });
      case 'img':
        imageBeside(element, path);
        return undefined;
      case 'hr':
        // A page break.
        return /display:\s*none/.test(valueOf(element, 'style')) ? [] : undefined;
      default:
        return undefined;
    }
  });
  const post = documentPost(body, { title, fileName, authors: [], notes });
  return { ...post, excerpt, html: htmlOf([...body, ...found.section]) };
}
