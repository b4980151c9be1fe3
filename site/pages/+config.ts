import vikeReact from 'vike-react/config';
import type { Config } from 'vike/types';

/**
 * Every page is only HTML: React runs on the server, and the browser gets `+client.ts`, one kilobyte. Larger parts
 * are islands in separate chunks, loaded on first use.
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
