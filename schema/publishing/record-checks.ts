import type { Resource } from '../define/define-resource.ts';
import type { RichTextDocument } from '../document/types.ts';
import { toText } from '../document/formats/to-text.ts';
import { type Field, referenceKey, referencesKey } from '../fields/index.ts';
import { META_DESCRIPTION_CUT_CHARS, META_DESCRIPTION_MAX_CHARS } from '../base/limits.ts';
import { documentChecks, shortened } from './document-checks.ts';
import type { PublishingCheck, Refusal } from '../answers/records/publishing.ts';
import { labelIn } from '../messages/declared/declared.ts';
import type { ReadyLanguage, Translator } from '../messages/translator.ts';
import { messages } from './messages.ts';

/** What search engines are shown, best first. */
const DESCRIPTIONS = ['seo_description', 'intro', 'description'];

/** A record under the names of a request body: both forms and stored rows have them. */
type Values = Readonly<Record<string, unknown>>;
/** The language of the findings. */
type Words = Translator<ReadyLanguage>;

/** Everything that can be checked without a server; what must be fixed comes first. */
export function recordChecks(resource: Resource, values: Values, words: Words): PublishingCheck[] {
  return [
    ...refusals(resource, values, words),
    ...Object.entries(resource.fields).flatMap(([field, declared]) =>
      warnings({ resource, field, declared, values, words }),
    ),
    ...description(resource, values, words),
  ];
}

/** What the server refuses to publish: missing required fields, and quotes that aren’t in their source. */
export function refusals(resource: Resource, values: Values, words: Words): Refusal[] {
  const missing = requiredBy(resource).flatMap((field): Refusal[] => {
    const declared = resource.fields[field];
    if (declared === undefined) return [];
    const key = writtenKey(field, declared);
    if (!isEmpty(declared, values[key])) return [];
    const label = labelIn(words.language, resource, [field, declared]);
    const message = words.of(messages)('required', { field: label });
    return [{ rule: 'required', severity: 'red', message, field, key }];
  });
  const unverified = Object.entries(resource.fields).flatMap(([field, declared]) =>
    declared.kind === 'rich-text'
      ? inDocument(field, values, words).filter(isRefusal)
      : unverifiedEntries({ resource, field, declared, values, words }),
  );
  return [...missing, ...unverified];
}

/** What a save requires if it also publishes. */
function requiredBy({ publishing, fields }: Resource): readonly string[] {
  if (publishing !== undefined) return publishing.required;
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && 'required' in field && field.required === true;
  });
}

function isRefusal(check: PublishingCheck): check is Refusal {
  return check.severity === 'red';
}

/** The name of a field in a request body, where its error belongs. */
export function writtenKey(name: string, field: Pick<Field, 'kind'>): string {
  if (field.kind === 'reference') return referenceKey(name);
  if (field.kind === 'references') return referencesKey(name);
  return field.kind === 'image' ? `${name}_unique_identifier` : name;
}

interface Looked {
  resource: Resource;
  words: Words;
  field: string;
  declared: Field;
  values: Values;
}
type Entry = Readonly<Record<string, unknown>>;

function warnings({ resource, field, declared, values, words }: Looked): PublishingCheck[] {
  const say = words.of(messages);
  switch (declared.kind) {
    case 'image': {
      const isDescribed = values[`${field}_unique_identifier`] == null || !isBlank(values[`${field}_alt`]);
      const message = say('no_alt', { field: labelIn(words.language, resource, [field, declared]) });
      return isDescribed
        ? []
        : [{ rule: 'alternative-text', severity: 'amber', message, field, key: `${field}_alt` }];
    }
    case 'gallery':
      return entriesOf(values[field]).flatMap((entry, index): PublishingCheck[] => {
        if (!isBlank(entry.alt)) return [];
        const message = say('image_in_no_alt', {
          number: index + 1,
          field: labelIn(words.language, resource, [field, declared]),
        });
        return [{ rule: 'alternative-text', severity: 'amber', message, field, key: field, entry: index }];
      });
    case 'rich-text':
      return inDocument(field, values, words).filter((check) => check.severity === 'amber');
    case 'content-items': {
      return isEmpty(declared, values[field] ?? [])
        ? [{ rule: 'empty-list', severity: 'amber', message: say('empty_list'), field, key: field }]
        : [];
    }
    case 'group-list':
      return 'page' in declared.of ? withoutPage(field, entriesOf(values[field]), words) : [];
    default:
      return [];
  }
}

function inDocument(field: string, values: Values, words: Words): PublishingCheck[] {
  const document = documentIn(values[field]);
  return document === null
    ? []
    : documentChecks(document, words).map((found) => ({ ...found, field, key: field }));
}

function unverifiedEntries({ field, declared, values, words }: Looked): Refusal[] {
  if (declared.kind !== 'group-list' || !('verified' in declared.of)) return [];
  return entriesOf(values[field]).flatMap((entry, index): Refusal[] => {
    if (entry.verified !== false) return [];
    const message = isBlank(entry.text)
      ? words.of(messages)('unverified_empty')
      : words.of(messages)('unverified', { quote: shortened(String(entry.text)) });
    return [{ rule: 'unverified-quotation', severity: 'red', message, field, key: field, entry: index }];
  });
}

/** Without a page, a chapter is enough. */
function withoutPage(field: string, entries: readonly Entry[], words: Words): PublishingCheck[] {
  return entries.flatMap((entry, index): PublishingCheck[] => {
    if (typeof entry.page === 'number' || !isBlank(entry.place)) return [];
    const message = isBlank(entry.text)
      ? words.of(messages)('no_page_empty')
      : words.of(messages)('no_page', { quote: shortened(String(entry.text)) });
    return [{ rule: 'quote-without-page', severity: 'amber', message, field, key: field, entry: index }];
  });
}

/** Search engines get the description, or the intro if there is none. */
function description(resource: Resource, values: Values, words: Words): PublishingCheck[] {
  const field = DESCRIPTIONS.find((name) => name in resource.fields && !isBlank(values[name])) ?? 'intro';
  const declared = resource.fields[field];
  const text = values[field];
  if (declared === undefined || typeof text !== 'string') return [];
  const { length } = text.replace(/\s+/g, ' ').trim();
  if (length <= META_DESCRIPTION_MAX_CHARS) return [];
  const hasOwn = 'seo_description' in resource.fields;
  const message = words.of(messages)(
    field !== 'seo_description' && hasOwn ? 'too_long_for_meta' : 'too_long',
    {
      field: labelIn(words.language, resource, [field, declared]),
      count: length,
      shown: META_DESCRIPTION_CUT_CHARS,
    },
  );
  const target = hasOwn ? 'seo_description' : field;
  return [{ rule: 'description-length', severity: 'amber', message, field: target, key: target }];
}

/** Rich text as it is stored; null for none, and for HTML that hasn’t been parsed yet. */
export function documentIn(value: unknown): RichTextDocument | null {
  const isDocument = typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc';
  return isDocument ? (value as RichTextDocument) : null;
}

function entriesOf(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? (value as Entry[]) : [];
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

function isEmpty(declared: Field, value: unknown): boolean {
  if (declared.kind === 'rich-text' && typeof value !== 'string') {
    const document = documentIn(value);
    return document === null || toText(document).trim() === '';
  }
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
