import type { FilledSection } from '../../data/queries/home.ts';
import { useSay } from '../../language/words.tsx';
import type { SiteSettings } from '../../base/site-context.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import type { HomeProps } from '../../views/props.ts';
import { Doors } from '../doors.tsx';
import { onFirstShelf } from './first-shelf.ts';
import { HomeSection } from './home-section.tsx';
import { messages } from '../messages.ts';
import { directionOf } from '../navigation.ts';
import { Empty } from '../page-head.tsx';

/** The home page: the headline and introduction of the site, and then the sections from the settings. */
export function HomeView({ settings, sections }: HomeProps) {
  const say = useSay(messages);
  return (
    <div className="home">
      <Masthead settings={settings} />
      {sections.some(isFilled) ? null : <Empty>{say('nothing_yet')}</Empty>}
      {onFirstShelf(sections).map((filled, index) => (
        <HomeSection key={index} {...filled} />
      ))}
    </div>
  );
}

/** Whether a section has something to read. */
function isFilled({ section, entries, lists }: FilledSection): boolean {
  return entries.length > 0 || lists.length > 0 || (section.kind === 'text' && section.text !== null);
}

function Masthead({ settings: { tagline, intro } }: { settings: SiteSettings }) {
  return (
    <header className="masthead">
      <h1 dir={directionOf(tagline)}>{smartQuotes(tagline)}</h1>
      <p dir={directionOf(intro)}>{smartQuotes(intro)}</p>
      <Doors feed="/feed.xml" />
    </header>
  );
}
