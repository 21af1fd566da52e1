import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FIRST_PORT = Number(process.env.NEPHOS_E2E_PORT ?? 3310);

/** Ports of the servers under test: the complete server, and Next alone, which only the test that compares them starts. */
export const ENTRY_PORTS = { server: FIRST_PORT, next: FIRST_PORT + 1 } as const;

/** Address at which a test serves public keys, as code hosts do. */
export const KEY_SOURCE = `127.0.0.1:${FIRST_PORT + 2}`;

/** Number of tests that run in parallel. */
export const WORKERS = 2;

/** Number of hosts for all instances. Each worker has one more host, reserved for its tests. */
export const OPEN_HOSTS = 3;

export const ADMIN_PASSWORD = 'correct horse battery staple';

/** Data folder of a server of this run, created by the first process and passed on in the environment. */
export function dataFolder(port: number = ENTRY_PORTS.server): string {
  const variable = `NEPHOS_E2E_DATA_${port}`;
  process.env[variable] ??= mkdtempSync(join(tmpdir(), 'nephos-e2e-'));
  return process.env[variable];
}

/** A platform for this run only. The simulated fleet is fast, but intermediate states remain visible. */
export const platformSettings = (port: number): Record<string, string> => ({
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
  // Several workers fail their hosts at the same time.
  NEPHOS_HA_ISOLATION_THRESHOLD_PERCENT: '100',
  NEPHOS_HA_DUPLICATE_WINDOW_SECONDS: '0',
  // Tests run the servers for image downloads and webhooks.
  NEPHOS_IMAGE_IMPORT_NETWORKS: '127.0.0.0/8',
  NEPHOS_ALERT_NETWORKS: '127.0.0.0/8',
  NEPHOS_IDENTITY_PROVIDER_NETWORKS: '127.0.0.0/8',
  NEPHOS_KEY_SOURCES: `http://${KEY_SOURCE}`,
  NEPHOS_LOG_LEVEL: 'warn',
  NEXT_TELEMETRY_DISABLED: '1',
});
