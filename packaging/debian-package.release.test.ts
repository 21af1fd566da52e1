import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureConsoleBuild } from '#lib/console-build.ts';
import { freePort } from '#lib/testing/free-port.ts';
import { buildDebianPackage, UNCOMPRESSED } from './debian-package.ts';
import { createDebianRoot, type DebianRoot, debianRootObstacle, SYSTEMCTL_CALLS } from './debian-root.ts';
import { buildReleaseFolder, type PackageJson } from './release-folder.ts';

const UNIT = '/usr/lib/systemd/system/nephos.service';
const SETTINGS = '/etc/nephos/nephos.env';
const DATA = '/var/lib/nephos';
const PROGRAM = '/usr/lib/nephos/bin/nephos';

const obstacle = debianRootObstacle();
const title = obstacle === undefined ? 'The Debian package' : `The Debian package (skipped: ${obstacle})`;

describe.skipIf(obstacle !== undefined)(title, () => {
  const source = JSON.parse(readFileSync('package.json', 'utf8')) as PackageJson;
  const [current, next] = [source.version, `${source.version}+next`];
  const folder = mkdtempSync(join(tmpdir(), 'nephos-debian-'));
  const servers = new Set<ChildProcess>();
  let root: DebianRoot;
  let port: number;

  beforeAll(async () => {
    await ensureConsoleBuild();
    const release = join(folder, 'release');
    await buildReleaseFolder(release, source);
    mkdirSync(join(folder, 'system'));
    root = createDebianRoot(join(folder, 'system'));
    for (const version of [current, next]) buildDebianPackage(release, version, root.path('/root'), UNCOMPRESSED);
    port = await freePort();
  });

  afterAll(async () => {
    for (const server of servers) await end(server, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(() => writeFileSync(root.path(SYSTEMCTL_CALLS), ''));

  const install = (version: string) => {
    const architecture = root.run('dpkg', '--print-architecture').trim();
    root.run('dpkg', '--install', `/root/nephos_${version}_${architecture}.deb`);
  };
  const state = () => {
    const status = root.run('dpkg', '--status', 'nephos');
    return ['Status', 'Version'].map((field) => new RegExp(`^${field}: (.+)$`, 'm').exec(status)?.[1]);
  };
  const systemctlCalls = () => readFileSync(root.path(SYSTEMCTL_CALLS), 'utf8').split('\n').slice(0, -1);
  const hasUser = () => /^nephos:/m.test(readFileSync(root.path('/etc/passwd'), 'utf8'));
  const read = (file: string) => readFileSync(root.path(file), 'utf8');
  const ownerOf = (file: string) => {
    const { uid, mode } = statSync(root.path(file));
    return [root.run('id', '--name', '--user', String(uid)).trim(), (mode & 0o777).toString(8)];
  };

  /** Starts the service as its unit says. */
  async function startService(): Promise<ChildProcess> {
    const unit = read(UNIT);
    const valuesOf = (key: string) =>
      [...unit.matchAll(new RegExp(`^${key}=-?(.+)$`, 'gm'))].map(([, value = '']) => value);
    const lines = [
      ...valuesOf('Environment'),
      ...valuesOf('EnvironmentFile').flatMap((file) => read(file).split('\n')),
    ];
    const settings = lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split('=', 2) as [string, string]);
    const [user = ''] = valuesOf('User');
    const [command = ''] = valuesOf('ExecStart');
    const server = root.start(user, Object.fromEntries(settings), command.split(' '));
    servers.add(server);
    const readiness = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => undefined,
      );
    await expect.poll(readiness).toBe(200);
    return server;
  }

  async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    servers.delete(server);
    if (server.exitCode === null && server.signalCode === null) {
      const exited = once(server, 'exit');
      server.kill(signal);
      await exited;
    }
    return server.exitCode;
  }

  /** Calls the identity API as the administrator. */
  async function callIdentity(method: string, path: string, body?: object) {
    const user = { name: 'admin', domain: { id: 'default' }, password: read(`${DATA}/admin-password`).trim() };
    const auth = { identity: { methods: ['password'], password: { user } }, scope: { system: { all: true } } };
    const call = (verb: string, url: string, headers: Record<string, string>, json?: object) =>
      fetch(`http://127.0.0.1:${port}/identity/v3${url}`, {
        method: verb,
        headers: { 'content-type': 'application/json', ...headers },
        ...(json && { body: JSON.stringify(json) }),
      });
    const signIn = await call('POST', '/auth/tokens', {}, { auth });
    expect(signIn.status).toBe(201);
    return call(method, path, { 'x-auth-token': signIn.headers.get('x-subject-token') ?? '' }, body);
  }

  test('installs the program, the unit, private settings and a user with a private data folder, and starts the service', () => {
    install(current);
    expect(state()).toEqual(['install ok installed', current]);
    expect(root.run('nephos', 'version')).toContain(`nephos ${current}`);
    expect(read(UNIT)).toContain(`ExecStart=${PROGRAM} start`);
    expect(ownerOf(SETTINGS)).toEqual(['root', '600']);
    expect(ownerOf(DATA)).toEqual(['nephos', '700']);
    expect(ownerOf(PROGRAM)).toEqual(['root', '755']);
    expect(systemctlCalls()).toEqual([
      'daemon-reload',
      `enable --quiet ${basename(UNIT)}`,
      `restart ${basename(UNIT)}`,
    ]);
  });

  test('serves as the unit starts it, and an upgrade keeps data and changed settings and restarts the service', async () => {
    appendFileSync(root.path(SETTINGS), `PORT=${port}\nNEPHOS_HOSTS=off\n`);
    const before = await startService();
    expect((await callIdentity('POST', '/projects', { project: { name: 'kept' } })).status).toBe(201);
    expect(await end(before, 'SIGTERM')).toBe(0);

    install(next);
    expect(state()).toEqual(['install ok installed', next]);
    expect(systemctlCalls()).toContain(`restart ${basename(UNIT)}`);
    expect(systemctlCalls().join()).not.toContain('disable');
    expect(read(SETTINGS)).toContain(`PORT=${port}`);
    expect(ownerOf(SETTINGS)).toEqual(['root', '600']);

    const after = await startService();
    const found = (await (await callIdentity('GET', '/projects?name=kept')).json()) as { projects: unknown[] };
    expect(found.projects).toHaveLength(1);
    expect(await end(after, 'SIGTERM')).toBe(0);
  });

  test('a removal stops the service and deletes the program, but not data, settings and user', () => {
    root.run('dpkg', '--remove', 'nephos');
    expect(state()).toEqual(['deinstall ok config-files', next]);
    expect(systemctlCalls()).toEqual([`disable --now --quiet ${basename(UNIT)}`, 'daemon-reload']);
    expect(() => root.run('test', '-e', '/usr/lib/nephos')).toThrow();
    expect(() => root.run('test', '-e', UNIT)).toThrow();
    expect(existsSync(root.path(`${DATA}/nephos.db`))).toBe(true);
    expect(existsSync(root.path(SETTINGS))).toBe(true);
    expect(hasUser()).toBe(true);
  });

  test('a purge deletes data, settings and user, so that nothing of the package is left', () => {
    root.run('dpkg', '--purge', 'nephos');
    expect(() => state()).toThrow();
    expect(existsSync(root.path(DATA))).toBe(false);
    expect(existsSync(root.path('/etc/nephos'))).toBe(false);
    expect(hasUser()).toBe(false);
  });
});
