import { routes } from '#api/app/routes.ts';
import { checkSite } from './site-folder/check-site.ts';
import { currentSite } from './site-folder/current-site.ts';
import { located } from './site-folder/located.ts';
import { explained, removedSeamsIn } from './site-folder/removed-seams.ts';
import { SiteFolderError } from './site-folder/seams/site-folder-error.ts';
import { fail, say } from './process/terminal.ts';

/** A program: checks the site folder, and prints one line for each problem. Warnings are allowed. */
async function check(): Promise<void> {
  const site = currentSite();
  if (site === undefined) return say('No site folder to check. Name one with --site FOLDER.');
  const uses = await removedSeamsIn(site.folder);
  for (const { file, words } of uses.filter(({ level }) => level === 'warning'))
    say(`warning: ${file}: ${words}`);
  const problems = explained(await checkSite(site, routes), uses);
  if (problems.length > 0) throw new SiteFolderError(located(site.folder, problems));
  say(`${site.folder} has no problems.`);
}

await check().catch(fail);
