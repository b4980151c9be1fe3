import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { ROOT, toolPath } from '../base/root.ts';

/** Chromium without windows and menus comes first: what it shows is the same, and a page costs half as much. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Of the common systems: what installs a Chromium as root. */
const PACKAGE_MANAGERS: { command: string; install: string[][] }[] = [
  {
    command: 'apt-get',
    install: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
    ],
  },
  { command: 'apk', install: [['apk', 'add', 'chromium']] },
  { command: 'dnf', install: [['dnf', 'install', '-y', 'chromium']] },
];

/**
 * A Chromium for the browser journeys: one on this machine, else Playwright's own download, else the system's
 * package (as root).
 * @returns the path of its executable
 * @throws Error that says what to do, when there is no way to get one
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('No Chromium on this machine. Downloading Playwright’s …');
  run([process.execPath, toolPath('playwright', 'playwright'), 'install', '--no-shell', 'chromium']);
  const downloaded = findChromium();
  if (downloaded !== undefined) return downloaded;
  const manager = PACKAGE_MANAGERS.find(({ command }) => onPath(command) !== undefined);
  if (manager !== undefined && process.getuid?.() === 0) {
    console.log(`The download failed, too. Installing Chromium with ${manager.command} …`);
    for (const command of manager.install) run(command);
  }
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    'No Chromium could be found or installed. Install Chromium or Chrome, or name one in COLOPHON_CHROMIUM.',
  );
}

/** The first browser that starts: some systems have a `chromium-browser` that only asks for another package. */
function findChromium(): string | undefined {
  const candidates = [
    process.env['COLOPHON_CHROMIUM'],
    ...NAMES.map(onPath),
    ...ELSEWHERE,
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== undefined && isExecutable(path) && starts(path));
}

function starts(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return status === 0 && /chrom/i.test(stdout);
}

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run([command = '', ...args]: string[]): void {
  spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
