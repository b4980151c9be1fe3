import type { ContentRecord } from '#schema/content-record.ts';
import { type Field, labelOf } from '#schema/fields/index.ts';
import type { ContentType } from '#schema/registry.ts';
import { type ContentPart, type PartItem, contentPartsOf } from '../data/content-parts.ts';
import { smartQuotes } from '../typography/smart-quotes.ts';
import { Prose } from './prose.tsx';
import { Day } from './day.tsx';

/** A short value with its name, as a page shows it. */
interface Fact {
  name: string;
  label: string;
  value: React.ReactNode;
}

/** What a record says in the fields of its own type, for a page that knows nothing else of that type. */
export function ownPartsOf(
  type: ContentType,
  record: ContentRecord,
): { facts: Fact[]; before: ContentPart[]; after: ContentPart[] } {
  const { facts, before, after } = contentPartsOf(type, record);
  const shown = Object.entries(facts).flatMap(([name, value]): Fact[] => {
    const field = type.fields[name];
    return field === undefined ? [] : [{ name, label: labelOf(name, field), value: shownAs(field, value) }];
  });
  return { facts: shown, before, after };
}

function shownAs(field: Field, value: string | number | boolean | string[]): React.ReactNode {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number')
    return field.kind === 'number' && field.unit ? `${value} ${field.unit}` : value;
  if (field.kind === 'url') return <a href={value}>{new URL(value).host}</a>;
  if (field.kind === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  if (field.kind === 'date-time') return <Day time={value} />;
  return field.kind === 'choice' ? (field.labels?.[value] ?? value) : smartQuotes(value);
}

/** Short values, as a list of names and what they are. */
export function OwnFacts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Longer ones, each under its name. */
export function OwnParts({ parts }: { parts: readonly ContentPart[] }) {
  return parts.map(({ label, text, document, items }) => (
    <section className="own-part" key={label} aria-label={label}>
      <h2>{label}</h2>
      {text === undefined ? null : <Paragraphs text={text} />}
      <Prose body={document} />
      {items.map((item, index) => (
        <Item key={index} {...item} />
      ))}
    </section>
  ));
}

function Item({ heading, quotation, paragraphs, bullets, place }: PartItem) {
  return (
    <div>
      {heading === undefined ? null : <h3>{smartQuotes(heading)}</h3>}
      {quotation === undefined ? null : (
        <blockquote>
          <Paragraphs text={quotation} />
        </blockquote>
      )}
      {paragraphs.map((text, index) => (
        <Paragraphs key={index} text={text} />
      ))}
      {bullets.length === 0 ? null : (
        <ul>
          {bullets.map((bullet, index) => (
            <li key={index}>{smartQuotes(bullet)}</li>
          ))}
        </ul>
      )}
      {place === undefined ? null : <p>{place}</p>}
    </div>
  );
}

function Paragraphs({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{smartQuotes(paragraph)}</p>);
}
