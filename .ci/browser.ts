import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { spawn } from './stages.ts';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser for the tests: one that is there, else Playwright's own download, else Debian's package.
 * @throws when none of the three is to be had
 */
export function findBrowser(): string {
  const present = [chromium.executablePath(), ...CANDIDATES].find((path) => existsSync(path));
  if (present) return present;
  if (spawn('playwright', ['install', '--with-deps', 'chromium']) === 0) return chromium.executablePath();
  spawn('apt-get', ['update']);
  spawn('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' });
  const installed = CANDIDATES.find((path) => existsSync(path));
  if (!installed)
    throw new Error('No browser was found, and none could be installed. Install Chromium, then try again.');
  return installed;
}
