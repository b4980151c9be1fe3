import { auditOrigin } from '../../platform/audit/audit-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { DocumentColumns, DocumentRow } from '../document-rows/document-input.ts';
import { JOINED_COLUMNS, JOINS, type Joined } from '../document-rows/document-select.ts';
import type { NotedQuotation } from '../document-rows/quotations-in.ts';
import { vectorFrom, vectorOf } from '../document-rows/search-vector.ts';
import { draftQuotations, quotedVersion } from './quotation-rows.ts';

/*
 * A save is one statement: the row, its revision, and the counter succeed or fail together, and the database
 * is called only once. It returns what the caller does not know yet.
 */

/** The columns of a save in parameter order, with their types. */
const WRITTEN = [
  ['title', 'text'],
  ['title_folded', 'text'],
  ['slug', 'text'],
  ['intro', 'text'],
  ['category_id', 'uuid'],
  ['tag_ids', 'uuid[]'],
  ['author', 'text'],
  ['written_by', 'text'],
  ['image_unique_identifier', 'text'],
  ['image_alt', 'text'],
  ['published_date', 'timestamptz'],
  ['seo_title', 'text'],
  ['seo_description', 'text'],
  ['canonical_url', 'text'],
  ['reading_minutes', 'int'],
  ['data', 'jsonb'],
  ['parts', 'jsonb'],
  ['body', 'jsonb'],
] as const;
const WRITTEN_NAMES = WRITTEN.map(([name]) => name);

/** The values of every save. */
export interface DocumentWrite {
  id: string;
  resourceName: string;
  type: string;
  /** Empty: the site's own. */
  language: string;
  /** PostgreSQL's text search configuration for the language. */
  config: string;
  status: string;
  /** ISO 8601 */
  now: string;
  userId: string | null;
  columns: DocumentColumns;
  /** Null in an update: unchanged. */
  search: readonly (string | null)[];
  changedFields: readonly string[];
  snapshot: Record<string, unknown>;
  /** Null at an update: unchanged. */
  quotations: readonly NotedQuotation[] | null;
}

/** The first parameters of both statements: `$1` to `$9`. */
const COMMON = [
  'id',
  'type',
  'status',
  'now',
  'userId',
  'changedFields',
  'snapshot',
  'language',
  'config',
] as const;
const FIRST_COLUMN = COMMON.length + 1;
const FIRST_TEXT = FIRST_COLUMN + WRITTEN.length;
const TEXTS = [0, 1, 2, 3].map((index) => `$${FIRST_TEXT + index}`);
const AFTER_TEXTS = FIRST_TEXT + TEXTS.length;
/** The text search configuration. */
const CONFIG = '$9::regconfig';
const columnParameters = WRITTEN.map(([, type], index) => `$${FIRST_COLUMN + index}::${type}`);
const SLUG = columnParameters[WRITTEN_NAMES.indexOf('slug')];

/** The body, the largest part of a revision, is copied from the row: it is not sent or read again. */
const keptWith = (changedFields: string, autosavedSince: string) => `kept AS (
    INSERT INTO revisions (record_id, number, user_id, created_at, changed_fields, content, autosaved_since)
    SELECT s.id, s.version, $5::uuid, $4::timestamptz, ${changedFields},
      CASE WHEN s.body IS NULL THEN $7::jsonb ELSE $7::jsonb || jsonb_build_object('body', s.body) END,
      ${autosavedSince} FROM saved s)`;

/** The entry of the audit log, part of the same statement. */
const audited = (
  action: string,
  [resource, address, requestId, tokenName]: readonly string[],
  condition: string,
) => `audited AS (
    INSERT INTO audit_entries (at, user_id, user_name, token_name, action, resource, record_id, record_title, address, request_id,
      details)
    SELECT $4::timestamptz, $5::uuid, (SELECT u.name FROM users u WHERE u.id = $5::uuid), ${tokenName}::text, '${action}', ${resource}::text,
      s.id::text, $${FIRST_COLUMN}::text, ${address}::text, ${requestId}::text, jsonb_build_object('fields', to_jsonb($6::text[]))
    FROM saved s WHERE ${condition})`;

/**
 * The message for webhooks that subscribe to drafts. A message that is still waiting covers later saves as
 * well.
 */
const told = (event: string) => `told AS (
    INSERT INTO webhook_deliveries (id, webhook_id, event, payload, state, due_at, created_at)
    SELECT gen_random_uuid(), w.id, '${event}', jsonb_build_object('type', '${event}',
      'timestamp', to_char($4::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', jsonb_build_object('id', s.id, 'type', $2::text, 'slug', ${SLUG}, 'version', s.version)),
      'queued', $4::timestamptz, $4::timestamptz
    FROM saved s JOIN webhooks w ON w.enabled AND w.drafts
    WHERE NOT EXISTS (SELECT FROM webhook_deliveries q WHERE q.webhook_id = w.id AND q.state = 'queued'
      AND q.event = '${event}' AND q.payload->'data'->>'id' = s.id::text))`;
const JOINED = `SELECT d.version, ${JOINED_COLUMNS} FROM saved d ${JOINS}`;
const parametersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `$${first + index}`);
const SAVED = 'id, version, tag_ids, category_id, image_unique_identifier, data, body';

/** The origin of a version of an entry, in parameter order. */
const TRANSLATION = [
  ['translation_group', 'uuid'],
  ['translation_source', 'uuid'],
  ['translation_source_version', 'int'],
  ['translation_pending', 'text'],
] as const;
const TRANSLATION_NAMES = TRANSLATION.map(([name]) => name);
const FIRST_TRANSLATION = AFTER_TEXTS + 4;
const translationParameters = TRANSLATION.map(([, type], index) => `$${FIRST_TRANSLATION + index}::${type}`);
const INSERTED_QUOTATIONS = `$${FIRST_TRANSLATION + TRANSLATION.length}`;

/** The reference from a version of an entry to the one that it was translated from. */
export type Translation = Pick<DocumentRow, (typeof TRANSLATION_NAMES)[number]>;
/** A document that is not a translation. */
export const NO_TRANSLATION: Translation = {
  translation_group: null,
  translation_source: null,
  translation_source_version: null,
  translation_pending: null,
};

const INSERT = {
  name: 'insert_document',
  text: `WITH saved AS (
    INSERT INTO content (id, type, status, created_by, created_at, updated_at, search, language, quoted_version, ${TRANSLATION_NAMES.join(', ')}, ${WRITTEN_NAMES.join(', ')})
    SELECT $1::uuid, $2::text, $3::text, $5::uuid, $4::timestamptz, $4::timestamptz, ${vectorOf(TEXTS, CONFIG)}, $8::text, 1, ${translationParameters.join(', ')}, ${columnParameters.join(', ')}
    WHERE NOT EXISTS (SELECT FROM publications p WHERE p.type = $2 AND p.slug = ${SLUG} AND p.language = $8)
    ON CONFLICT (type, slug, language) WHERE status <> 'trashed' DO NOTHING
    RETURNING ${SAVED}),
  ${keptWith('$6::text[]', 'NULL')},
  ${audited('create', parametersFrom(AFTER_TEXTS, 4), 'true')},
  ${told('draft.created')},
  counted AS (
    INSERT INTO document_counts AS c (type, status, count) SELECT $2, $3, 1 FROM saved
    ON CONFLICT (type, status) DO UPDATE SET count = c.count + 1),
  ${draftQuotations(INSERTED_QUOTATIONS)}
  ${JOINED}`,
} as const;

/**
 * Creates a document with its first revision. Returns undefined, and writes nothing, if the slug is taken.
 */
export async function insertRow(
  on: Queries,
  write: DocumentWrite,
  translation: Translation,
): Promise<Joined | undefined> {
  const values = [...valuesOf(write), ...auditValues(write)];
  const [joined] = await runStatement<Joined>(on, INSERT, [
    ...values,
    ...TRANSLATION_NAMES.map((name) => translation[name]),
    json(write.quotations),
  ]);
  return joined;
}

const EXPECTED_VERSION = `$${AFTER_TEXTS}`;
const STATUS_BEFORE = `$${AFTER_TEXTS + 1}`;
const KEEPS_BODY = `$${AFTER_TEXTS + 2}`;
const ABSORBS_SINCE = `$${AFTER_TEXTS + 3}`;
const IS_AUTOSAVE = `$${AFTER_TEXTS + 4}`;
/** After the four of the audit log. */
const QUOTATIONS = `$${AFTER_TEXTS + 9}`;

/**
 * The previous revision, if it is an autosave by the same person that this save continues: it is replaced by the new
 * one, which then lists the changes of both. A live revision is never replaced.
 */
const ABSORBED = `absorbed AS (
    DELETE FROM revisions r USING saved s
    WHERE r.record_id = s.id AND r.number = s.version - 1 AND r.user_id = $5::uuid
      AND r.autosaved_since > ${ABSORBS_SINCE}::timestamptz AND s.published_version IS DISTINCT FROM r.number
    RETURNING r.autosaved_since, r.changed_fields)`;
const CHANGED_SINCE = `coalesce((SELECT a.changed_fields || ARRAY(SELECT f FROM unnest($6::text[]) f WHERE f <> ALL (a.changed_fields))
      FROM absorbed a), $6::text[])`;
const AUTOSAVED_SINCE = `CASE WHEN ${IS_AUTOSAVE}::boolean
      THEN coalesce((SELECT a.autosaved_since FROM absorbed a), $4::timestamptz) END`;

/** An unchanged body stays where it is: it is not sent, read, or written again. */
function assigned(name: string, parameter: string): string {
  return name === 'body' ? `CASE WHEN ${KEEPS_BODY}::boolean THEN d.body ELSE ${parameter} END` : parameter;
}

const UPDATE = {
  name: 'update_document',
  text: `WITH saved AS (
    UPDATE content d SET status = $3::text, version = d.version + 1, updated_at = $4::timestamptz,
      quoted_version = ${quotedVersion(QUOTATIONS)}, search = ${vectorFrom('d.search', TEXTS, CONFIG)},
      ${WRITTEN.map(([name], index) => `${name} = ${assigned(name, columnParameters[index] ?? '')}`).join(', ')}
    WHERE d.id = $1::uuid AND d.type = $2::text AND d.version = ${EXPECTED_VERSION}::int AND d.status = ${STATUS_BEFORE}::text
      AND (d.slug IS NOT DISTINCT FROM ${SLUG}
        OR NOT EXISTS (SELECT FROM publications p WHERE p.type = $2 AND p.slug = ${SLUG} AND p.language = $8 AND p.id <> $1))
    RETURNING ${SAVED.replaceAll(/(\w+)/g, 'd.$1')}, d.published_version),
  ${ABSORBED},
  ${keptWith(CHANGED_SINCE, AUTOSAVED_SINCE)},
  ${audited('update', parametersFrom(AFTER_TEXTS + 5, 4), 'NOT EXISTS (SELECT FROM absorbed)')},
  ${told('draft.updated')},
  counted AS (
    INSERT INTO document_counts AS c (type, status, count)
    SELECT $2, m.status, m.move FROM saved, (VALUES (${STATUS_BEFORE}::text, -1), ($3::text, 1)) AS m (status, move)
    WHERE ${STATUS_BEFORE} <> $3 ORDER BY m.status
    ON CONFLICT (type, status) DO UPDATE SET count = c.count + excluded.count),
  ${draftQuotations(QUOTATIONS)}
  ${JOINED}`,
} as const;

interface UpdateOptions {
  /** The document as it was read. */
  before: { version: number; status: string; body: unknown };
  /**
   * Whether this is an autosave, and since when earlier autosaves are merged into it (ISO 8601; null: none).
   */
  autosave: { is: boolean; absorbsSince: string | null };
}

/**
 * Saves a document if its version and status are still those that were read. Returns undefined, and writes
 * nothing, if they are not, or if its new slug belongs to another page.
 */
export async function updateRow(
  on: Queries,
  write: DocumentWrite,
  { before, autosave }: UpdateOptions,
): Promise<Joined | undefined> {
  const keepsBody = write.columns.body === before.body;
  const sent = keepsBody ? { ...write, columns: { ...write.columns, body: null } } : write;
  const values = [
    ...valuesOf(sent),
    before.version,
    before.status,
    keepsBody,
    autosave.absorbsSince,
    autosave.is,
    ...auditValues(write),
    json(write.quotations),
  ];
  const [joined] = await runStatement<Joined>(on, UPDATE, values);
  return joined;
}

function valuesOf({ columns, search, snapshot, ...write }: DocumentWrite): unknown[] {
  const common = { ...write, snapshot: 'body' in snapshot ? { ...snapshot, body: null } : snapshot };
  return [
    ...COMMON.map((name) => common[name]),
    ...WRITTEN.map(([name, type]) => (type === 'jsonb' ? json(columns[name]) : columns[name])),
    ...search,
  ];
}

/** The values of the audit log besides the save itself. */
function auditValues({ resourceName }: DocumentWrite): (string | null)[] {
  const { address = null, requestId = null, tokenName = null } = auditOrigin() ?? {};
  return [resourceName, address, requestId, tokenName];
}

/** As text, because the driver would turn a list into a database array. */
function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
