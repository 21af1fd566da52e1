import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { spawn } from './processes.ts';

/** Chromium without a window takes half the processor time of the one with, so it comes first. */
const SHELL = 'chromium-headless-shell';
const CANDIDATES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);

/** The browser for the tests that the system has, if any: `NEPHOS_BROWSER` before all others. */
export const presentBrowser = (): string | undefined =>
  process.env.NEPHOS_BROWSER ?? [...CANDIDATES, chromium.executablePath()].find((path) => existsSync(path));

/**
 * The browser for the tests: one that is there, else Debian's package, else Playwright's own download.
 * @throws when none of the three is to be had
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
    throw new Error('No browser was found, and none could be installed. Install Chromium, then try again.');
  return installed;
}
