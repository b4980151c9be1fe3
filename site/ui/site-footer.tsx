import { whatIsPath } from '#schema/site-pages.ts';
import type { SiteSettings } from '../site-context.ts';
import { siteDescription } from '../feeds/feed.ts';
import { Glyph } from './glyph.tsx';

interface FooterProps {
  settings: SiteSettings;
  year: number;
}

export function SiteFooter({ settings, year }: FooterProps) {
  const { name } = settings;
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <div className="site-footer-about">
          <p className="site-footer-name">{name}</p>
          <p>{siteDescription(settings)}</p>
        </div>
        <FooterColumn title="Company">
          <li>
            <a href="/about">About us</a>
          </li>
          <li>
            <a href="/terms">Terms &amp; Conditions</a>
          </li>
          <li>
            <a href="/terms/privacy">Privacy Policy</a>
          </li>
          <li>
            <a href={whatIsPath(name)}>{`What is ${name}?`}</a>
          </li>
        </FooterColumn>
        <FooterColumn title="Resources">
          <li>
            <a href="/articles">Articles</a>
          </li>
          <li>
            <a href="/book-summaries">Book Summaries</a>
          </li>
          <li>
            <a href="/interviews">Interviews</a>
          </li>
        </FooterColumn>
        <GetInTouch settings={settings} />
        <p className="site-footer-end">
          <span>{`© ${year} ${name}`}</span>
          <span>
            {'Made with '}
            <span role="img" aria-label="a heart">
              <Glyph name="heart" />
            </span>
            {' for book lovers'}
          </span>
        </p>
      </div>
    </footer>
  );
}

/** An address and a profile where they are set; the letters that we write are there anyway. */
function GetInTouch({ settings }: Pick<FooterProps, 'settings'>) {
  const { contactEmail, socialUrl } = settings;
  return (
    <FooterColumn title="Get in Touch">
      {contactEmail === undefined ? null : (
        <li>
          <a className="with-icon" href={`mailto:${contactEmail}`}>
            <Glyph name="mail" />
            {contactEmail}
          </a>
        </li>
      )}
      {socialUrl === undefined ? null : (
        <li>
          <a href={socialUrl} rel="me noopener">
            {profileName(socialUrl)}
          </a>
        </li>
      )}
      <li>
        <a href="/newsletters">Newsletters</a>
      </li>
    </FooterColumn>
  );
}

function FooterColumn({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="site-footer-column">
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** `https://www.instagram.com/colophon` is shown as `instagram.com/colophon`. */
function profileName(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}
