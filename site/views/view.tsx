import { type ReactNode, createElement, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Translator } from '#schema/messages/translator.ts';
import { Words, useWords } from '../language/words.tsx';
import { ownViews } from '../own/index.ts';
import { TimeZone } from '../ui/day.tsx';
import { reportFailedView } from '../base/failures.ts';
import type { OwnView } from './own/own-views.ts';

interface Drawn<Props extends object> {
  /** `podcasts.detail`, `home` */
  name: string;
  /** The product's own. */
  standard: (props: Props) => ReactNode;
  props: Props;
}

/** React needs an element around markup that is drawn already; `withoutMarks` removes it from the page. */
const MARK = 'own-view';
const MARKS = /<\/?own-view>/g;
const hasOwn = Object.keys(ownViews).length > 0;

/** A view by its name: the one of the site folder, else the product's own, which is also shown if the other one throws. */
export function View<Props extends object>({ name, standard: Standard, props }: Drawn<Props>) {
  const own = ownViews[name];
  return own === undefined ? (
    <Standard {...props} />
  ) : (
    <OwnPart own={own} standard={Standard} props={props} />
  );
}

function OwnPart<Props extends object>({
  own,
  standard,
  props,
}: Omit<Drawn<Props>, 'name'> & { own: OwnView }) {
  const timeZone = useContext(TimeZone);
  const words = useWords();
  const __html = drawOwn(own, { standard, props, timeZone, words });
  return createElement(MARK, { dangerouslySetInnerHTML: { __html } });
}

/** A page as it is sent. */
export function withoutMarks(html: string): string {
  return hasOwn ? html.replaceAll(MARKS, '') : html;
}

interface Ways<Props extends object> extends Omit<Drawn<Props>, 'name'> {
  timeZone: string;
  words: Translator;
}

/** Drawn apart from the rest of the page: what is thrown anywhere in it ends here. */
function drawOwn<Props extends object>(
  { file, View: Own }: OwnView,
  { standard: Standard, props, timeZone, words }: Ways<Props>,
): string {
  const draw = (view: ReactNode) =>
    renderToStaticMarkup(
      <Words value={words}>
        <TimeZone value={timeZone}>{view}</TimeZone>
      </Words>,
    );
  try {
    return draw(createElement(Own as (props: Props) => ReactNode, props));
  } catch (error) {
    reportFailedView({ file, error });
    const notice = import.meta.env.DEV ? <Notice file={file} error={error} /> : null;
    return draw(
      <>
        {notice}
        <Standard {...props} />
      </>,
    );
  }
}

/** Seen only in development. */
function Notice({ file, error }: { file: string; error: unknown }) {
  return (
    <pre role="alert">
      {`${file} failed, so Colophon’s own view is shown.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`}
    </pre>
  );
}
