import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cloudsYaml } from '#lib/identity/application-credentials/clouds-yaml.ts';
import { openstack } from './openstack.ts';

/** The process that runs the commands of these tests, compared with the command itself. No command needs a server. */
const folder = mkdtempSync(join(tmpdir(), 'nephos-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cloudOf = (name: string) => {
  const names = { user: { name, domainName: 'Default' }, project: { name, domainName: 'Default' } };
  const yaml = cloudsYaml({ origin: 'http://127.0.0.1:9', region: 'RegionOne', cloud: name, ...names });
  return openstack(folder, yaml, name, { OS_PASSWORD: 'unused' });
};

/** Error messages contain addresses of Python objects. */
const withoutAddresses = (output: string) => output.replaceAll(/0x[0-9a-f]+/g, '0x');

test.each([
  ['succeeds', ['configuration', 'show', '-f', 'json'], 0],
  ['is refused', ['token', 'issue'], 1],
  ['is misspelt', ['server', 'shew'], 2],
])('a command that %s has the exit status and the output of a new process', async (_case, args, status) => {
  const outcome = await cloudOf('ada').run(...args);
  const env = { NODE_ENV: 'production' as const, PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' };
  const settings = { OS_CLIENT_CONFIG_FILE: join(folder, 'ada-clouds.yaml'), OS_CLOUD: 'ada', OS_PASSWORD: 'unused' };
  const alone = spawnSync('openstack', args, { env: { ...env, ...settings }, encoding: 'utf8' });
  expect(outcome).toMatchObject({ status, stdout: alone.stdout });
  expect(withoutAddresses(outcome.stderr)).toBe(withoutAddresses(alone.stderr));
  expect(alone.status).toBe(status);
});

test('commands that run at the same time have separate settings and outputs', async () => {
  const users = ['ada', 'bob', 'eve'];
  const shown = await Promise.all(
    users.map((name) => cloudOf(name).json<Record<string, string>>('configuration', 'show')),
  );
  expect(shown.map((configuration) => configuration['auth.username'])).toEqual(users);
});
