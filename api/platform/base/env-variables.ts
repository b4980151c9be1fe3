import { z } from 'zod';
import { AI_PROVIDER_NAMES } from '#schema/settings/parts/ai-providers.ts';
import {
  hasScheme,
  headerList,
  isAddressRange,
  isCorsOrigin,
  isHostName,
  isHeaderList,
  isHostWithPort,
  isIssuer,
  isOrigin,
  isVisitsOrigin,
  isWebAddress,
  splitAddresses,
  splitList,
  toOrigin,
} from './env-values.ts';
import { parseNamedAddresses } from './named-address.ts';
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '#schema/base/limits.ts';
import { hasVisibleText } from '#schema/base/visible-text.ts';
import { EMAIL_ADDRESS } from '#schema/fields/email.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A whole number from 1 to `most`. */
const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .refine((number) => number >= 1 && number <= most);

/** One entry per variable; `databaseUrl` is read from `DATABASE_URL`. */
export const shape = {
  port: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000),
  host: z.string().default('127.0.0.1'),
  dataDir: z.string().default('.data'),
  databaseUrl: z
    .string()
    .refine((url) => hasScheme(url, ['postgres:', 'postgresql:']))
    .optional(),
  siteUrl: z.string().refine(isOrigin).transform(toOrigin).optional(),
  siteName: z.string().refine(hasVisibleText).optional(),
  contactEmail: z.string().regex(EMAIL_ADDRESS).optional(),
  socialUrl: z
    .string()
    .transform(splitAddresses)
    .refine((addresses) => addresses.every(isWebAddress))
    .optional(),
  twitterSite: z.string().optional(),
  twitterCreator: z.string().optional(),
  allowedHosts: z
    .string()
    .default('')
    .transform(splitList)
    .refine((hosts) => hosts.every(isHostName)),
  corsOrigins: z
    .string()
    .transform(splitList)
    .refine((origins) => origins.every(isCorsOrigin))
    .transform((origins) => origins.map((origin) => ({ origin })))
    .optional(),
  webhookInternalHosts: z
    .string()
    .transform(splitList)
    .refine((hosts) => hosts.every(isHostWithPort))
    .transform((hosts) => hosts.map((host) => ({ host })))
    .optional(),
  trustedProxies: z
    .string()
    .default('')
    .transform(splitList)
    .refine((ranges) => ranges.every(isAddressRange)),
  adminEmail: z.string().regex(EMAIL_ADDRESS).optional(),
  adminPassword: z
    .string()
    .refine((text) => [...text].length >= PASSWORD_MIN_CHARS && [...text].length <= PASSWORD_MAX_CHARS)
    .optional(),
  secretKey: z.string().min(32).optional(),
  strictTransportSecurity: z
    .string()
    .regex(/^(?:off|max-age=\d{1,10}(?:; *includeSubDomains)?(?:; *preload)?)$/i)
    .default('max-age=31536000'),
  smtpUrl: z
    .string()
    .refine((url) => hasScheme(url, ['smtp:', 'smtps:']))
    .optional(),
  mailFrom: z
    .string()
    .transform(parseNamedAddresses)
    .refine((senders) => senders !== undefined)
    .optional(),
  dkimDomain: z.string().refine(isHostName).optional(),
  dkimSelector: z.string().optional(),
  dkimPrivateKey: z.string().optional(),
  bounceDomain: z.string().refine(isHostName).optional(),
  bounceImapUrl: z
    .string()
    .refine((url) => hasScheme(url, ['imap:', 'imaps:']))
    .optional(),
  aiProvider: z.enum(AI_PROVIDER_NAMES).optional(),
  aiBaseUrl: z.string().refine(isWebAddress).optional(),
  aiApiKey: z.string().optional(),
  aiModel: z.string().optional(),
  aiPrivateNetwork: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true'),
  aiPatienceSeconds: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((seconds) => seconds > 0)
    .default(25),
  openidIssuer: z.string().refine(isIssuer).optional(),
  openidClientId: z.string().optional(),
  openidClientSecret: z.string().optional(),
  openidDomains: z
    .string()
    .transform(splitList)
    .refine((domains) => domains.length > 0 && domains.every(isHostName))
    .optional(),
  openidNewcomerRole: z.enum(['none', 'editor', 'author', 'viewer']).optional(),
  openidButton: z.string().max(60).optional(),
  openidOnly: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  backupFolder: z.string().optional(),
  backupBucket: z.string().optional(),
  s3Endpoint: z.string().refine(isWebAddress).optional(),
  s3Bucket: z.string().optional(),
  s3AccessKeyId: z.string().optional(),
  s3SecretAccessKey: z.string().optional(),
  s3Region: z.string().optional(),
  uploadsPerHour: count(1_000_000).default(500),
  uploadsPerDay: count(1_000_000).default(2_000),
  uploadMbPerDay: count(10_000_000).default(2_000),
  mediaMaxMb: count(1_000_000_000).optional(),
  posthogKey: z.string().optional(),
  posthogHost: z.string().refine(isVisitsOrigin).optional(),
  starterContent: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true'),
  logLevel: z.enum(LOG_LEVELS).default('info'),
  logRequests: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  otelExporterOtlpEndpoint: z.string().refine(isWebAddress).optional(),
  otelExporterOtlpHeaders: z
    .string()
    .refine(isHeaderList)
    .default('')
    .transform((text) => Object.fromEntries(headerList(text))),
  otelServiceName: z.string().max(100).default('colophon'),
  metricsToken: z
    .string()
    .regex(/^[\w.~+/-]{16,200}=*$/)
    .optional(),
};
/** The key of a variable. */
export type Key = keyof typeof shape;

/** What each variable must be, in the words of the message. Those not named here take any text. */
export const EXPECTATIONS: Partial<Record<Key, string>> = {
  port: 'a number between 0 and 65535',
  databaseUrl: 'a URL such as postgres://user@host/database',
  siteUrl: 'an http or https URL without a path, such as https://example.com',
  siteName: 'a name with at least one visible character',
  contactEmail: 'an email address',
  socialUrl: 'an http or https URL, or several separated by commas',
  allowedHosts: 'host names separated by commas, without a scheme or port',
  corsOrigins: 'origins separated by commas, such as https://app.example.com, or *',
  webhookInternalHosts: 'hosts separated by commas, such as next.internal:3000',
  trustedProxies: 'IP addresses or ranges separated by commas, such as 10.0.0.0/8',
  adminEmail: 'an email address',
  adminPassword: `between ${PASSWORD_MIN_CHARS} and ${PASSWORD_MAX_CHARS} characters`,
  secretKey: 'at least 32 characters',
  strictTransportSecurity: 'off, or a value such as max-age=31536000; includeSubDomains',
  smtpUrl: 'a URL such as smtp://user:password@host:587',
  mailFrom: 'a sender such as Colophon <news@example.com>, or several separated by commas',
  dkimDomain: 'a host name',
  bounceDomain: 'a host name',
  bounceImapUrl: 'a URL such as imaps://user:password@host',
  aiProvider: AI_PROVIDER_NAMES.join(' or '),
  aiBaseUrl: 'an http or https URL',
  aiPrivateNetwork: 'true or false',
  aiPatienceSeconds: 'a number between 1 and 999',
  openidIssuer: 'an https URL, or an http URL on this machine',
  openidDomains: 'domains separated by commas, such as example.com',
  openidNewcomerRole: 'none, editor, author, or viewer',
  openidButton: 'at most 60 characters',
  openidOnly: 'true or false',
  s3Endpoint: 'an http or https URL',
  uploadsPerHour: 'a whole number, at least 1',
  uploadsPerDay: 'a whole number, at least 1',
  uploadMbPerDay: 'a whole number of megabytes, at least 1',
  mediaMaxMb: 'a whole number of megabytes, at least 1',
  posthogHost: 'an https URL without a path, or an http one on a private network',
  starterContent: 'true or false',
  logLevel: `one of ${LOG_LEVELS.join(', ')}`,
  logRequests: 'true or false',
  otelExporterOtlpEndpoint: 'an http or https URL, such as http://localhost:4318',
  otelExporterOtlpHeaders: 'headers separated by commas, such as api-key=secret',
  otelServiceName: 'at most 100 characters',
  metricsToken: '16 to 200 letters, digits, or the characters . _ ~ + / -',
};

/** Values that are secrets, or may hold one: never repeated in a message. */
export const SECRETS: ReadonlySet<string> = new Set<Key>([
  'databaseUrl',
  'adminPassword',
  'secretKey',
  'smtpUrl',
  'dkimPrivateKey',
  'bounceImapUrl',
  'aiApiKey',
  'openidClientSecret',
  's3SecretAccessKey',
  'metricsToken',
  'otelExporterOtlpHeaders',
]);

/** Variables that are of use only together. */
export const TOGETHER: readonly (readonly Key[])[] = [
  ['adminEmail', 'adminPassword'],
  ['openidIssuer', 'openidClientId'],
  ['dkimDomain', 'dkimSelector', 'dkimPrivateKey'],
  ['s3Endpoint', 's3Bucket', 's3AccessKeyId', 's3SecretAccessKey'],
];

/** Variables that are of use only with another one. */
export const NEEDS: readonly (readonly [Key, Key])[] = [['backupBucket', 's3Endpoint']];
