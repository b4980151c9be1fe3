import type { Languages } from '#schema/messages/languages.ts';
import type { Logger } from 'pino';
import type { Site } from '#schema/answers/operations/site.ts';
import type { SettingsName, SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import type { Change } from '../database/change.ts';
import type { Database } from '../database/database.ts';
import type { Extensions } from './extensions.ts';
import type { Environment } from '../base/env.ts';
import type { GuardedPost } from '../network/guarded-fetch.ts';
import type { Mailer } from '../smtp/mailer.ts';
import type { AiOutside, OpenidOutside, TxtLookup } from '../network/outside.ts';
import type { ImageStorage } from '../storage/image-storage.ts';

/** The effective settings of a group, kept in memory. */
export interface SettingsNow<Name extends SettingsName> {
  (): SettingsOf<Name>;
  /** Reads them again. */
  refresh(): Promise<void>;
  /** Reads them again if a change, made by this node or another one, may concern them. */
  hear(change?: Change): void;
  /** Resolves once the changes of this process are read. */
  settled(): Promise<void>;
}

/** The declarations of this process, next to those of other processes that use the same database. */
export interface DeclarationsNow {
  /** Whether they are those in force: only then are records migrated and indexes built. */
  readonly isInForce: boolean;
  /** Reports that the process is alive, and puts its declarations in force once it may. */
  follow(): Promise<void>;
}

/** A request to a route of the API, once its response is ready. */
export interface RequestSeen {
  method: string;
  /** The pattern of the route: `/content/:id`. */
  route: string;
  status: number;
  seconds: number;
}

/** A public file as it is served. */
export interface ServedFile {
  status: number;
  type: string;
  bytes: Uint8Array;
  /** The target of a redirect. */
  location?: string;
}

/** Everything the application has from outside. Tests hand in a still clock, counted randomness and a local fetch. */
export interface AppDeps {
  database: Database;
  env: Environment;
  /** The name of the site, and its URL. */
  site: SettingsNow<'general'>;
  /** The senders and the mail server. */
  email: SettingsNow<'email'>;
  /** Which websites may call the API from a browser, and where webhooks may go. */
  apiSettings: SettingsNow<'api'>;
  /** The present moment. */
  now: () => Date;
  /** Milliseconds of a monotonic clock, unaffected by changes of the system time; for measuring durations. */
  uptime: () => number;
  /** Cryptographically strong random bytes. */
  randomBytes: (size: number) => Uint8Array;
  /** UUIDv7: ids sort by the time they were made. */
  newId: () => string;
  /** For URLs that users enter; connects to public addresses only. */
  fetch: typeof globalThis.fetch;
  /** The same for requests to such addresses: webhooks. */
  post: GuardedPost;
  /** The provider of language models that the administrator chose; it may be on this machine. */
  ai: AiOutside;
  /** The single sign-on provider that the operator or an administrator chose. */
  openid: OpenidOutside;
  /** TXT records of a domain; absent: those of the internet. */
  lookupTxt?: TxtLookup;
  images: ImageStorage;
  /** Finished exports, until they are deleted: no part of a backup. */
  exports: ImageStorage;
  /** How emails are sent, or where they are stored when they are not. */
  mailer: Mailer;
  log: Logger;
  /** What messages are translated to. */
  languages: Languages;
  extensions: Extensions<AppDeps>;
  /** Signs previews, confirmations and unsubscriptions. */
  secretKey: string;
  /** Draws the public page of a record that is in no table, as HTML; absent where no site is served. */
  renderPreview?: (record: Record<string, unknown>, requestId: string) => Promise<string>;
  /** Draws a public page with settings that are not saved, as HTML; absent where no site is served. */
  renderWithSettings?: (path: string, site: Site, requestId: string) => Promise<string>;
  /** A public page, image, or file as a visitor gets it, by its path; absent where no site is served. */
  readServed?: (path: string) => Promise<ServedFile | undefined>;
  /** The declarations of this process; absent in a program without jobs. */
  declarations?: DeclarationsNow;
  /** Called for each request to a route; absent in programs that measure nothing. */
  observe?: (seen: RequestSeen) => void;
  /** True once the process has been asked to stop: it finishes running work and is no longer ready for more. */
  isStopping?: () => boolean;
}
