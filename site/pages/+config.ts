import vikeReact from 'vike-react/config';
import type { Config } from 'vike/types';

/**
 * Every page is HTML alone: React runs on the server, and the browser gets `+client.ts`, one kilobyte.
 * What needs more is an island of its own chunk, loaded on first use.
 */
const config: Config = {
  extends: [vikeReact],
  stream: false,
  reactStrictMode: false,
  meta: {
    Page: { env: { server: true, client: false } },
    Layout: { env: { server: true, client: false } },
  },
};

export default config;
