import { z } from 'zod';
import { settingsAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { isEmpty, policyOf } from './code-settings.ts';
import { draftOf } from './settings-preview.ts';
import { readSnippets } from './snippets.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { faultsIn } from '../../platform/base/api-error.ts';

const names = Object.keys(settingsGroup('code').fields);
/** Input that is being typed is often not valid yet. */
const typed = z.strictObject(Object.fromEntries(names.map((name) => [name, z.unknown().optional()])));

/** The policy of snippets that are being typed. */
export const codePolicyRoute: Route = defineRoute({
  method: 'POST',
  path: '/settings/code/policy',
  summary:
    'Get the Content-Security-Policy that unsaved snippets would need, and what it would block of them',
  group: 'Site',
  grant: settingsAccess.get,
  body: { kind: 'json', schema: typed },
  answer: { status: 200, shape: 'data', schema: answers['POST /settings/code/policy'] },
  async handle({ body, deps, request }) {
    const draft = await draftOf(deps, 'code', body);
    const { allowed, faults } = readSnippets(draft, deps.env.siteUrl);
    return ok({
      policy: isEmpty(draft) ? {} : policyOf(allowed),
      faults: faultsIn(faults, askedWords(deps, request)),
    });
  },
});
