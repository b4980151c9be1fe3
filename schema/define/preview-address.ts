import type { Resource } from './define-resource.ts';

/** What a preview function receives in addition to the record. */
export interface PreviewAccess {
  /** Anyone with this token can get the draft from `GET /api/v1/preview/{token}`, until the token expires. */
  readonly token: string;
  /** The URL of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Where drafts of a type are previewed: a URL with placeholders, or a function that returns one. */
export type PreviewAddress<Read> = string | ((record: Read, access: PreviewAccess) => string);

type AnyRecord = Readonly<Record<string, unknown>>;

/** Declarations are data, so the preview functions of types are stored separately, by the name of the type. */
const functions = new Map<string, (record: AnyRecord, access: PreviewAccess) => string>();

/** A web URL, or a path of the site. */
const ADDRESS = /^(?:https?:\/\/[^\s/?#\\]+(?:[/?#].*)?|\/(?![/\\]).*)$/;

const PLACEHOLDERS: ReadonlySet<string> = new Set(['token', 'id', 'slug', 'language', 'content_type_name']);

/** The part of a preview that a declaration contains. */
export function declaredPreview<Read>(
  name: string,
  preview: PreviewAddress<Read> | undefined,
): Pick<Resource, 'preview'> {
  if (preview === undefined) return {};
  if (typeof preview === 'string') return { preview: { url: preview } };
  // It is called only with records of this type.
  functions.set(name, preview as (record: AnyRecord, access: PreviewAccess) => string);
  return { preview: { url: null } };
}

/** What is wrong with a URL with placeholders; undefined if nothing is. */
export function wrongPreview(url: string): string | undefined {
  const unknown = [...url.matchAll(/\{([^}]*)\}/g)].find(([, name = '']) => !PLACEHOLDERS.has(name));
  const known = [...PLACEHOLDERS].map((name) => `{${name}}`).join(', ');
  if (unknown !== undefined)
    return `has the preview "${url}". It can contain ${known}, but not ${unknown[0]}.`;
  return ADDRESS.test(url)
    ? undefined
    : `has the preview "${url}". Write a URL such as "https://www.example.com/preview/{token}" or "/drafts/{token}".`;
}

/**
 * Where a draft is previewed other than on its own page: a URL, or a path of the site; undefined if its type doesn’t say.
 * Throws if the type’s function throws or returns something else.
 */
export function previewUrlOf(
  { name, preview }: Pick<Resource, 'name' | 'preview'>,
  record: AnyRecord,
  access: PreviewAccess,
): string | undefined {
  if (preview === undefined) return undefined;
  const url =
    preview.url === null
      ? String(functions.get(name)?.(record, access))
      : preview.url.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
          encodeURIComponent(part === 'token' ? access.token : textOf(record[part])),
        );
  if (!ADDRESS.test(url)) throw new Error(`"${url}" is not a URL`);
  return url;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
