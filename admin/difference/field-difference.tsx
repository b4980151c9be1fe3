import { useGetMany } from 'react-admin';
import type { FieldShape } from '#schema/fields/parts/field-kind.ts';
import { type Field, kindOf, labelOf, wireSchemasOf } from '#schema/fields/index.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { dateOf } from '../language/formats.ts';
import { Cover } from '../kit/parts/cover.tsx';
import { ANY_CONTENT } from '../records/declarations.ts';
import { isSame } from '../records/is-same.ts';
import type { AdminRecord } from '../records/records.ts';
import { DocumentDifference } from './document-difference.tsx';
import './difference.css';
import { TextDifference } from './text-difference.tsx';
import { pairUp } from './word-difference.ts';
import { say } from './messages.ts';

type Values = Record<string, unknown>;

interface FieldDifferenceProps {
  name: string;
  field: Field;
  /** Records by the names that bodies are written with. */
  before: Values;
  after: Values;
}

/** How a change of a field is shown. */
type Way = 'words' | 'document' | 'picture' | 'pictures' | 'chips' | 'entries' | 'content-items';
const ways: Readonly<Record<FieldShape, Way>> = {
  line: 'words',
  list: 'words',
  number: 'words',
  truth: 'words',
  document: 'document',
  entries: 'entries',
  'content-items': 'content-items',
  media: 'words',
  picture: 'picture',
  pictures: 'pictures',
  reference: 'chips',
  references: 'chips',
  structure: 'words',
  secret: 'words',
};

/** The changes of one field, as readable content: words, images, chips, entries. */
export function FieldDifference({ name, field, before, after }: FieldDifferenceProps): React.JSX.Element {
  const keys = Object.keys(wireSchemasOf(name, field));
  const [key = name] = keys;
  const [was, is] = [before[key], after[key]];
  switch (ways[kindOf(field).shape]) {
    case 'document':
      return <DocumentDifference before={documentOf(was)} after={documentOf(is)} />;
    case 'picture':
      return <ImageDifference keys={keys} before={before} after={after} />;
    case 'pictures':
      return <Images before={listOf(was)} after={listOf(is)} />;
    case 'chips':
      return <Chips to={'to' in field ? field.to : name} before={listOf(was)} after={listOf(is)} />;
    case 'entries':
      return <Entries before={listOf(was)} after={listOf(is)} />;
    case 'content-items':
      return <ContentItems before={listOf(was)} after={listOf(is)} />;
    case 'words':
      return field.kind === 'date-time' ? (
        <Words before={momentOf(was)} after={momentOf(is)} />
      ) : (
        <Words before={textOf(was)} after={textOf(is)} />
      );
  }
}

function Words({ before, after }: { before: string; after: string }) {
  if (before === '' && after === '') return <span className="quiet">{say('empty')}</span>;
  return <TextDifference before={before} after={after} />;
}

/** The declared fields of which `before` and `after` say different things. */
export function changedFieldsOf(fields: Readonly<Record<string, Field>>, before: Values, after: Values) {
  return Object.entries(fields).filter(
    ([name, field]) =>
      field.readOnly !== true &&
      Object.keys(wireSchemasOf(name, field)).some((key) => !isSame(before[key], after[key])),
  );
}

function ImageDifference({ keys, before, after }: { keys: string[]; before: Values; after: Values }) {
  const [picture = '', alt = ''] = keys;
  const isOther = !isSame(before[picture], after[picture]);
  return (
    <div className="difference-pictures">
      {isOther && typeof before[picture] === 'string' ? (
        <figure data-is="removed">
          <Cover identifier={before[picture]} width={96} />
          <del>{say('before')}</del>
        </figure>
      ) : null}
      {typeof after[picture] === 'string' ? (
        <figure data-is={isOther ? 'added' : 'same'}>
          <Cover identifier={after[picture]} width={96} />
          {isOther ? <ins>{say('after')}</ins> : null}
        </figure>
      ) : isOther ? (
        <span className="quiet">{say('image_removed')}</span>
      ) : null}
      {isSame(before[alt], after[alt]) ? null : (
        <TextDifference before={textOf(before[alt])} after={textOf(after[alt])} />
      )}
    </div>
  );
}

/** The images of a gallery, in their order, each with its words. */
function Images({ before, after }: { before: unknown[]; after: unknown[] }) {
  const pairs = pairUp(before, after, identifierOf);
  return (
    <ol className="difference-entries">
      {pairs.map((pair, index) => (
        <li key={index}>
          <ImageDifference
            keys={['image_unique_identifier', 'alt']}
            before={isRecord(pair.before) ? pair.before : {}}
            after={isRecord(pair.after) ? pair.after : {}}
          />
          <TextDifference
            before={partWords(pair.before, 'caption')}
            after={partWords(pair.after, 'caption')}
          />
        </li>
      ))}
    </ol>
  );
}

function identifierOf(entry: unknown): string {
  return partWords(entry, 'image_unique_identifier');
}

function Chips({ to, before, after }: { to: string; before: unknown[]; after: unknown[] }) {
  const ids = [...new Set([...before, ...after])].filter((id) => typeof id === 'string');
  const { data = [] } = useGetMany<{ id: string; name?: string; title?: string }>(to, { ids });
  const nameOf = (id: string) => {
    const found = data.find((record) => record?.id === id);
    // A record deleted since then no longer has a name.
    return found?.name ?? found?.title ?? say('deleted');
  };
  if (ids.length === 0) return <span className="quiet">{say('empty')}</span>;
  return (
    <span className="difference-chips">
      {ids.map((id) => {
        const is = !before.includes(id) ? 'added' : !after.includes(id) ? 'removed' : 'same';
        const Tag = is === 'added' ? 'ins' : is === 'removed' ? 'del' : 'span';
        return (
          <Tag key={id} className="difference-chip" data-is={is}>
            {nameOf(id)}
          </Tag>
        );
      })}
    </span>
  );
}

/** Cards such as key ideas and quotes: each with its parts. */
function Entries({ before, after }: { before: unknown[]; after: unknown[] }) {
  const pairs = pairUp(before, after, textOf);
  return (
    <ol className="difference-entries">
      {pairs.map((pair, index) => (
        <li key={index}>
          <dl>
            {partsOf(pair.before, pair.after).map((part) => (
              <div key={part} style={{ display: 'contents' }}>
                <dt>{labelOf(part, {})}</dt>
                <dd>
                  <TextDifference before={partWords(pair.before, part)} after={partWords(pair.after, part)} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}

/** The titles on a curated list, with their notes. */
function ContentItems({ before, after }: { before: unknown[]; after: unknown[] }) {
  const items = [...before, ...after].filter(isRecord);
  const ids = [...new Set(items.flatMap(({ content_id: id }) => (typeof id === 'string' ? [id] : [])))];
  const { data = [] } = useGetMany<AdminRecord>(ANY_CONTENT, { ids }, { enabled: ids.length > 0 });
  const titles = new Map(data.filter(Boolean).map(({ pk, title }) => [pk, textOf(title)]));
  const named = (entries: unknown[]) =>
    entries.filter(isRecord).map(({ content_id: id, note, content }) => ({
      item: (isRecord(content) ? textOf(content.title) : titles.get(String(id))) ?? say('deleted'),
      note,
    }));
  if (items.length === 0) return <span className="quiet">{say('empty')}</span>;
  return <Entries before={named(before)} after={named(after)} />;
}

function partsOf(...entries: unknown[]): string[] {
  const names = new Set(entries.flatMap((entry) => (isRecord(entry) ? Object.keys(entry) : [])));
  return [...names].filter((part) => entries.some((entry) => partWords(entry, part) !== ''));
}

function partWords(entry: unknown, part: string): string {
  return isRecord(entry) ? textOf(entry[part]) : '';
}

/** A value as people read it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n');
  return Object.values(value).map(textOf).filter(Boolean).join(' · ');
}

/** A moment as people say it, and as it is if it isn’t one. */
function momentOf(value: unknown): string {
  const moment = typeof value === 'string' ? Date.parse(value) : NaN;
  if (Number.isNaN(moment)) return textOf(value);
  return dateOf(moment, { dateStyle: 'long', timeStyle: 'short' });
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

function documentOf(value: unknown): RichTextDocument | null {
  return isRecord(value) && value.type === 'doc' ? (value as unknown as RichTextDocument) : null;
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
