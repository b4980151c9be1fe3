import { describe, expect, it } from 'vitest';
import { languagesOf } from '#schema/messages/languages.ts';
import type { Problem } from '#schema/access/errors.ts';
import { createApp } from '../../app/app.ts';
import { routes } from '../../app/routes.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

const GERMAN = {
  tag: 'de',
  texts: {
    'api.platform.route.forbidden': 'Deine Rolle erlaubt das nicht.',
    'api.platform.route.required': 'fehlt',
    'api.platform.http.nothing_here': 'Unter dieser Adresse gibt es nichts.',
    'api.platform.request.parameter': 'Der Parameter {name} {problem}',
    'api.platform.request.unknown_parameter': 'ist hier unbekannt',
  },
};

/** Asks an application that knows German. */
async function ask(path: string, { language, body }: { language?: string; body?: object } = {}) {
  const app = createApp({ ...test().deps, languages: languagesOf([GERMAN]) }, routes);
  const response = await app.request(`http://localhost:3000/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host: 'localhost:3000',
      authorization: `Bearer ${test().tokens.viewer}`,
      'content-type': 'application/json',
      ...(language === undefined ? {} : { 'accept-language': language }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { response, problem: (await response.json()) as Problem };
}

describe('a problem', () => {
  it('is said in the language of the request, with the same code', async () => {
    const english = await ask('/nothing/here');
    const german = await ask('/nothing/here', { language: 'de-AT,de;q=0.9,en;q=0.5' });
    expect(english.problem.detail).toBe('There’s nothing at this URL.');
    expect(german.problem.detail).toBe('Unter dieser Adresse gibt es nichts.');
    expect(german.problem.messages).toEqual(['Unter dieser Adresse gibt es nichts.']);
    expect(german.problem.code).toBe(english.problem.code);
    expect(english.response.headers.get('content-language')).toBe('en');
    expect(german.response.headers.get('content-language')).toBe('de');
    expect(german.response.headers.get('vary')).toContain('Accept-Language');
  });

  it('names fields and parameters in that language, too', async () => {
    const { problem } = await ask('/content?colour=red', { language: 'de' });
    expect(problem.errors).toEqual({ colour: ['ist hier unbekannt'] });
    expect(problem.detail).toBe('Der Parameter colour ist hier unbekannt');
    const login = await ask('/auth/login', { language: 'de', body: { email: 'a@example.com' } });
    expect(login.problem.errors).toEqual({ password: ['fehlt'] });
    expect(login.problem.messages).toEqual(['password fehlt']);
  });

  it.each(['xx', 'de;q=0', `${'fr,'.repeat(2700)}de`, '*', ';;;,q=', 'sl-rozaj-biske-1994'])(
    'is in English for %j',
    async (language) => {
      const { response, problem } = await ask('/nothing/here', { language });
      expect(problem.detail).toBe('There’s nothing at this URL.');
      expect(response.headers.get('content-language')).toBe('en');
    },
  );

  it('leaves other answers as they are', async () => {
    const { response } = await ask('/content', { language: 'de' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-language')).toBeNull();
  });
});
