import { Spotlight } from '@mantine/spotlight';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';
import { PaletteLink } from './palette-result.tsx';

const say = pageTranslator.of(messages);

const WAYS = [
  { path: '/explore', icon: 'book', key: 'explore' },
  { path: '/tags', icon: 'tag', key: 'tag' },
  { path: '/lists', icon: 'list', key: 'list' },
  { path: '/newsletters', icon: 'mail', key: 'newsletters' },
] as const;

/** What the palette offers before anything is typed: places to explore, and the site's profiles. */
export function PaletteWays() {
  const name = say('look_around');
  return (
    <Spotlight.ActionsGroup label={name} role="group" aria-label={name}>
      {WAYS.map(({ path, icon, key }) => (
        <PaletteLink key={path} path={path} icon={icon}>
          <span className="palette-title">{say(key)}</span>
        </PaletteLink>
      ))}
      {profiles().map(({ href, label }) => (
        <PaletteLink key={href} path={href} icon="social">
          <span className="palette-title">{label}</span>
        </PaletteLink>
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** As the footer has them. */
function profiles() {
  const links = document.querySelectorAll<HTMLAnchorElement>('footer a[rel~="me"]');
  return [...links].map(({ href, textContent }) => ({ href, label: textContent }));
}
