import { join } from 'node:path';
import { createApp } from '#api/app/app.ts';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { createDeps } from '#api/app/create-deps.ts';
import type { ChangeListener } from '#api/platform/database/change.ts';
import { openDatabase } from '#api/platform/engines/open-database.ts';
import { type Environment, parseEnvironment } from '#api/platform/base/env.ts';
import type { App } from '#api/platform/route/exchange.ts';
import { routes } from '#api/app/routes.ts';
import type { Route } from '#api/platform/route/route.ts';
import { handInHooks } from '#api/platform/site-hooks/registry.ts';
import { createGuardedFetch } from '#api/platform/network/guarded-fetch.ts';
import { createFolderImageStorage } from '#api/platform/storage/folder-image-storage.ts';
import type { ImageStorage } from '#api/platform/storage/image-storage.ts';
import { createS3ImageStorage } from '#api/platform/storage/s3-image-storage.ts';
import { languagesOf } from '#schema/messages/languages.ts';
import { PROGRAM_FOLDER } from '#api/platform/base/paths.ts';
import { readLanguages } from './languages.ts';
import { joinDeclaring } from './declarations.ts';
import { currentSite, siteVariables } from '../site-folder/current-site.ts';
import { loadServerFiles } from '../site-folder/load-server-files.ts';
import { readFromApi } from '../site-folder/read-from-api.ts';
import { type ReadAs, routesOfSite } from '../site-folder/site-routes.ts';

/** The product without its front door: the database open and migrated, the API ready to answer. */
export interface Product {
  env: Environment;
  deps: AppDeps;
  api: App;
  /** Routes of the product and of the site folder. */
  routes: readonly Route[];
  /** Called after each committed change of what visitors see. */
  onChange(listener: ChangeListener): void;
  /** Flushes and closes the database, and releases the data directory. */
  close(): Promise<void>;
}

/** Opens everything from the environment variables, and reports each slow step. */
export async function openProduct(
  source: Readonly<Record<string, string | undefined>>,
  onProgress: (message: string) => void = () => undefined,
): Promise<Product> {
  const env = parseEnvironment({ ...siteVariables(), ...source });
  const { databaseUrl, dataDir } = env;
  const site = currentSite();
  const seams = site === undefined ? undefined : await loadServerFiles(site.folder, routes);
  handInHooks(seams?.hooks ?? []);
  const languages = languagesOf(await readLanguages({ program: PROGRAM_FOLDER, site: site?.folder }));
  const database = await openDatabase({ databaseUrl, dataDir, onProgress, servesRequests: true });
  try {
    const declarations = await joinDeclaring(database, onProgress);
    const deps = await createDeps({
      database,
      env,
      fetch: createGuardedFetch(),
      images: imageStorageOf(env, 'images'),
      exports: imageStorageOf(env, 'exports'),
      languages,
    });
    deps.declarations = declarations;
    const readAs: ReadAs = (path, request) => readFromApi(api, { path, request, siteUrl: env.siteUrl });
    const all = [...routes, ...routesOfSite(seams?.routes ?? [], readAs)];
    const api = createApp(deps, all);
    return {
      env,
      deps,
      api,
      routes: all,
      onChange: (listener) => void database.onAnnounced(listener),
      async close() {
        // When the database is down, other processes notice the silence.
        await declarations.leave().catch(() => undefined);
        await database.checkpoint();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Object storage if configured, or else the data directory. Either all of the variables are set or none. */
function imageStorageOf(env: Environment, folder: 'images' | 'exports'): ImageStorage {
  const { s3Endpoint, s3Bucket, s3AccessKeyId, s3SecretAccessKey, s3Region } = env;
  if (
    s3Endpoint === undefined ||
    s3Bucket === undefined ||
    s3AccessKeyId === undefined ||
    s3SecretAccessKey === undefined
  ) {
    return createFolderImageStorage(join(env.dataDir, folder), { isPrivate: folder === 'exports' });
  }
  return createS3ImageStorage({
    endpoint: s3Endpoint,
    bucket: s3Bucket,
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey,
    region: s3Region,
  });
}
