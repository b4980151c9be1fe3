import type { Resource } from '#schema/define/define-resource.ts';
import { resources } from '#schema/resources/index.ts';
import { wrongPreview } from '#schema/define/preview-address.ts';
import { SERVER_ADDRESSES } from '#schema/pages/server-addresses.ts';
import { productPages } from '#schema/pages/product-pages.ts';
import type { SiteModule } from './load-module.ts';
import { wrongFieldsIn } from './site-fields.ts';
import type { SiteProblem } from './site-folder-error.ts';

/** A content type of the site folder. */
export interface SiteType {
  /** Relative to the site folder. */
  file: string;
  /** The name under which the file exports it. */
  exportName: string;
  declaration: Resource;
}

const NAME = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/;
const TYPE = /^[a-z][a-z\d]*(?:_[a-z\d]+)*$/;

/** The content types that the files of `content-types/` declare: one in each, with unique names. */
export function siteTypesIn(modules: readonly SiteModule[]): { types: SiteType[]; problems: SiteProblem[] } {
  const types: SiteType[] = [];
  const problems: SiteProblem[] = [];
  const taken = new Map(Object.values<Resource>(resources).flatMap((one) => claimsOf(one, 'the product')));
  for (const { file, exported } of modules) {
    const found = Object.entries(exported).filter(([, value]) => isDeclaration(value));
    const [first] = found;
    if (first === undefined || found.length > 1) {
      const words = `exports ${found.length} content types, but a file can declare only one: \`export const podcasts = defineContentType({ … })\`.`;
      problems.push({ file, words });
      continue;
    }
    const [exportName, value] = first;
    const declaration = value as Resource;
    const unusable = wrongFieldsIn(declaration.fields);
    if (unusable.length > 0) {
      problems.push(...unusable.map((words) => ({ file, words })));
      continue;
    }
    for (const words of wrongIn(declaration)) problems.push({ file, words });
    for (const [claim, owner] of claimsOf(declaration, file)) {
      const other = taken.get(claim);
      if (other === undefined) taken.set(claim, owner);
      else problems.push({ file, words: `has the ${claim}, which ${other} has already.` });
    }
    types.push({ file, exportName, declaration });
  }
  return { types, problems };
}

function isDeclaration(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && 'storage' in value && 'publishing' in value;
}

/** Values that must be unique among declarations. */
function claimsOf({ name, storage, site }: Resource, owner: string): [claim: string, owner: string][] {
  return [
    `name "${name}"`,
    ...(storage.strategy === 'document' ? [`type "${storage.type}"`] : []),
    ...(site === undefined ? [] : [`path "${site.path}"`]),
    ...(site?.index === undefined ? [] : [`index "${site.index}"`]),
  ].map((claim) => [claim, owner]);
}

const firstPart = (path: string) => path.split('/')[1] ?? '';
const KEPT_ADDRESSES: ReadonlySet<string> = new Set([
  ...SERVER_ADDRESSES,
  ...productPages.map(({ path }) => firstPart(path)).filter((part) => part !== '' && !part.startsWith('{')),
]);

function wrongIn(declaration: Resource): string[] {
  const { name, storage, site } = declaration;
  const type = storage.strategy === 'document' ? storage.type : '';
  const addresses = [site?.path, site?.index].filter((address) => address !== undefined);
  return [
    ...(isData(declaration)
      ? []
      : [
          'contains a function or a date. Declarations must be plain data, because the admin reads them, too.',
        ]),
    ...wrongPreviewOf(declaration),
    ...(NAME.test(name) ? [] : [`has the name "${name}". Write it in kebab case, such as "podcasts".`]),
    ...(TYPE.test(type) ? [] : [`has the type "${type}". Write it in snake case, such as "podcast".`]),
    ...(site?.path.startsWith('/') && site.path.includes('{slug}')
      ? []
      : [`has the path "${site?.path}". Write one such as "/podcasts/{slug}".`]),
    ...addresses
      .filter((address) => KEPT_ADDRESSES.has(firstPart(address)))
      .map((address) => `has the URL "${address}", but /${firstPart(address)} belongs to the product.`),
  ];
}

function wrongPreviewOf({ preview }: Resource): string[] {
  const words = preview?.url == null ? undefined : wrongPreview(preview.url);
  return words === undefined ? [] : [words];
}

/** Whether a value survives a round trip through JSON. */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return (
      ['string', 'boolean', 'undefined'].includes(typeof value) || value === null || Number.isFinite(value)
    );
  if (Array.isArray(value)) return value.every(isData);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isData);
}
