import { askForConsent } from '../client/consent.ts';
import { offerWhenIdle } from '../client/idle-offer.ts';
import { mountIslands, orReloadOnce } from '../client/islands.ts';
import { watchLinks } from '../client/links.ts';
import { watchMenu } from '../client/menu.ts';
import { watchResizing } from '../client/resizing.ts';
import { watchSearch } from '../client/search-button.ts';
import { startAnalytics } from '../client/start-analytics.ts';

const loadOffer = () => import('../overlays/newsletter-offer.ts');

/** All the JavaScript that a page of content brings along; its budget is a journey in e2e/. */
watchLinks();
watchMenu();
watchResizing();
mountIslands();
watchSearch();
askForConsent(startAnalytics);
offerWhenIdle(async () => (await orReloadOnce(loadOffer))?.offerNewsletter() ?? true);
