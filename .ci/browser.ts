import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CommandError } from '#lib/errors/command-error.ts';
import { spawn } from './processes.ts';

/** The headless shell uses half the CPU time of a full Chromium, so it is tried first. */
const SHELL = 'chromium-headless-shell';
const CANDIDATES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);

/** Returns the installed browser, if any. `NEPHOS_BROWSER` overrides all candidates. */
export const presentBrowser = (): string | undefined =>
  process.env.NEPHOS_BROWSER ?? [...CANDIDATES, chromium.executablePath()].find((path) => existsSync(path));

/**
 * Returns the browser for the tests: an installed one, or else Debian's package, or else Playwright's own download.
 * @throws if none of them can be installed
 */
export async function findBrowser(): Promise<string> {
  const present = presentBrowser();
  if (present) return present;
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
  await spawn('apt-get', ['update'], quietly);
  if ((await spawn('apt-get', ['install', '-y', '--no-install-recommends', SHELL], quietly)) !== 0)
    await spawn('playwright', ['install', '--with-deps', 'chromium']);
  const installed = presentBrowser();
  if (!installed)
    throw new CommandError('No browser was found, and none could be installed. Install Chromium, then try again.');
  return installed;
}
