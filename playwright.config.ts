import { defineConfig } from '@playwright/test';
import { ensureConsoleBuild } from '#lib/console-build.ts';
import { presentBrowser } from './.ci/browser.ts';
import { ADMIN_PASSWORD, dataFolder, ENTRY_PORTS, KEY_SOURCE, OPEN_HOSTS, WORKERS } from './e2e/server.ts';

const isMain = process.env.TEST_WORKER_INDEX === undefined;
if (isMain) ensureConsoleBuild();

/** A platform of this run alone; the simulated fleet is quick, but not so quick that nobody sees it work. */
const server = (command: string, port: number) => ({
  command,
  url: `http://127.0.0.1:${port}/readyz`,
  env: {
    PORT: String(port),
    NEPHOS_DATA: dataFolder(port),
    NEPHOS_ADMIN_PASSWORD: ADMIN_PASSWORD,
    // Each worker keeps one for the tests that take a host out of service.
    NEPHOS_FLEET_HOSTS: String(OPEN_HOSTS + WORKERS),
    NEPHOS_FLEET_DELAY_FACTOR: '0.1',
    // What a machine has of libvirt changes nothing about these tests.
    NEPHOS_HOSTS: 'off',
    NEPHOS_RATE_LIMIT: 'off',
    NEPHOS_PASSWORD_MIN_LENGTH: '6',
    // Tests come from the machine itself, or say otherwise.
    NEPHOS_TRUST_PROXY: '127.0.0.1',
    // A fault is noticed and recovered without long waits, and tests tell of the same host one after the other.
    NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '0.5',
    NEPHOS_HA_FAILOVER_DELAY_SECONDS: '0',
    NEPHOS_HA_RETRY_DELAY_SECONDS: '1',
    NEPHOS_HA_DUPLICATE_WINDOW_SECONDS: '0',
    // Tests serve what is fetched from the web, and receive what is sent there.
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
  globalSetup: './e2e/kept-hosts.ts',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: WORKERS,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${ENTRY_PORTS.server}`,
    locale: 'en-GB',
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
