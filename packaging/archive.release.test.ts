import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#lib/testing/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-release-'));
/** The environment of a machine without installed programs. */
const NOTHING: NodeJS.ProcessEnv = { NODE_ENV: 'production', PATH: '/nonexistent' };
let release: string;
let server: ChildProcess | undefined;

beforeAll(() => {
  const output = execFileSync(process.execPath, ['packaging/package.ts'], { encoding: 'utf8' });
  const archive = output.trim().split('\n').at(-1) ?? '';
  execFileSync('tar', ['xzf', archive, '-C', folder]);
  release = join(folder, readdirSync(folder)[0] ?? '');
});

afterAll(async () => {
  if (server !== undefined && server.exitCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  rmSync(folder, { recursive: true });
});

const nephos = (...args: string[]) =>
  promisify(execFile)(join(release, 'bin/nephos'), args, { env: NOTHING, cwd: folder, encoding: 'utf8' });

describe('The archive of a release', () => {
  test('serves the API and the console without Node on the machine, and ends on SIGTERM', async () => {
    const port = await freePort();
    const env = { ...NOTHING, NEPHOS_DATA: join(folder, 'data'), NEPHOS_HOSTS: 'off', PORT: String(port) };
    const child = spawn(join(release, 'bin/nephos'), ['start'], {
      env,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    server = child;
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        (response) => response.status,
        () => undefined,
      );
    await expect.poll(() => status('/readyz')).toBe(200);
    for (const path of ['/healthz', '/sign-in', '/docs', '/identity/v3']) expect(await status(path), path).toBe(200);
    child.kill('SIGTERM');
    const [exitCode] = await once(child, 'exit');
    expect(exitCode).toBe(0);
  });

  test('backs up and restores', async () => {
    const backup = promisify(execFile)(join(release, 'bin/nephos'), ['backup', '--verify', join(folder, 'backup')], {
      env: { ...NOTHING, NEPHOS_DATA: join(folder, 'data') },
      encoding: 'utf8',
    });
    expect((await backup).stdout).toMatch(/by restoring it/);
    await nephos('restore', join(folder, 'backup'), join(folder, 'restored'));
    expect(existsSync(join(folder, 'restored/nephos.db'))).toBe(true);
    await expect(nephos('restore')).rejects.toMatchObject({
      stderr: 'Usage: nephos restore <backup> <data folder>\n',
    });
  });

  test('prints its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect((await nephos('version')).stdout).toMatch(new RegExp(`^nephos ${version.replaceAll('.', '\\.')}\\b`));
  });

  test('refuses an unknown command with exit status 2', async () => {
    await expect(nephos('frobnicate')).rejects.toMatchObject({ code: 2 });
  });

  test('has no tests, no TypeScript, no image library and no path of the machine that built it', () => {
    // Next copies the source of a browser worker next to its bundle.
    const files = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter(
      (file) => !file.startsWith('.next/static/media/'),
    );
    expect(files.filter((file) => /\.tsx?$|\.test\.|node_modules\/(?:sharp|@img)\b/.test(file))).toEqual([]);
    const record = readFileSync(join(release, '.next/required-server-files.json'), 'utf8');
    expect(record).not.toContain(process.cwd());
  });
});
