import type { Role } from '#schema/access.ts';

/** A bad request and the only answers it may get. */
export interface SecurityCase {
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

const invalidParameter = { status: 400, code: 'invalid_parameter' } as const;
const invalidField = { status: 422, code: 'validation_failed' } as const;
const NOWHERE = '01990000-0000-7000-8000-000000000000';

/** Sorting, filtering, expanding: only what a resource declares. */
const queryCases: SecurityCase[] = [
  ...[
    'password',
    'author.password_hash',
    '(select 1)',
    '1 asc,(case when 1=1 then 1 else 1/0 end)',
    't1.password',
    'title;drop table users',
    'title_folded',
    '__proto__',
  ].map((value, index) => ({
    id: `query-0${index + 1}`,
    ask: `GET /content?sort_by=${encodeURIComponent(value)}`,
    ...invalidParameter,
    blames: ['sort_by'],
  })),
  { id: 'query-07', ask: 'GET /content?sort_order[]=asc', ...invalidParameter },
  ...[
    'author_email=a@x',
    'filter[password][$startsWith]=$2',
    "filter=slug:['||CASE WHEN 1=1 THEN 0 ELSE EXP(710) END||',x]",
    'lookup[updatedBy][password][$startsWith]=a',
    'where[or][0][password]=x',
  ].map((query, index) => ({
    id: `query-2${index + 2}`,
    ask: `GET /content?${encodeURI(query).replaceAll('%25', '%')}`,
    ...invalidParameter,
  })),
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

/** Free text has no syntax: whatever is typed is searched for, or refused for its length. */
const searchCases: SecurityCase[] = [
  "' OR 1=1--",
  '%%%',
  '_',
  '\\',
  '"unterminated',
  'NEAR(a b',
  ' ',
  'a:*&!',
  'é'.repeat(200),
].flatMap((text, index) => [
  { id: `query-1${index}`, ask: `GET /content?search=${encodeURIComponent(text)}`, status: 200 },
  { id: `query-1${index}`, ask: `GET /search?query=${encodeURIComponent(text)}`, status: 200 },
  {
    id: `query-1${index}`,
    ask: `GET /users?search=${encodeURIComponent(text)}`,
    as: 'administrator' as const,
    status: 200,
  },
]);
searchCases.push(
  { id: 'query-18', ask: 'GET /content?search=%00', ...invalidParameter },
  { id: 'query-19', ask: `GET /content?search=${'a'.repeat(1000)}`, ...invalidParameter, blames: ['search'] },
  { id: 'query-20', ask: 'GET /content?search[]=a', ...invalidParameter },
);

const pagingCases: SecurityCase[] = [
  ...['0', '-1', '9007199254740993', 'abc', '1.5', '1e3', '', '%2B1', '٣'].map((value) => ({
    id: 'paging-01',
    ask: `GET /content?page=${value}`,
    ...invalidParameter,
    blames: ['page'],
  })),
  ...['0', '101', 'all', '999999999', '-5', ''].map((value) => ({
    id: 'paging-08',
    ask: `GET /content?per_page=${value}`,
    ...invalidParameter,
    blames: ['per_page'],
  })),
];

/** What is no id is nowhere, and its text comes back to nobody as anything but text. */
const idCases: SecurityCase[] = [
  '0',
  '-1',
  '0x10',
  '1;drop',
  '%00',
  '9'.repeat(40),
  '%3Cscript%3E',
  '[object Object]',
  '..%2Fuser',
  '1%20or%201=1',
  '%F0%9F%92%A9',
  'null',
].flatMap((id) =>
  ['content', 'contacts', 'newsletter-campaigns', 'users', 'tag', 'category', 'list'].flatMap((resource) => [
    { id: 'id-01', ask: `GET /${resource}/${id}`, as: 'administrator' as const, status: [400, 404] },
    {
      id: 'id-01',
      ask: `PUT /${resource}/${id}`,
      as: 'administrator' as const,
      json: { version: 1 },
      status: [400, 404],
    },
  ]),
);

/** A body says what its fields are; everything else is refused, and nothing is stored. */
const massCases: SecurityCase[] = [
  { id: NOWHERE },
  { created_at: '2000-01-01' },
  { role: 'administrator' },
  { status: 'published' },
  { sent_count: 10 },
  { slug: '../../etc' },
  { password_hash: 'x' },
  { _verified: true },
  { body_html: '<script>alert(1)</script>' },
  { created_by: NOWHERE },
  { reading_minutes: 0 },
].map((extra, index) => ({
  id: `mass-${index + 1}`,
  ask: 'POST /content',
  as: 'author' as const,
  json: { content_type_name: 'article', title: 'A title', ...extra },
  ...invalidField,
  blames: Object.keys(extra),
}));

const bodyCases: SecurityCase[] = [
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
const pathCases: SecurityCase[] = [
  { id: 'authz-31', ask: 'HEAD /contacts', status: 401 },
  { id: 'authz-31', ask: 'OPTIONS /contacts', status: 204 },
  { id: 'authz-31', ask: 'GET /contacts?_method=PUT', status: 401 },
  { id: 'authz-32', ask: 'GET //content', status: 404 },
  { id: 'authz-32', ask: 'GET /./contacts', status: 401 },
  { id: 'authz-32', ask: 'GET /content/..%2fcontacts', status: 401 },
  { id: 'authz-32', ask: 'GET /contacts%2f1', status: 404 },
  { id: 'authz-32', ask: 'GET /contacts/1;x=.css', status: 401 },
  { id: 'headers-10', ask: 'GET /../.env', status: 404 },
  { id: 'headers-10', ask: 'GET /../../.git/config', status: 404 },
  { id: 'headers-11', ask: 'GET /../../metrics', status: 404 },
];

/** The cases that touch the API; those of signing in stand beside it, those of bytes in `body.test.ts`. */
export const securityCases: readonly SecurityCase[] = [
  ...queryCases,
  ...searchCases,
  ...pagingCases,
  ...idCases,
  ...massCases,
  ...bodyCases,
  ...pathCases,
];
