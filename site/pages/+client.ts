import { askForConsent } from '../client/parts/consent.ts';
import { offerWhenIdle } from '../client/idle-offer.ts';
import { mountIslands, orReloadOnce } from '../client/islands.ts';
import { watchLinks } from '../client/links.ts';
import { watchMenu } from '../client/menu.ts';
import { watchResizing } from '../client/resizing.ts';
import { watchSearch } from '../client/search-button.ts';
import { startAnalytics } from '../client/start-analytics.ts';

const loadOffer = () => import('../overlays/newsletter-offer.ts');

/** All the JavaScript of a content page; a journey in e2e/ checks its budget. */
watchLinks();
watchMenu();
watchResizing();
mountIslands();
watchSearch();
askForConsent(startAnalytics);
offerWhenIdle(async () => (await orReloadOnce(loadOffer))?.offerNewsletter() ?? true);
