import { linkTo, sentence, useSay } from '../../language/words.tsx';
import type { NotFoundProps } from '../../views/props.ts';
import { messages } from './messages.ts';

/** The page for unknown URLs. Below the path of a list, it links to that list; elsewhere, it suggests searching. */
export function NotFoundView({ place }: Pick<NotFoundProps, 'place'>) {
  const say = useSay(messages);
  return (
    <section className="notice">
      <p className="notice-number" aria-hidden="true">
        404
      </p>
      <h1>{say('not_found')}</h1>
      <p className="page-intro">{say('not_found_text')}</p>
      {place === undefined ? (
        <p>{sentence(say.parts('not_found_anywhere', { a: linkTo('/search') }))}</p>
      ) : (
        <p>
          {sentence(
            say.parts('not_found_kind', {
              kind: place.one,
              all: linkTo(place.index),
              search: linkTo('/search'),
            }),
          )}
        </p>
      )}
      <p className="actions">
        <button type="button" className="button" data-go-back>
          {say('go_back')}
        </button>
        <a className="button button-plain" href="/">
          {say('start_over')}
        </a>
      </p>
    </section>
  );
}
