import semver from 'semver';
import { z } from 'zod';

const day = z.iso.date();

/** `docs/security/advisories.json`: what is known of packages that are or were used. */
const advisoriesFile = z.strictObject({
  $comment: z.string(),
  /** When the list was last compared with the world. */
  reviewed: day,
  advisories: z.array(
    z.strictObject({
      /** GHSA or CVE; a name of our own if there is none. */
      id: z.string().min(3),
      aliases: z.array(z.string()).optional(),
      package: z.string().min(1),
      /** A range of versions as npm understands it. */
      vulnerable: z.string().refine((range) => semver.validRange(range) !== null, 'is not a version range'),
      /** The first version of the newest line without it. */
      patched: z.string().refine((version) => semver.valid(version) !== null, 'is not a version'),
      severity: z.enum(['low', 'moderate', 'high', 'critical']),
      title: z.string().min(1),
      /** Whether and how the product would be affected. */
      concerns_us: z.string().min(1),
      /** Why a vulnerable version may stay for now. */
      accepted: z.strictObject({ reason: z.string().min(20), reviewed: day }).optional(),
    }),
  ),
});
export type Advisories = z.output<typeof advisoriesFile>;

/** The part of `package-lock.json` that counts here. */
export interface LockFile {
  packages: Record<string, { version?: string; name?: string; dev?: boolean }>;
}

/** Throws where the file is not what it should be. */
export function parseAdvisories(json: string): Advisories {
  return advisoriesFile.parse(JSON.parse(json));
}

/** Installed versions by package, from the paths of a lock file: `node_modules/a/node_modules/@b/c` is `@b/c`. */
export function lockedVersions(lock: LockFile): Map<string, Set<string>> {
  const versions = new Map<string, Set<string>>();
  for (const [path, { version, name }] of Object.entries(lock.packages)) {
    const at = path.lastIndexOf('node_modules/');
    if (at === -1 || version === undefined) continue;
    const key = name ?? path.slice(at + 'node_modules/'.length);
    versions.set(key, (versions.get(key) ?? new Set()).add(version));
  }
  return versions;
}

/** The problems, one line each: vulnerable versions that were not accepted, and accepted ones that no longer exist. */
export function problemsOf({ advisories }: Advisories, lock: LockFile): string[] {
  const versions = lockedVersions(lock);
  return advisories.flatMap((advisory) => {
    const { id, package: name, vulnerable, patched, severity, title, accepted } = advisory;
    const hit = [...(versions.get(name) ?? [])].filter((version) =>
      semver.satisfies(version, vulnerable, { includePrerelease: true }),
    );
    if (semver.satisfies(patched, vulnerable))
      return [`${id}: ${name} ${patched} cannot be patched and vulnerable`];
    if (hit.length > 0 && accepted === undefined) {
      return [`${id} (${severity}): ${name} ${hit.join(', ')}: ${title}. Update to ${patched} or later.`];
    }
    if (hit.length === 0 && accepted !== undefined) {
      return [`${id}: no vulnerable version of ${name} is left. Remove "accepted".`];
    }
    return [];
  });
}
