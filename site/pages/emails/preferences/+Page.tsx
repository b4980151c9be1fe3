import '../../../styles/account.css';
import { useData } from 'vike-react/useData';
import type { SubscriptionPreferences } from '#schema/answers/newsletter/contacts.ts';
import { Day } from '../../../ui/day.tsx';
import { formProblem } from '../../../ui/account/form-problem.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { WayOn } from '../../../ui/account/way-on.tsx';
import type { data } from './+data.ts';
import { sentence, useSay } from '../../../language/words.tsx';
import { messages as forms } from '../../../ui/messages.ts';
import { messages } from './messages.ts';

const FREQUENCY_WORDS = {
  each: 'frequency_each',
  weekly: 'frequency_weekly',
  monthly: 'frequency_monthly',
} as const;
const BREAKS_MONTHS = [1, 2, 3, 6];

/** Everything here works without script: each choice is sent as a form and leads back. */
export function Page() {
  const say = useSay(messages);
  const sayForm = useSay(forms);
  const { token, done, problem, chosen } = useData<Awaited<ReturnType<typeof data>>>();
  return (
    <section className="account">
      <PageHead title={say('title')} intro={chosen && say('whose', { email: chosen.email_masked })} />
      <p className="problem" role="alert">
        {formProblem(problem, sayForm)}
      </p>
      <div role="status">
        {done === 'saved' ? <p>{say('saved')}</p> : null}
        {done === 'mailed' ? <p>{say('data_sent')}</p> : null}
      </div>
      {chosen === undefined ? <p>{say('no_link')}</p> : <Choices token={token} chosen={chosen} />}
      <WayOn />
    </section>
  );
}

function Choices({ token, chosen }: { token: string; chosen: SubscriptionPreferences }) {
  const say = useSay(messages);
  const action = `/api/v1/email/preferences/${encodeURIComponent(token)}`;
  return (
    <>
      <form className="account-form" method="post" action={action} encType="multipart/form-data">
        <fieldset className="choices">
          <legend>{say('lists')}</legend>
          {chosen.lists.map(({ id, name, description, subscribed }) => (
            <label key={id}>
              <input type="checkbox" name="lists" value={id} defaultChecked={subscribed} />
              <span>
                {name}
                {description === null ? null : <span className="hint"> {description}</span>}
              </span>
            </label>
          ))}
        </fieldset>
        <Frequency chosen={chosen} />
        <Topics topics={chosen.topics} />
        <Break until={chosen.paused_until} />
        <button type="submit" className="button">
          {say('save')}
        </button>
      </form>
      <p className="account-else">
        <a href={`/emails/unsubscribe?${new URLSearchParams({ token }).toString()}`}>{say('unsubscribe')}</a>
      </p>
      <form
        className="account-form"
        method="post"
        action={`${action}/data-link`}
        encType="multipart/form-data"
      >
        <h2>{say('data')}</h2>
        <p>{say('data_about')}</p>
        <button type="submit" className="button button-plain">
          {say('data_send')}
        </button>
      </form>
    </>
  );
}

/** Only where the site makes digests. */
function Frequency({ chosen: { frequency, frequencies } }: { chosen: SubscriptionPreferences }) {
  const say = useSay(messages);
  if (frequencies.length < 2) return null;
  return (
    <fieldset className="choices">
      <legend>{say('frequency')}</legend>
      {frequencies.map((each) => (
        <label key={each}>
          <input type="radio" name="frequency" value={each} defaultChecked={each === frequency} />
          {say(FREQUENCY_WORDS[each])}
        </label>
      ))}
    </fieldset>
  );
}

function Topics({ topics }: Pick<SubscriptionPreferences, 'topics'>) {
  const say = useSay(messages);
  if (topics.length === 0) return null;
  return (
    <fieldset className="choices">
      <legend>{say('topics')}</legend>
      <p className="hint">{say('topics_about')}</p>
      <input type="hidden" name="with_topics" value="1" />
      {topics.map(({ id, name, wanted }) => (
        <label key={id}>
          <input type="checkbox" name="topics" value={id} defaultChecked={wanted} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function Break({ until }: { until: string | null }) {
  const say = useSay(messages);
  return (
    <fieldset className="choices">
      <legend>{say('pause')}</legend>
      <p className="hint">{say('pause_about')}</p>
      <label>
        <input type="radio" name="pause" value="" defaultChecked />
        {until === null ? (
          say('pause_none')
        ) : (
          <span>{sentence(say.parts('pause_keep', { date: <Day time={until} /> }))}</span>
        )}
      </label>
      {until === null ? null : (
        <label>
          <input type="radio" name="pause" value="end" />
          {say('pause_end')}
        </label>
      )}
      {BREAKS_MONTHS.map((months) => (
        <label key={months}>
          <input type="radio" name="pause" value={months} />
          {say('pause_months', { count: months })}
        </label>
      ))}
    </fieldset>
  );
}
