import type { Resource } from './define-resource.ts';

/** What the page that shows a draft is given, besides the record. */
export interface PreviewAccess {
  /** `GET /api/v1/preview/{token}` returns the draft to anyone who has it, until it expires. */
  readonly token: string;
  /** The URL of the site, without a slash at the end. */
  readonly siteUrl: string;
}

/** Where drafts of a type are previewed: a URL with placeholders, or a function that returns one. */
export type PreviewAddress<Read> = string | ((record: Read, access: PreviewAccess) => string);

type AnyRecord = Readonly<Record<string, unknown>>;

/** Declarations are data: the functions of the types that have one are kept beside them, by the name of the type. */
const functions = new Map<string, (record: AnyRecord, access: PreviewAccess) => string>();

/** A URL of the web, or a path of the site. */
const ADDRESS = /^(?:https?:\/\/[^\s/?#\\]+(?:[/?#].*)?|\/(?![/\\]).*)$/;

const PLACEHOLDERS: ReadonlySet<string> = new Set(['token', 'id', 'slug', 'language', 'content_type_name']);

/** What a declaration keeps of its preview. */
export function declaredPreview<Read>(
  name: string,
  preview: PreviewAddress<Read> | undefined,
): Pick<Resource, 'preview'> {
  if (preview === undefined) return {};
  if (typeof preview === 'string') return { preview: { url: preview } };
  // It is called with records of this type alone.
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
 * Where a draft is previewed outside of its own page, as a URL or a path of the site; undefined if its type says nothing of
 * it. Throws when the function of the type does, and when it returns something else.
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
