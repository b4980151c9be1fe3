import { isSafeHref } from './safe-url.ts';

/** A page by the parts of its URL; the host without `www.`, in lower case. */
interface Page {
  host: string;
  path: string;
  query: string;
}

/** Only `https:`, without a user or a port. */
const PAGE = /^https:\/\/(?:www\.)?([a-z0-9.-]+)(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i;

/** A service whose videos or recordings can be embedded in a text. */
interface EmbedProvider {
  /** Its name for readers. */
  readonly label: string;
  /** The origin that pages with its embeds may frame. */
  readonly origin: string;
  readonly hosts: readonly string[];
  /** The player for a URL, below `origin`; undefined for pages without one. */
  readonly player: (page: Page) => string | undefined;
  /** Players for audio only are low. */
  readonly isSound?: true;
}

/** Every provider. Adding one takes a single entry. */
const PROVIDERS: readonly EmbedProvider[] = [
  {
    label: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    hosts: ['youtube.com', 'm.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    player: ({ host, path, query }) => {
      const id =
        host === 'youtu.be'
          ? path.slice(1)
          : (/^\/(?:embed|shorts|live)\/([^/]+)$/.exec(path)?.[1] ??
            /(?:^|&)v=([^&]*)/.exec(query)?.[1] ??
            '');
      return /^[\w-]{11}$/.test(id) ? `/embed/${id}?autoplay=1` : undefined;
    },
  },
  {
    label: 'Vimeo',
    origin: 'https://player.vimeo.com',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    player: ({ path }) => {
      const [, id, secret] = /^\/(?:video\/)?(\d{1,12})(?:\/([0-9a-f]{1,20}))?$/.exec(path) ?? [];
      if (id === undefined) return undefined;
      return `/video/${id}?autoplay=1&dnt=1${secret === undefined ? '' : `&h=${secret}`}`;
    },
  },
  {
    label: 'SoundCloud',
    origin: 'https://w.soundcloud.com',
    hosts: ['soundcloud.com', 'm.soundcloud.com'],
    player: ({ path }) =>
      /^\/[\w-]+\/[\w-]+(?:\/[\w-]+)?$/.test(path)
        ? `/player/?url=${encodeURIComponent(`https://soundcloud.com${path}`)}&auto_play=true`
        : undefined,
    isSound: true,
  },
  {
    label: 'Spotify',
    origin: 'https://open.spotify.com',
    hosts: ['open.spotify.com'],
    player: ({ path }) => {
      const [, kind, id] =
        /^\/(?:intl-[a-z]{2}\/)?(album|episode|playlist|show|track)\/([0-9A-Za-z]{1,40})$/.exec(path) ?? [];
      return id === undefined ? undefined : `/embed/${kind}/${id}`;
    },
    isSound: true,
  },
];

/** All providers, for messages. */
export const EMBED_LABELS = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  PROVIDERS.map(({ label }) => label),
);

/** What pages may frame for them: only the origins of the players. */
export const EMBED_ORIGINS = PROVIDERS.map(({ origin }) => origin);

/** What a URL plays. */
export interface Embed {
  provider: string;
  origin: string;
  /** The player, which starts at once: nothing is loaded before someone asks for it. */
  frame: string;
  isSound: boolean;
}

/** The player for a URL; undefined if no declared provider has one. */
export function embedOf(href: string): Embed | undefined {
  const [, name = '', path = '/', query = ''] = (isSafeHref(href) && PAGE.exec(href)) || [];
  const host = name.toLowerCase();
  const provider = PROVIDERS.find(({ hosts }) => hosts.includes(host));
  const player = provider?.player({ host, path, query });
  if (provider === undefined || player === undefined) return undefined;
  const { label, origin, isSound = false } = provider;
  return { provider: label, origin, frame: origin + player, isSound };
}
