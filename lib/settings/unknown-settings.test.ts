import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bundledModule } from '#lib/testing/bundled-module.ts';
import { readEnv } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const failure = (source: Record<string, string>): string => {
  try {
    readEnv(source);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('A variable with the prefix of settings that is not a setting is rejected', () => {
  test.each([
    ['NEPHOS_HA_WAIT', 'NEPHOS_HA_FAILOVER_DELAY_SECONDS'],
    ['NEPHOS_BODY_S', 'NEPHOS_REQUEST_BODY_TIMEOUT_SECONDS'],
    ['NEPHOS_HOST_CHECK_S', 'NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS'],
    ['NEPHOS_PASSWORD_CHANGE_FIRST', 'NEPHOS_FORCE_PASSWORD_CHANGE'],
    ['NEPHOS_ADDRESS_CONNECTIONS', 'NEPHOS_MAX_CONNECTIONS_PER_IP'],
    ['NEPHOS_TOKEN_LIFETIME', 'NEPHOS_TOKEN_LIFETIME_SECONDS'],
    ['NEPHOS_DATTA', 'NEPHOS_DATA'],
    ['NEPHOS_DATA_FOLDER', 'NEPHOS_DATA'],
    ['NEPHOS_TRUSTED_PROXY', 'NEPHOS_TRUST_PROXY'],
    ['NEPHOS_PORT', 'PORT'],
    ['NEPHOS_DATABASE_URL', 'DATABASE_URL'],
    ['NEPHOS_MAX_CONN', 'NEPHOS_MAX_CONNECTIONS'],
  ])('%s: did you mean %s?', (name, suggestion) => {
    const sentence = `${name} is not a setting. Did you mean ${suggestion}?`;
    expect(failure({ [name]: '1' })).toBe(`The configuration is invalid.\n${sentence}`);
  });

  test.each(['NEPHOS_COLOUR', 'NEPHOS_HOST_COLOUR', 'NEPHOS_', 'NEPHOS_S'])('%s: no setting is close', (name) => {
    expect(failure({ [name]: '' })).toBe(
      `The configuration is invalid.\n${name} is not a setting. docs/settings.md lists all settings.`,
    );
  });

  test('together with the values that are invalid', () => {
    expect(failure({ NEPHOS_COLOUR: 'red', NEPHOS_DATTA: '/data', PORT: 'none' }).split('\n')).toEqual([
      'The configuration is invalid.',
      'NEPHOS_COLOUR is not a setting. docs/settings.md lists all settings.',
      'NEPHOS_DATTA is not a setting. Did you mean NEPHOS_DATA?',
      '✖ Invalid input: expected number, received NaN',
      '  → at PORT',
    ]);
  });
});

test.each([
  ['NEPHOS_TEST_DATABASE_URL', 'postgresql://localhost'],
  ['NEPHOS_E2E_PORT', '3310'],
  ['NEPHOS_E2E_DATA_3310', '/tmp/data'],
  ['NEPHOS_BROWSER', '/usr/bin/chromium'],
])('%s of the test suite is not rejected', (name, value) => {
  expect(failure({ [name]: value })).toBe('');
});

test.each([
  ['NEPHOS_SERVICE_HOST', '10.0.0.1'],
  ['NEPHOS_SERVICE_PORT_HTTP', '3000'],
  ['NEPHOS_PORT', 'tcp://10.0.0.1:3000'],
  ['NEPHOS_PORT_3000_TCP_ADDR', '10.0.0.1'],
])('%s, which Kubernetes adds for a service named nephos, is not rejected', (name, value) => {
  expect(failure({ [name]: value })).toBe('');
});

test.each([
  'server.ts',
  'lib/backup/backup-command.ts',
  'lib/backup/restore-command.ts',
  'lib/setup/host-command.ts',
  'lib/setup/cloud-command.ts',
  'lib/commands/rotate-keys.ts',
] as const)('%s does nothing with an unknown setting: it ends with the sentence alone', async (module) => {
  // Next.js is not part of the bundle.
  const command = module === 'server.ts' ? module : await bundledModule(module);
  const env = { NODE_ENV: 'production' as const, PATH: folder, NEPHOS_DATA: folder, PORT: '0', NEPHOS_HA_WAIT: '60' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [command], { env, encoding: 'utf8', timeout: 60_000 });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'The configuration is invalid.\nNEPHOS_HA_WAIT is not a setting. Did you mean NEPHOS_HA_FAILOVER_DELAY_SECONDS?\n',
  });
});
