import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import type { SiteSettings } from '../../site-context.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { HomeSection } from '../../ui/home-section.tsx';
import { directionOf } from '../../ui/navigation.ts';
import type { Data } from './+data.ts';

export function Page() {
  const { sections } = useData<Data>();
  return (
    <div className="home">
      <Masthead settings={usePageContext().site.settings} />
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
