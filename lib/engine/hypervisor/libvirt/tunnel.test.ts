import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tunnel } from './tunnel.ts';

const URI = 'qemu+ssh://root@[fd00::2]:2222/system?keyfile=/etc/nephos/key&known_hosts=/etc/nephos/hosts';

let folder: string;
let tunnel: Tunnel;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tunnel-'));
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  tunnel = new Tunnel(URI);
});
afterEach(async () => {
  await tunnel.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Replaces ssh for the connection; later commands succeed immediately. */
const sshIs = (script: string) => {
  const note = (file: string) => `printf '%s\\n' "$*" >> ${join(folder, file)}`;
  writeFileSync(
    join(folder, 'ssh'),
    `#!/bin/sh\ncase "$*" in *" -O "*) ${note('calls')}; exit 0;; esac\n${note('made')}\n${script}\n`,
  );
  chmodSync(join(folder, 'ssh'), 0o755);
};
const LET_IN = 'echo ready; exec cat';
const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8').trim().split('\n');

test('one connection serves all commands, asks nobody, and knows the host by its key', async () => {
  sshIs(LET_IN);
  const [one, other] = await Promise.all([tunnel.libvirt(), tunnel.libvirt()]);
  expect(one).toBe(other);
  const [made = '', ...more] = linesOf('made');
  expect(more).toEqual([]);
  for (const setting of ['BatchMode=yes', 'Port=2222', 'User=root', 'UserKnownHostsFile=/etc/nephos/hosts'])
    expect(made).toContain(`-o ${setting}`);
  expect(made).toMatch(/ -- fd00::2 cat$/);
  expect(linesOf('calls')).toEqual([expect.stringContaining(`-L ${one}:/run/libvirt/libvirt-sock -- host`)]);
});

test('what SSH runs on this machine runs in a shell that reads no settings of the user', async () => {
  sshIs(`echo $SHELL >${join(folder, 'shell')}; ${LET_IN}`);
  await tunnel.libvirt();
  expect(linesOf('shell')).toEqual(['/bin/sh']);
});

test('a socket is lent under a path of its own, whatever it is called, and given back', async () => {
  sshIs(LET_IN);
  const [one, other] = await Promise.all([
    tunnel.forwardSocket('/var/a:b.screen'),
    tunnel.forwardSocket('/var/a:b.screen'),
  ]);
  expect(one.path).not.toBe(other.path);
  await one.release();
  expect(linesOf('calls').at(-1)).toContain(`-O cancel -L ${one.path}:/var/a\\:b.screen --`);
});

test.each([
  ['Host key verification failed.', 'echo "@@@@@@" >&2; echo "Host key verification failed." >&2; exit 255'],
  ['root@node-2: Permission denied (publickey).', 'echo "root@node-2: Permission denied (publickey)." >&2; exit 255'],
])('a host that is not reached says why: %s', async (words, script) => {
  sshIs(script);
  await expect(tunnel.libvirt()).rejects.toMatchObject({ kind: 'lost', message: words });
});

test('without ssh no host is reached, and an address that is not let through reaches none', async () => {
  vi.stubEnv('PATH', '');
  await expect(tunnel.libvirt()).rejects.toMatchObject({ kind: 'lost', message: 'ssh is not installed' });
  await expect(new Tunnel('qemu+ssh://h/system?command=/x').libvirt()).rejects.toMatchObject({ kind: 'lost' });
});

test('a lost connection is replaced when it is needed', async () => {
  sshIs('echo ready; sleep 0.1');
  const broken = await tunnel.libvirt();
  await expect.poll(() => existsSync(dirname(broken))).toBe(false);
  sshIs(LET_IN);
  expect(await tunnel.libvirt()).not.toBe(broken);
  expect(linesOf('made')).toHaveLength(2);
});

test('nothing is left of a connection that was closed', async () => {
  sshIs(LET_IN);
  const path = await tunnel.libvirt();
  expect(existsSync(dirname(path))).toBe(true);
  await tunnel.close();
  await expect.poll(() => existsSync(dirname(path))).toBe(false);
});
