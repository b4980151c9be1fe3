import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { createTableStore } from '#api/records/resources/tables/table-store.ts';
import { resources } from '#schema/resources/index.ts';
import type { TableResource } from '#schema/registry/registry.ts';

const SUMMARY = `---
title: "Walden: the accounts of a man who counted"
slug: walden
book_title: Walden
author: Henry David Thoreau
category: lives
tags: [money]
intro: Two years beside a pond, with the receipts.
published_date: 2026-03-01T08:00:00Z
key_ideas:
  - title: Count the cost
    text: The cost of a thing is the life it takes.
---
He went to the woods, and *wrote down* what it cost.
`;
const LIST = `---
name: Books with receipts
slug: books-with-receipts
status: published
content:
  - type: book-summary
    slug: walden
    note: Check the sums.
---
`;

/** A folder with one record of most kinds, as the importer reads it. */
export async function writeSavedFolder(folder: string): Promise<string> {
  await mkdir(join(folder, 'book-summaries'), { recursive: true });
  await mkdir(join(folder, 'lists'), { recursive: true });
  await writeFile(join(folder, 'categories.yaml'), '- { name: Lives, slug: lives, color: slate }\n');
  await writeFile(join(folder, 'tags.yaml'), '- { name: Money, slug: money }\n');
  await writeFile(join(folder, 'book-summaries', 'walden.md'), SUMMARY);
  await writeFile(join(folder, 'lists', 'books-with-receipts.md'), LIST);
  return folder;
}

export async function insertContactList(deps: AppDeps): Promise<void> {
  const store = createTableStore(
    resources['contact-lists'] as (typeof resources)['contact-lists'] & TableResource,
  );
  const saving = { actor: { id: null }, now: deps.now(), newId: deps.newId };
  await deps.database.transaction((tx) => store.insert(tx, { name: 'Readers', optin: 'single' }, saving));
}
