import type { Source } from '../../data/queries/home.ts';
import { pullQuoteOf } from '../../data/pull-quote.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { Entries } from '../entries/entries.tsx';
import { LeadBook } from '../entries/lead-book.tsx';
import { ListStacks } from '../entries/list-stack.tsx';
import { directionOf } from '../navigation.ts';
import { NewsletterLetter } from '../frame/newsletter-letter.tsx';
import { SectionHead } from '../page-head.tsx';
import { PullQuote } from '../entries/pull-quote.tsx';
import { Shelf } from '../entries/shelf.tsx';
import type { Translator } from '#schema/messages/translator.ts';
import { useSay, useWords } from '../../language/words.tsx';
import { inSentence } from '../../typography/dates.ts';
import { messages } from '../messages.ts';
import type { PlacedSection } from './first-shelf.ts';
import { typeWords } from '../../data/declared-words.ts';

/** Titles that come with their intro in a list of them. */
const INTROS = 4;

/** A section of the home page. If it has no content, nothing is shown. */
export function HomeSection(filled: PlacedSection) {
  switch (filled.section.kind) {
    case 'lead':
      return <Lead {...filled} />;
    case 'shelf':
      return <ShelfSection {...filled} />;
    case 'entries':
    case 'quotation':
      return <Titles {...filled} />;
    case 'lists':
      return <Lists {...filled} />;
    case 'letter':
      return <NewsletterLetter />;
    case 'text':
      return <OwnText {...filled} />;
  }
}

function Lead({ section, entries: [entry], whole, beside }: PlacedSection) {
  if (entry === undefined) return null;
  return <LeadBook entry={entry} ideas={whole?.key_ideas ?? []} label={section.title} beside={beside} />;
}

function ShelfSection({ entries, total, isFirst, ...filled }: PlacedSection) {
  if (entries.length === 0) return null;
  return (
    <section className="section">
      <Head {...filled} />
      <Shelf entries={entries} eager={isFirst ? ['next', 'below'] : []} transitions>
        <WholeShelf source={filled.source} total={total} />
      </Shelf>
    </section>
  );
}

/** The last place on the shelf links to everything on it. */
function WholeShelf({ source, total }: Pick<PlacedSection, 'source' | 'total'>) {
  const say = useSay(messages);
  const words = useWords();
  if (source === undefined) return null;
  const of = source.category === undefined && source.tag === undefined ? undefined : source.name;
  const type = manyOf(source, words);
  const isByCategory = of === undefined && source.type?.site.path.includes('{category}');
  return (
    <a className="shelf-end" href={source.path}>
      <span className="shelf-end-number">{total}</span>
      <span>
        {of !== undefined
          ? say('type_in', { type, name: of })
          : isByCategory === true
            ? say('type_by_category', { type })
            : type}
      </span>
    </a>
  );
}

function Titles({ entries, whole, ...filled }: PlacedSection) {
  const [first, ...others] = entries;
  if (first === undefined) return null;
  return (
    <section className="section section-aside">
      <Head {...filled} />
      {filled.section.kind === 'quotation' ? (
        <div>
          <PullQuote entry={first} quote={pullQuoteOf(whole?.body)} />
          <Entries entries={others} level={3} intros={0} />
        </div>
      ) : (
        <Entries entries={entries} level={3} intros={INTROS} />
      )}
    </section>
  );
}

function Lists({ section, lists }: PlacedSection) {
  const say = useSay(messages);
  if (lists.length === 0) return null;
  return (
    <section className="section">
      <SectionHead title={section.title ?? say('lists')} more={{ name: say('all_lists'), path: '/lists' }} />
      <ListStacks lists={lists} level={3} />
    </section>
  );
}

function OwnText({ section: { title, text } }: PlacedSection) {
  if (text === null) return null;
  return (
    <section className="section section-aside">
      {title === null ? null : <SectionHead title={title} />}
      <div className="prose">
        {text.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph} dir={directionOf(paragraph)}>
            {smartQuotes(paragraph)}
          </p>
        ))}
      </div>
    </section>
  );
}

function Head({ section, source }: Pick<PlacedSection, 'section' | 'source'>) {
  const say = useSay(messages);
  const words = useWords();
  const title = section.title ?? source?.name ?? '';
  if (source === undefined) return <SectionHead title={title} />;
  const isWhole = source.category === undefined && source.tag === undefined;
  const name = isWhole
    ? say('all_of', { type: manyOf(source, words) })
    : say('all_in', { name: source.name });
  return <SectionHead title={title} more={{ name, path: source.path }} />;
}

/** What the texts of a list are called, within a sentence. */
function manyOf({ type }: Source, words: Translator): string {
  return type === undefined ? words.of(messages)('texts') : inSentence(typeWords(words, type).many, words);
}
