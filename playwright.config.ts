import { defineConfig } from '@playwright/test';
import { ensureConsoleBuild } from '#lib/console-build.ts';
import { presentBrowser } from './.ci/browser.ts';
import { ADMIN_PASSWORD, dataFolder, ENTRY_PORTS, KEY_SOURCE, OPEN_HOSTS, WORKERS } from './e2e/server.ts';

const isMain = process.env.TEST_WORKER_INDEX === undefined;
if (isMain) await ensureConsoleBuild();

/** A platform for this run only. The simulated fleet is fast, but intermediate states remain visible. */
const server = (command: string, port: number) => ({
  command,
  url: `http://127.0.0.1:${port}/readyz`,
  env: {
    PORT: String(port),
    NEPHOS_DATA: dataFolder(port),
    NEPHOS_ADMIN_PASSWORD: ADMIN_PASSWORD,
    // Each worker reserves one host for tests that take a host out of service.
    NEPHOS_FLEET_HOSTS: String(OPEN_HOSTS + WORKERS),
    NEPHOS_FLEET_DELAY_FACTOR: '0.1',
    // These tests do not use the libvirt of the machine.
    NEPHOS_HOSTS: 'off',
    NEPHOS_RATE_LIMIT: 'off',
    NEPHOS_PASSWORD_MIN_LENGTH: '6',
    // Requests come from loopback unless a test sets another address.
    NEPHOS_TRUST_PROXY: '127.0.0.1',
    // Short waits for detection and recovery; several tests report the same host in a row.
    NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '0.5',
    NEPHOS_HA_FAILOVER_DELAY_SECONDS: '0',
    NEPHOS_HA_RETRY_DELAY_SECONDS: '1',
    NEPHOS_HA_DUPLICATE_WINDOW_SECONDS: '0',
    // Tests run the servers for image downloads and webhooks.
    NEPHOS_IMAGE_IMPORT_NETWORKS: '127.0.0.0/8',
    NEPHOS_ALERT_NETWORKS: '127.0.0.0/8',
    NEPHOS_KEY_SOURCES: `http://${KEY_SOURCE}`,
    NEPHOS_LOG_LEVEL: 'warn',
    NEXT_TELEMETRY_DISABLED: '1',
  },
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
});

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
  webServer: [
    server('node server.ts', ENTRY_PORTS.server),
    server(`next start -H 127.0.0.1 -p ${ENTRY_PORTS.next}`, ENTRY_PORTS.next),
  ],
});
