import type { ContentRecord } from '#schema/registry/content-record.ts';
import { type Field, labelOf } from '#schema/fields/index.ts';
import { isWebUrl } from '#schema/fields/url.ts';
import { mediaFormatOf } from '#schema/base/media-files.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import {
  type ContentPart,
  type MediaPart,
  type PartItem,
  type Picture,
  contentPartsOf,
} from '../../data/content-parts.ts';
import { ownKinds } from '../../own/kinds.ts';
import { reportFailedView } from '../../base/failures.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { Prose } from '../prose.tsx';
import { Day } from '../day.tsx';
import { referredLinks } from '../referred-links.tsx';
import type { Translator } from '#schema/messages/translator.ts';
import { messages } from '../messages.ts';
import { declaredText } from '#schema/messages/declared/declared.ts';

/** A short value with its name, as a page shows it. */
interface Fact {
  name: string;
  label: string;
  value: React.ReactNode;
}

/** The fields of a record's own type, ready to be rendered. */
export interface OwnContent {
  facts: readonly Fact[];
  media: readonly Heard[];
  before: readonly ContentPart[];
  after: readonly ContentPart[];
}

const NOTHING: OwnContent = { facts: [], media: [], before: [], after: [] };

/** What a record says in the custom fields of its type, for a page that knows nothing else of that type. */
export function ownPartsOf(
  type: ContentType | undefined,
  record: ContentRecord,
  words: Translator,
): OwnContent {
  if (type === undefined) return NOTHING;
  const { facts, media, before, after } = contentPartsOf(type, record);
  const isApart = ({ transcriptOf }: ContentPart) => transcriptOf === undefined;
  const shown = Object.entries(facts).flatMap(([name, value]): Fact[] => {
    const field = type.fields[name];
    if (field === undefined) return [];
    const links = referredLinks(field, record[name as keyof ContentRecord]);
    return [
      {
        name,
        label: declaredText(words.language, `${type.name}.fields.${name}.label`, labelOf(name, field)),
        value: links ?? shownAs(field, value, words),
      },
    ];
  });
  return {
    facts: shown,
    media: media.map((part) => ({
      ...part,
      transcript: [...before, ...after].find(({ transcriptOf }) => transcriptOf === part.name),
    })),
    before: before.filter(isApart),
    after: after.filter(isApart),
  };
}

/** A player or file with its transcript, if it has one. */
type Heard = MediaPart & { transcript: ContentPart | undefined };

/** Players and files, before the text, each with a collapsed transcript. They use the browser's own controls and no script. */
export function OwnMedia({ media }: { media: readonly Heard[] }) {
  if (media.length === 0) return null;
  // Few pages show media, so their styles are not in the style sheet that every page loads.
  return (
    <>
      <link rel="stylesheet" href="/media.css" />
      {media.map((heard) => (
        <OneMedium key={heard.name} {...heard} />
      ))}
    </>
  );
}

function OneMedium({ label, transcript, ...part }: Heard) {
  return (
    <section className="own-part own-media" aria-label={label}>
      <Player {...part} label={label} />
      {transcript === undefined ? null : (
        <details>
          <summary>{transcript.label}</summary>
          <PartText {...transcript} />
        </details>
      )}
    </section>
  );
}

function Player({ of, address, poster, label }: Pick<MediaPart, 'of' | 'address' | 'poster' | 'label'>) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is below it
  if (of === 'audio') return <audio controls preload="none" src={address} aria-label={label} />;
  if (of === 'video') {
    const still = poster === undefined ? {} : { poster: imageSource(poster, 800) };
    // Without a poster, the first frame is shown.
    const preload = poster === undefined ? 'metadata' : 'none';
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is below it
    return <video controls playsInline preload={preload} src={address} aria-label={label} {...still} />;
  }
  const format = mediaFormatOf(address);
  return (
    <p>
      <a href={address}>{format === undefined ? label : `${label} (${format.toUpperCase()})`}</a>
    </p>
  );
}

function shownAs(
  field: Field,
  value: string | number | boolean | string[],
  words: Translator,
): React.ReactNode {
  const say = words.of(messages);
  const own = shownByKind(field, value);
  if (own !== undefined) return own;
  if (typeof value === 'boolean') return value ? say('yes') : say('no');
  if (Array.isArray(value)) return new Intl.ListFormat(words.language.tag, { type: 'unit' }).format(value);
  if (typeof value === 'number')
    return field.kind === 'number' && field.unit ? `${value} ${field.unit}` : value;
  if (field.kind === 'url') return <a href={value}>{new URL(value).host}</a>;
  if (field.kind === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  if (field.kind === 'date-time') return <Day time={value} />;
  return field.kind === 'choice' ? (field.labels?.[value] ?? value) : smartQuotes(value);
}

/** As the kind of field of the site folder shows it; undefined if it leaves that to the product, or throws. */
function shownByKind(field: Field, value: unknown): React.ReactNode {
  const kind = field.as === undefined ? undefined : ownKinds.find(({ name }) => name === field.as);
  if (kind?.show === undefined) return undefined;
  try {
    const shown = kind.show(value as never);
    if (typeof shown === 'string') return smartQuotes(shown);
    const isLinked = isWebUrl(shown.href) || /^\/(?!\/)/.test(shown.href);
    return isLinked ? <a href={shown.href}>{smartQuotes(shown.text)}</a> : smartQuotes(shown.text);
  } catch (error) {
    reportFailedView({ file: kind.file, error });
    return undefined;
  }
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
  return parts.map((part) => (
    <section className="own-part" key={part.name} aria-label={part.label}>
      <h2>{part.label}</h2>
      <PartText {...part} />
    </section>
  ));
}

function PartText({ text, document, pictures, items }: ContentPart) {
  return (
    <>
      {text === undefined ? null : <Paragraphs text={text} />}
      <Prose body={document} />
      {pictures.length < 2 ? (
        pictures.map((one) => <Figure key="only" {...one} />)
      ) : (
        <Gallery pictures={pictures} />
      )}
      {items.map((item, index) => (
        <Item key={index} {...item} />
      ))}
    </>
  );
}

function imageSource({ identifier }: Picture, width: number): string {
  return `/images/${identifier}/${width}.webp`;
}

/** Images side by side, all in one shape; each leads to the whole of it. Their styles come with those of players. */
function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <>
      <link rel="stylesheet" href="/media.css" />
      <ul className="gallery">
        {pictures.map((picture, index) => (
          <li key={index}>
            <Figure {...picture} sizes="(max-width: 720px) 50vw, 340px" isLinked />
          </li>
        ))}
      </ul>
    </>
  );
}

interface FigureProps extends Picture {
  sizes?: string;
  isLinked?: boolean;
}

function Figure({ sizes = '(max-width: 720px) 100vw, 720px', isLinked = false, ...picture }: FigureProps) {
  const sources = [400, 800, 1200].map((width) => `${imageSource(picture, width)} ${width}w`);
  const image = (
    <img
      src={imageSource(picture, 800)}
      srcSet={sources.join(', ')}
      sizes={sizes}
      alt={picture.alt}
      loading="lazy"
    />
  );
  // A link needs a name, which is what the image shows.
  const shown = isLinked && picture.alt !== '' ? <a href={imageSource(picture, 1200)}>{image}</a> : image;
  if (picture.caption === undefined) return shown;
  return (
    <figure>
      {shown}
      <figcaption>{smartQuotes(picture.caption)}</figcaption>
    </figure>
  );
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
