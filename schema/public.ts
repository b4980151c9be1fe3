/** The module `colophon` for files of a site folder: functions that declare a site, and the types of its records. */
export { defineContentType } from './define/define-content-type.ts';
export { type FieldDefinition, defineField } from './fields/define-field.ts';
export { z } from 'zod';
export { type SiteConfig, defineSite } from './site-folder/define-site.ts';
export {
  audio,
  boolean,
  choice,
  dateTime,
  email,
  file,
  gallery,
  groupList,
  image,
  isbn,
  number,
  reference,
  references,
  richText,
  slug,
  text,
  textList,
  truth,
  url,
  video,
} from './fields/index.ts';
export type { PreviewAccess } from './define/preview-address.ts';
export type { CreateInputFor, RecordFor, ResourceName, UpdateInputFor } from './registry/registry.ts';
export type { Register } from './site-folder/site-folder.ts';
