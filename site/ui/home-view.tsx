import type { SiteSettings } from '../site-context.ts';
import { smartQuotes } from '../typography/smart-quotes.ts';
import type { HomeProps } from '../views/props.ts';
import { HomeSection } from './home-section.tsx';
import { directionOf } from './navigation.ts';

/** The home page: what the site is, then the sections of its settings. */
export function HomeView({ settings, sections }: HomeProps) {
  return (
    <div className="home">
      <Masthead settings={settings} />
      {sections.map((filled, index) => (
        <HomeSection key={index} {...filled} />
      ))}
    </div>
  );
}

function Masthead({ settings: { tagline, intro } }: { settings: SiteSettings }) {
  return (
    <header className="masthead">
      <h1 dir={directionOf(tagline)}>{smartQuotes(tagline)}</h1>
      <p dir={directionOf(intro)}>{smartQuotes(intro)}</p>
    </header>
  );
}
