import { calledAs } from '#schema/called.ts';
import type { ContentIcon } from '#schema/menu.ts';
import { Highlight } from '../ui/highlight.tsx';
import { Spotlight } from '@mantine/spotlight';
import { ArticleIcon, BookIcon, FileTextIcon, MicrophoneIcon } from '../ui/icons.tsx';
import { pageTranslator } from '../language/plain-translator.ts';
import { resultPath } from './palette-results.ts';
import type { SearchResult } from '../server-functions/functions.ts';
import { problemText } from './problem-text.ts';

const ICONS: Readonly<Record<ContentIcon, typeof BookIcon>> = {
  article: ArticleIcon,
  book: BookIcon,
  document: FileTextIcon,
  microphone: MicrophoneIcon,
};

function iconOf({ content_type_name: name }: SearchResult): ContentIcon {
  return CONTENT_TYPE_ROUTES.find(({ type }) => type === name)?.icon ?? 'document';
}

/** What it is called where that is not the name of its group, or else its category. */
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
  const label = labelOf(item);
  const Icon = ICONS[iconOf(item)];
  // An action is a button by default; a link can also be opened beside the page.
  const link = { component: 'a', href: path };
  return (
    <Spotlight.Action role="option" aria-selected={false} {...link}>
      <Icon />
      <span className="palette-text">
        <span className="palette-title">
          <Highlight text={item.title} query={query} />
        </span>
        {item.description ? (
          <span className="palette-description">
            <Highlight text={item.description} query={query} />
          </span>
        ) : null}
      </span>
      {label === null ? null : <span className="palette-category">{label}</span>}
    </Spotlight.Action>
  );
}

function pathOrError(item: SearchResult): string | Error {
  try {
    return resultPath(item, CONTENT_TYPE_ROUTES);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
