import type { Role } from '#schema/access/roles.ts';

/** A bad request and the only answers it may get. */
export interface BadRequest {
  /** Its case in `docs/security/cases/`. */
  id: string;
  /** Method and path below `/api/v1`. */
  ask: string;
  as?: Role;
  json?: unknown;
  /** In place of `json`: sent as it is, with Content-Type `application/json` unless `type` says otherwise. */
  raw?: string;
  type?: string;
  status: number | readonly number[];
  code?: string;
  /** Names that the problem must blame. */
  blames?: readonly string[];
}

export const invalidParameter = { status: 400, code: 'invalid_parameter' } as const;
const invalidField = { status: 422, code: 'validation_failed' } as const;

const eachValue = (
  values: Readonly<Record<string, string>>,
  make: (value: string) => Omit<BadRequest, 'id'>,
): BadRequest[] => Object.entries(values).map(([id, value]) => ({ id, ...make(value) }));

/** Sorting, filtering, expanding: only what a resource declares. */
const queryCases: BadRequest[] = [
  ...eachValue(
    {
      'query-01': 'password',
      'query-02': 'author.password_hash',
      'query-03': 'title_folded',
      'query-04': '(select 1)',
      'query-05': '1 asc,(case when 1=1 then 1 else 1/0 end)',
      'query-06': 'title;drop table users',
      'query-08': 't1.password',
      'query-09': '__proto__',
    },
    (value) => ({
      ask: `GET /content?sort_by=${encodeURIComponent(value)}`,
      ...invalidParameter,
      blames: ['sort_by'],
    }),
  ),
  { id: 'query-07', ask: 'GET /content?sort_order[]=asc', ...invalidParameter },
  ...eachValue(
    {
      'query-22': 'author_email=a@x',
      'query-23': 'filter[password][$startsWith]=$2',
      'query-24': 'where[or][0][password]=x',
      'query-25': "filter=slug:['||CASE WHEN 1=1 THEN 0 ELSE EXP(710) END||',x]",
      'query-26': 'lookup[updatedBy][password][$startsWith]=a',
    },
    (query) => ({ ask: `GET /content?${encodeURI(query)}`, ...invalidParameter }),
  ),
  ...['include=author.sessions,author.password', 'fields=*', 'populate=*'].map((query) => ({
    id: 'authz-34',
    ask: `GET /content?${query}`,
    ...invalidParameter,
  })),
  { id: 'mass-17', ask: 'GET /content?page=1&page=999', ...invalidParameter, blames: ['page'] },
  {
    id: 'mass-17',
    ask: 'GET /content?status=published&status=draft',
    ...invalidParameter,
    blames: ['status'],
  },
];

/** Free text has no syntax: any text is searched for, or refused for its length. */
const searchCases: BadRequest[] = Object.entries({
  'query-10': "' OR 1=1--",
  'query-11': '%%%',
  'query-12': '_',
  'query-13': '\\',
  'query-14': '"unterminated',
  'query-15': 'a:*&!',
  'query-16': 'NEAR(a b',
  'query-17': ' ',
  'query-21': 'é'.repeat(200),
}).flatMap(([id, text]) => [
  { id, ask: `GET /content?search=${encodeURIComponent(text)}`, status: 200 },
  { id, ask: `GET /search?query=${encodeURIComponent(text)}`, status: 200 },
  { id, ask: `GET /users?search=${encodeURIComponent(text)}`, as: 'administrator' as const, status: 200 },
]);
searchCases.push(
  { id: 'query-18', ask: 'GET /content?search=%00', ...invalidParameter },
  { id: 'query-19', ask: `GET /content?search=${'a'.repeat(1000)}`, ...invalidParameter, blames: ['search'] },
  { id: 'query-20', ask: 'GET /content?search[]=a', ...invalidParameter },
);

const pagingCases: BadRequest[] = [
  ...eachValue(
    {
      'paging-01': '0',
      'paging-02': '-1',
      'paging-03': '1e9',
      'paging-04': '9007199254740993',
      'paging-05': 'abc',
      'paging-06': '1.5',
      'paging-07': '',
      'paging-12': '%2B1',
      'paging-13': '٣',
    },
    (value) => ({ ask: `GET /content?page=${value}`, ...invalidParameter, blames: ['page'] }),
  ),
  ...eachValue(
    {
      'paging-08': '0',
      'paging-09': '101',
      'paging-10': 'all',
      'paging-11': '999999999',
      'paging-14': '-5',
      'paging-15': '',
    },
    (value) => ({ ask: `GET /content?per_page=${value}`, ...invalidParameter, blames: ['per_page'] }),
  ),
];

/** An invalid id matches nothing, and is returned only as text. */
const idCases: BadRequest[] = Object.entries({
  'id-01': '0',
  'id-02': '-1',
  'id-03': 'null',
  'id-04': '0x10',
  'id-05': '1;drop',
  'id-06': '%F0%9F%92%A9',
  'id-07': '%00',
  'id-08': '9'.repeat(40),
  'id-10': '%3Cscript%3E',
  'id-11': '[object Object]',
  'id-13': '..%2Fuser',
  'id-14': '1%20or%201=1',
}).flatMap(([id, text]) =>
  ['content', 'contacts', 'newsletter-campaigns', 'users', 'tag', 'category', 'list'].flatMap((resource) => {
    const bad = { id, as: 'administrator' as const, status: [400, 404] };
    return [
      { ...bad, ask: `GET /${resource}/${text}` },
      { ...bad, ask: `PUT /${resource}/${text}`, json: { version: 1 } },
    ];
  }),
);

const bodyCases: BadRequest[] = [
  { id: 'body-01', raw: 'title=x', status: 400, code: 'invalid_json' },
  { id: 'body-02', raw: '', status: 400, code: 'invalid_json' },
  { id: 'body-04', raw: 'null', status: 400, code: 'invalid_json' },
  { id: 'body-05', raw: '"x"', status: 400, code: 'invalid_json' },
  { id: 'body-07', json: { content_type_name: 'article', title: '' }, ...invalidField, blames: ['title'] },
  {
    id: 'body-08',
    json: { content_type_name: 'article', title: 'x'.repeat(100_000) },
    ...invalidField,
    blames: ['title'],
  },
  { id: 'body-10', raw: ' '.repeat(2 * 1024 * 1024 + 1), status: 413, code: 'body_too_large' },
  { id: 'body-14', raw: '{}', type: 'application/json; charset=utf-16', status: 415 },
  { id: 'body-14', raw: '{}', type: 'application/json; charset=latin1', status: 415 },
  { id: 'body-14', raw: '{}', type: 'text/plain', status: 415 },
  {
    id: 'body-16',
    json: { content_type_name: 'article', title: 'a\0b' },
    ...invalidField,
    blames: ['title'],
  },
  {
    id: 'body-17',
    raw: '{"content_type_name":"book-summary","title":"x","page_count":1e400}',
    ...invalidField,
  },
  { id: 'body-17', raw: '{"content_type_name":"article","title":NaN}', status: 400, code: 'invalid_json' },
].map((bad) => ({ ask: 'POST /content', as: 'author' as const, ...bad }));

/** Ways around a path or a method. */
const pathCases: BadRequest[] = [
  { id: 'authz-31', ask: 'HEAD /contacts', status: 401 },
  { id: 'authz-31', ask: 'OPTIONS /contacts', status: 204 },
  { id: 'authz-31', ask: 'GET /contacts?_method=PUT', status: 401 },
  { id: 'authz-32', ask: 'GET //content', status: 404 },
  { id: 'authz-32', ask: 'GET /./contacts', status: 401 },
  { id: 'authz-32', ask: 'GET /../V1/contacts', status: 404 },
  { id: 'authz-32', ask: 'GET /CONTACTS', status: 404 },
  { id: 'authz-32', ask: 'GET /content/..%2fcontacts', status: 401 },
  { id: 'authz-32', ask: 'GET /contacts%2f1', status: 404 },
  { id: 'authz-32', ask: 'GET /contacts/1;x=.css', status: 401 },
];

/** Requests that the API must refuse; they change nothing and reveal nothing. */
export const badRequests: readonly BadRequest[] = [
  ...queryCases,
  ...searchCases,
  ...pagingCases,
  ...idCases,
  ...bodyCases,
  ...pathCases,
];
