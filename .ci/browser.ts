import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { spawn } from './stages.ts';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser for the tests: one that is there, else Playwright's own download, else Debian's package.
 * @throws when none of the three is to be had
 */
export async function findBrowser(): Promise<string> {
  const present = [chromium.executablePath(), ...CANDIDATES].find((path) => existsSync(path));
  if (present) return present;
  if ((await spawn('playwright', ['install', '--with-deps', 'chromium'])) === 0) return chromium.executablePath();
  await spawn('apt-get', ['update']);
  await spawn('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
  const installed = CANDIDATES.find((path) => existsSync(path));
  if (!installed)
    throw new Error('No browser was found, and none could be installed. Install Chromium, then try again.');
  return installed;
}
