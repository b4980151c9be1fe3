import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../base/root.ts';

/**
 * The tests that run what a guide says: they read the page and run its code, its commands, or the files it tells people to copy.
 * A guide and its test change together.
 */
const RUN_BY: Readonly<Record<string, string>> = {
  'add-a-content-type': 'server/site-folder/documented-files.test.ts',
  'create-your-own-site': 'scripts/packing/tutorial.test.ts',
  'monitor-the-server': 'server/metrics/dashboard.test.ts',
  'run-as-a-service': 'server/deployment.test.ts',
  'run-behind-caddy': 'server/deployment.test.ts',
  'run-behind-nginx': 'server/deployment.test.ts',
  'use-webhooks': 'api/business/webhooks/webhook-docs.test.ts',
};

/**
 * Guides through screens of the admin, each with the journey in which a browser completes its task. The journey doesn’t read the
 * page.
 */
const DONE_BY: Readonly<Record<string, string>> = {
  'add-a-signup-form': 'e2e/newsletter/signup-forms.spec.ts',
  'compose-a-newsletter': 'e2e/newsletter/composer.spec.ts',
  'customize-your-site': 'e2e/own-site/own-look.spec.ts',
  'draft-with-ai': 'e2e/writing/ai.spec.ts',
  'edit-in-bulk': 'e2e/admin/lists-at-scale.spec.ts',
  'find-and-plan': 'e2e/admin/planning.spec.ts',
  'import-content': 'e2e/imports/import.spec.ts',
  'keep-your-site-in-a-folder': 'e2e/own-site/site-folder.spec.ts',
  'know-your-audience': 'e2e/newsletter/audience.spec.ts',
  'monitor-background-work': 'e2e/admin/background-work.spec.ts',
  'publish-together': 'e2e/writing/releases.spec.ts',
  'redirect-old-urls': 'e2e/admin/redirects.spec.ts',
  'set-up-email': 'e2e/settings/email.spec.ts',
  'sign-in': 'e2e/people/passkeys.spec.ts',
  'translate-the-site': 'e2e/languages/languages.spec.ts',
  'welcome-new-readers': 'e2e/newsletter/mail-flow.spec.ts',
  'send-a-series': 'e2e/newsletter/series.spec.ts',
  'write-and-publish': 'e2e/writing/publishing.spec.ts',
};

/** What no test runs yet. This list only becomes shorter. */
const NOT_RUN: readonly string[] = [
  'back-up-and-restore',
  'call-the-api-from-a-browser',
  'change-a-field',
  'connect-an-assistant',
  'handle-bounces',
  'install-for-production',
  'move-your-subscribers',
  'run-in-a-container',
  'secure-your-site',
  'send-single-emails',
  'use-the-client',
];

const guides = globSync('docs/how-to/*.md', { cwd: ROOT }).map((file) => basename(file, '.md'));
const testOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('the guides', () => {
  it('each have a test that runs them, a journey that completes their task, or a place on the list of those that do not', () => {
    const known = [...Object.keys(RUN_BY), ...Object.keys(DONE_BY), ...NOT_RUN];
    expect(known.toSorted()).toEqual(guides.toSorted());
  });

  it.each(Object.entries(RUN_BY))('%s is read by %s', (guide, file) => {
    const test = testOf(file);
    const page = readFileSync(join(ROOT, 'docs', 'how-to', `${guide}.md`), 'utf8');
    const copied = [...page.matchAll(/\.\.\/(?:deployment|monitoring)\/([\w.]+)/g)].map(
      ([, name = '']) => name,
    );
    expect([`${guide}.md`, ...copied].some((name) => test.includes(name))).toBe(true);
  });

  it.each(Object.entries(DONE_BY))('the task of %s is completed in %s', (_guide, file) => {
    expect(testOf(file)).toMatch(/^\s*test\(/m);
  });

  it('are not run in more cases than today', () => {
    expect(NOT_RUN.length).toBeLessThanOrEqual(11);
  });
});
