import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { formWords } from '#schema/newsletter/form-words.ts';
import '../../kit/parts/parts.css';
import { Panel } from '../../kit/parts/parts.tsx';
import { translatorIn } from '../../language/choose.ts';
import { services } from '../../providers/services.ts';
import type { AdminRecord } from '../../records/records.ts';
import './forms.css';
import { say } from './messages.ts';

/** The form as it is being written, with the site’s own labels, before and after it is saved. */
export function FormPreview() {
  const values: Record<string, unknown> = useWatch({ control: useFormContext().control });
  const lists = useOffered(values['offered_list_ids']);
  const { data: site } = useSiteWords();
  if (site === undefined) return null;
  const { words, language } = site;
  const textOf = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return (
    <div className="form-preview-side">
      <Panel title={say('preview')}>
        <div className="form-preview" lang={language} data-user-text="" inert>
          <h3 className={textOf('title') === '' ? 'quiet' : undefined}>
            {textOf('title') || say('no_title')}
          </h3>
          {textOf('text') === '' ? null : <p>{textOf('text')}</p>}
          {(['first_name', 'last_name'] as const).map((name) =>
            values[name] === 'off' ? null : <Field key={name} label={words[name]} />,
          )}
          <Field label={words.email} />
          {lists.length === 0 ? null : (
            <fieldset>
              <legend>{words.lists}</legend>
              {lists.map(({ pk, name }) => (
                <label key={pk}>
                  <input type="checkbox" /> {String(name)}
                </label>
              ))}
            </fieldset>
          )}
          <button type="button">{textOf('button') || words.button}</button>
          <small>{words.promise}</small>
        </div>
        <p className="quiet">{say('after_signup')}</p>
        <p className="form-preview-thanks" lang={language} data-user-text="">
          {textOf('thanks_page') || textOf('thanks') || words.thanks}
        </p>
      </Panel>
    </div>
  );
}

/** Public lists that were chosen, in the order of their names. */
function useOffered(ids: unknown): AdminRecord[] {
  const { data = [] } = useGetList<AdminRecord>('contact-lists', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  const offered: unknown[] = Array.isArray(ids) ? ids : [];
  return data.filter(({ pk, visibility }) => visibility === 'public' && offered.includes(pk));
}

/** What readers see around the texts of the form, in the site’s language. */
function useSiteWords() {
  return useQuery({
    queryKey: ['form-words'],
    queryFn: async () => {
      const { language } = await services.anonymous.ask('GET /site');
      return { language, words: formWords(await translatorIn(language)) };
    },
    staleTime: Infinity,
  });
}

function Field({ label }: { label: string }) {
  return (
    <label>
      {label}
      <input className="input" />
    </label>
  );
}
