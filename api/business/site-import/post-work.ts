import type { ContentType } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { SourcePost } from '../import-formats/source-item.ts';
import type { ImportItem, SiteImport } from './site-import.ts';

/** Everything needed to import a post. */
export interface PostWork {
  deps: AppDeps;
  job: SiteImport;
  resource: ContentType;
  item: ImportItem<SourcePost>;
}
