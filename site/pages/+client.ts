import { watchLinks } from '../client/links.ts';
import { watchMenu } from '../client/menu.ts';
import { mountIslands } from '../client/islands.ts';
import { watchResizing } from '../client/resizing.ts';

/** All the JavaScript that a page of content brings along; the budget is in server/budget.test.ts. */
watchLinks();
watchMenu();
watchResizing();
mountIslands();
