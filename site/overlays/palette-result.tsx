import type { ReactNode } from 'react';
import { calledAs } from '#schema/define/called.ts';
import { Highlight } from '../ui/highlight.tsx';
import { Spotlight } from '@mantine/spotlight';
import {
  ArticleIcon,
  BookIcon,
  FileTextIcon,
  ListIcon,
  MailIcon,
  MicrophoneIcon,
  SocialIcon,
  TagIcon,
} from '../ui/icons.tsx';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';
import { resultPath } from './palette-results.ts';
import { type ResultRoute, resultRoutes } from './place-routes.ts';
import type { SearchResult } from '../server-functions/functions.ts';
import { problemText } from './problem-text.ts';

type PaletteIcon = ResultRoute['icon'] | 'mail' | 'social';

const ICONS: Readonly<Record<PaletteIcon, typeof BookIcon>> = {
  article: ArticleIcon,
  book: BookIcon,
  document: FileTextIcon,
  list: ListIcon,
  mail: MailIcon,
  microphone: MicrophoneIcon,
  social: SocialIcon,
  tag: TagIcon,
};

const say = pageTranslator.of(messages);
const ROUTES = resultRoutes(CONTENT_TYPE_ROUTES);

function iconOf({ content_type_name: name }: SearchResult): PaletteIcon {
  return ROUTES.find(({ type }) => type === name)?.icon ?? 'document';
}

/** Its own label if it differs from the name of its group, or else its category. */
function labelOf({ content_type_name: name, named_by: field, category_name: category }: SearchResult) {
  const route = CONTENT_TYPE_ROUTES.find(({ type }) => type === name);
  if (route === undefined || field === undefined) return category;
  const { key, text } = calledAs(route, { [field]: true });
  return pageTranslator.language.texts[`schema.${key}`] ?? text;
}

interface PaletteResultProps {
  item: SearchResult;
  query: string;
}

/** One result: a link to its page. A result without a page says so and does not affect the others. */
export function PaletteResult({ item, query }: PaletteResultProps) {
  const path = pathOrError(item);
  if (path instanceof Error) {
    return (
      <div className="palette-problem" role="option" aria-disabled="true" aria-selected="false">
        {item.title}
        <span>{problemText(path)}</span>
      </div>
    );
  }
  const { marked, excerpt, tag_name: tag } = item;
  const about = excerpt ?? item.description;
  return (
    <PaletteLink
      path={path}
      icon={iconOf(item)}
      label={tag === undefined ? labelOf(item) : say('tagged', { tag })}
    >
      <span className="palette-title">
        <Highlight text={item.title} query={query} marked={marked} />
      </span>
      {about ? (
        <span className="palette-description">
          <Highlight text={about} query={query} marked={marked} />
        </span>
      ) : null}
    </PaletteLink>
  );
}

interface PaletteLinkProps {
  path: string;
  icon: PaletteIcon;
  label?: string | null;
  children: ReactNode;
}

/** A line of the palette. An action is a button by default; a link can also be opened in a new tab. */
export function PaletteLink({ path, icon, label = null, children }: PaletteLinkProps) {
  const Icon = ICONS[icon];
  const link = { component: 'a', href: path };
  return (
    <Spotlight.Action role="option" aria-selected={false} {...link}>
      <Icon />
      <span className="palette-text">{children}</span>
      {label === null ? null : <span className="palette-category">{label}</span>}
    </Spotlight.Action>
  );
}

function pathOrError(item: SearchResult): string | Error {
  try {
    return resultPath(item, ROUTES);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
