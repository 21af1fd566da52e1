import { defineConfig } from '@playwright/test';
import { ensureConsoleBuild } from '#lib/console-build.ts';
import { presentBrowser } from './.ci/browser.ts';
import { ENTRY_PORTS, platformSettings, WORKERS } from './e2e/server.ts';

const isMain = process.env.TEST_WORKER_INDEX === undefined;
if (isMain) await ensureConsoleBuild();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/reserved-hosts.ts',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: WORKERS,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${ENTRY_PORTS.server}`,
    locale: 'en-GB',
    // Without limits of their own, calls wait until the test runs out of time, and only its limit is reported.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A new context has an empty cache: it would load and compile the console again. Cookies and storage are cleared.
    reuseContext: true,
    // Animations take processor time, and a click waits until its target does not move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: presentBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node server.ts',
    url: `http://127.0.0.1:${ENTRY_PORTS.server}/readyz`,
    env: platformSettings(ENTRY_PORTS.server),
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  },
});
