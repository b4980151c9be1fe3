import { Fragment } from 'react';
import { whatIsPath } from '#schema/pages/fixed-pages.ts';
import type { FooterProps } from '../../views/props.ts';
import { type SiteLink, directionOf } from '../navigation.ts';
import { useSay } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** The footer of every page: the name of the site, links, and the closing line. */
export function SiteFooter({ settings, year }: FooterProps) {
  const { name, description, social, navigation } = settings;
  const say = useSay(messages);
  const { copyright, made_with: madeWith } = navigation.closing;
  const whatIs = whatIsPath(name);
  const isElsewhere = !navigation.footer.some(({ links }) => links.some(({ path }) => path === whatIs));
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <div className="site-footer-about">
          <p className="site-footer-name">{name}</p>
          <p>
            {description} {isElsewhere ? <a href={whatIs}>{say('what_is', { site: name })}</a> : null}
          </p>
        </div>
        {navigation.footer.map(({ title, links }, index) => (
          <section key={index} className="site-footer-column">
            <h2 dir={directionOf(title)}>{title}</h2>
            <ul>
              {links.map((link, place) => (
                <li key={place}>
                  <FooterLink link={link} isProfile={social.includes(link.path)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className="site-footer-end">
          <span dir={directionOf(copyright)}>{copyright.replaceAll('{year}', String(year))}</span>
          {madeWith === null ? null : <MadeWith words={madeWith} />}
        </p>
      </div>
    </footer>
  );
}

function FooterLink({ link: { label, path }, isProfile }: { link: SiteLink; isProfile: boolean }) {
  const isMail = path.toLowerCase().startsWith('mailto:');
  return (
    <a
      className={isMail ? 'with-icon' : undefined}
      href={path}
      rel={isProfile ? 'me noopener' : undefined}
      dir={directionOf(label)}
    >
      {isMail ? <i className="mail" aria-hidden="true" /> : null}
      <Breaking label={label} />
    </a>
  );
}

/** An email address or a profile that is too long for its column breaks after the @ or a slash. */
function Breaking({ label }: { label: string }) {
  const parts = label.split(/(?<=[@/])/);
  return parts.length === 1 ? (
    label
  ) : (
    <span>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** Each heart has its color, and is said. */
function MadeWith({ words }: { words: string }) {
  const say = useSay(messages);
  return (
    <span dir={directionOf(words)}>
      {words.split(/[♥❤]\ufe0f?/).map((part, index) =>
        index === 0 ? (
          part
        ) : (
          <Fragment key={index}>
            <i role="img" aria-label={say('heart')} className="heart" />
            {part}
          </Fragment>
        ),
      )}
    </span>
  );
}
