import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endExports, hasEnded } from '#lib/testing/exports.ts';
import { hasTool } from '../../tools.ts';
import type { VolumeExport } from './daemon.ts';
import { VolumeExports } from './exports.ts';
import { withQmp } from './qmp.ts';

const MIB = 2 ** 20;
/** A private loopback address, on which all ports are free. */
const ADDRESS = `127.${randomInt(1, 255)}.${randomInt(256)}.1`;

let folder: string;
let failures: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-exports-'));
  failures = [];
});
afterEach(async () => {
  await endExports(folder);
  rmSync(folder, { recursive: true, force: true });
});

type Format = 'raw' | 'qcow2';
const fileOf = (id: string, format: Format) => join(folder, `${id}.${format}`);
const make = (id: string, format: Format = 'qcow2') =>
  execFileSync('qemu-img', ['create', '-q', '-f', format, fileOf(id, format), '16M']);
/** Exports as another process sees them. */
const opened = (format: Format = 'qcow2', tlsFolder?: string) =>
  new VolumeExports({
    dataFolder: folder,
    locate: async (id) => ({ path: fileOf(id, format), format }),
    tlsFolder,
    onFailure: (id, reason) => failures.push(`${id}: ${reason}`),
  });
const stateFile = (id: string, ending: string) => join(folder, 'exports', `${id}.${ending}`);
const pidOf = (id: string) => Number(readFileSync(stateFile(id, 'pid'), 'utf8'));
const url = ({ address, port, name }: VolumeExport) => `nbd://${address}:${port}/${name}`;
const io = async (disk: string, command: string, format = 'raw'): Promise<string> => {
  const { stdout } = await promisify(execFile)('qemu-io', ['-f', format, '-c', command, disk]);
  return stdout;
};
const write = (disk: string, pattern: number, at = '0') => io(disk, `write -P ${pattern} ${at} 64k`);
/** Fails on other content. */
const expectRead = async (disk: string, pattern: number, { at = '0', format = 'raw' } = {}) =>
  expect(await io(disk, `read -P ${pattern} ${at} 64k`, format)).not.toContain('failed');
const kill = async (id: string) => {
  const pid = pidOf(id);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => hasEnded(pid)).toBe(true);
};
/** Makes the export look old and unused. */
const age = (id: string) => utimesSync(stateFile(id, 'json'), 0, 0);
const NONE = { used: new Map(), kept: new Set<string>(), isAll: true };

async function connect(at: VolumeExport) {
  const { address, port, name } = at;
  const options = `driver=nbd,server.type=inet,server.host=${address},server.port=${port},export=${name},reconnect-delay=60`;
  const client = spawn('qemu-io', ['--image-opts', options]);
  let said = '';
  client.stdout.on('data', (text) => {
    said += text;
  });
  client.stderr.on('data', (text) => {
    said += text;
  });
  return {
    type: (command: string) => client.stdin.write(`${command}\n`),
    said: () => said,
    async end() {
      client.stdin.end('quit\n');
      await once(client, 'exit');
    },
  };
}

describe.runIf(hasTool('qemu-storage-daemon', process.env.PATH ?? ''))(
  'Volumes for hosts that do not have their files',
  () => {
    test('what is written to an export is in the file, which nobody else writes to meanwhile', async () => {
      make('a');
      const exports = opened();
      const at = await exports.open('a', ADDRESS);
      await write(url(at), 7);
      expect(await exports.open('a', ADDRESS)).toEqual(at);
      await expect(io(fileOf('a', 'qcow2'), 'read 0 512', 'qcow2')).rejects.toThrow('lock');
      for (const _ of [1, 2]) await exports.close('a', at);
      await expect(write(url(at), 8)).rejects.toThrow('refused');
      await expectRead(fileOf('a', 'qcow2'), 7, { format: 'qcow2' });
    });

    test('a file that a machine has open itself is not exported beside it', async () => {
      make('a');
      const machine = spawn('qemu-io', ['-f', 'qcow2', fileOf('a', 'qcow2')]);
      machine.stdin.write('write 0 512\n');
      await once(machine.stdout, 'data');
      await expect(opened().open('a', ADDRESS)).rejects.toThrow('lock');
      machine.stdin.end('quit\n');
      await once(machine, 'exit');
      await opened().open('a', ADDRESS);
    });

    test('each volume has a port of its own, past those that others have', async () => {
      for (const id of ['a', 'b', 'c']) make(id);
      const other = createServer().listen(20_001, ADDRESS);
      await once(other, 'listening');
      const exports = opened();
      const places = await Promise.all(['a', 'b', 'c'].map((id) => exports.open(id, ADDRESS)));
      other.close();
      expect(places.map(({ port }) => port).toSorted()).toEqual([20_000, 20_002, 20_003]);
      expect(new Set(places.map(({ name }) => name)).size).toBe(3);
      await expect(io(`nbd://${ADDRESS}:20000/${places[0]?.name}x`, 'read 0 512')).rejects.toThrow('not present');
    });

    test('a restart continues with the running daemons, and exports again what was being extended', async () => {
      make('a');
      const at = await opened().open('a', ADDRESS);
      const pid = pidOf('a');
      await withQmp(stateFile('a', 'qmp'), (ask) => ask('block-export-del', { id: 'export', mode: 'hard' }));
      const again = opened();
      await again.tend({ ...NONE, used: new Map([['a', at]]) });
      await write(url(at), 7);
      expect([await again.open('a', ADDRESS), pidOf('a')]).toEqual([at, pid]);
    });

    test('a daemon that was killed is started where it was, and a write that waited for it ends', async () => {
      make('a');
      const exports = opened();
      const at = await exports.open('a', ADDRESS);
      const client = await connect(at);
      client.type('write -P 1 0 64k');
      await expect.poll(client.said).toContain('wrote 65536');
      await kill('a');
      client.type('write -P 2 64k 64k');
      await exports.tend({ ...NONE, used: new Map([['a', at]]) });
      await expect.poll(client.said).toContain('at offset 65536');
      await client.end();
      await expectRead(url(at), 1);
      await expectRead(url(at), 2, { at: '64k' });
      expect(failures).toEqual([]);
    });

    test('exports that machines use come back where they were although all that was known of them is lost', async () => {
      make('a');
      const at = await opened().open('a', ADDRESS);
      await kill('a');
      rmSync(join(folder, 'exports'), { recursive: true });
      await opened().tend({ ...NONE, used: new Map([['a', at]]) });
      await write(url(at), 7);
    });

    test('an export that was renewed lets nobody back in who was connected before', async () => {
      make('a');
      const exports = opened();
      const before = await exports.open('a', ADDRESS);
      const after = await exports.renew('a', ADDRESS);
      await exports.close('a', before);
      await expect(write(url({ ...after, name: before.name }), 8)).rejects.toThrow('not present');
      await exports.tend({ ...NONE, used: new Map([['a', before]]) });
      await write(url(after), 7);
    });

    test.each(['runs', 'has ended', 'is not known'])(
      'an export that %s when it is cut off comes back for no machine that expects it, and the next one is another',
      async (which) => {
        make('a');
        const exports = opened();
        const before = await exports.open('a', ADDRESS);
        if (which !== 'runs') await exports.rest('a');
        if (which === 'is not known') await exports.close('a', before);
        await exports.drop('a');
        const stale = { ...NONE, used: new Map([['a', before]]), kept: new Set(['a']) };
        for (const needs of [stale, { ...NONE, kept: stale.kept }, stale]) {
          age('a');
          await opened().tend(needs);
        }
        await opened().goOn('a', before);
        await expect(write(url(before), 8)).rejects.toThrow('refused');
        const after = await opened().open('a', ADDRESS);
        expect(after.name).not.toBe(before.name);
        await opened().tend(stale);
        await write(url(after), 7);
        await expect(write(url({ ...after, name: before.name }), 8)).rejects.toThrow('not present');
      },
    );

    test('that an export was cut off is forgotten when no machine expects it any more', async () => {
      make('a');
      const exports = opened();
      await exports.drop('a');
      await exports.tend(NONE);
      expect([existsSync(stateFile('a', 'json')), await exports.knows('a')]).toEqual([true, false]);
      age('a');
      await exports.tend(NONE);
      expect(existsSync(stateFile('a', 'json'))).toBe(false);
    });

    test('one that no machine needs is ended, unless it was just requested or a host is silent; its place is kept where one may start there', async () => {
      for (const id of ['a', 'b', 'c']) make(id);
      const exports = opened();
      const [a, b] = [await exports.open('a', ADDRESS), await exports.open('b', ADDRESS)];
      const c = await exports.open('c', ADDRESS);
      for (const id of ['a', 'b']) age(id);
      await exports.tend({ ...NONE, isAll: false });
      for (const at of [a, b, c]) await write(url(at), 7);
      await exports.tend({ ...NONE, kept: new Set(['b']) });
      for (const at of [a, b]) await expect(write(url(at), 7)).rejects.toThrow('refused');
      await write(url(c), 7);
      expect((await exports.open('b', ADDRESS)).name).toBe(b.name);
      await expect(exports.grow('a', 32 * MIB)).rejects.toThrow('no longer exported');
    });

    test('one that cannot be started is reported, and delays no other', async () => {
      make('b');
      const exports = opened();
      const b = await exports.open('b', ADDRESS);
      await kill('b');
      const used = new Map([
        ['a', { ...b, port: 20_005 }],
        ['b', b],
      ]);
      await exports.tend({ ...NONE, used });
      await write(url(b), 7);
      expect(failures).toMatchObject([expect.stringMatching(/^a: .*no such file/)]);
    });

    test('a file that was put in the place of another is what is exported next', async () => {
      for (const id of ['a', 'b']) make(id);
      const exports = opened();
      const at = await exports.open('a', ADDRESS);
      await write(url(at), 7);
      await io(fileOf('b', 'qcow2'), 'write -P 9 0 64k', 'qcow2');
      renameSync(fileOf('b', 'qcow2'), fileOf('a', 'qcow2'));
      expect(await exports.open('a', ADDRESS)).toEqual(at);
      await expectRead(url(at), 9);
    });

    test('another address moves what no machine is connected to', async () => {
      make('a');
      const before = await opened().open('a', ADDRESS);
      const other = ADDRESS.replace(/1$/, '2');
      const after = await opened().open('a', other);
      expect(after).toMatchObject({ address: other, port: 20_000 });
      await write(url(after), 7);
      await expect(write(url(before), 7)).rejects.toThrow('refused');
      await expect(opened().open('a', '192.0.2.1')).rejects.toThrow('not an address of this machine');
    });

    test('a volume grows while somebody writes to it, and growing it again changes nothing', async () => {
      make('a');
      const exports = opened();
      const at = await exports.open('a', ADDRESS);
      const client = await connect(at);
      client.type('write -P 1 0 64k');
      await expect.poll(client.said).toContain('wrote 65536');
      for (const _ of [1, 2]) await exports.grow('a', 32 * MIB);
      client.type('write -P 2 64k 64k');
      await expect.poll(client.said).toContain('at offset 65536');
      await client.end();
      await write(url(at), 3, '31M');
      await expectRead(url(at), 2, { at: '64k' });
    });

    test.each(['raw', 'qcow2'] as const)(
      'a copy of a %s volume is what it was at one moment, and as sparse',
      async (format) => {
        make('a', format);
        const exports = opened(format);
        const at = await exports.open('a', ADDRESS);
        await write(url(at), 1);
        const path = join(folder, 'copy');
        const moments: string[] = [];
        await exports.copy('a', { path, format }, async (moment) => {
          moments.push('whole');
          await moment();
          await write(url(at), 2);
          moments.push(await exports.grow('a', 32 * MIB).then(() => 'grown', String));
          moments.push('over');
        });
        expect(moments).toEqual(['whole', expect.stringContaining('being copied'), 'over']);
        await expectRead(path, 1, { format });
        await expectRead(url(at), 2);
        expect(statSync(path).blocks * 512).toBeLessThan(2 * MIB);
      },
    );

    test('a copy that broke off leaves nothing in the way of the next one, nor of growing', async () => {
      make('a');
      const exports = opened();
      const at = await exports.open('a', ADDRESS);
      await write(url(at), 1);
      const path = join(folder, 'copy');
      const broken = exports.copy('a', { path, format: 'raw' }, () => Promise.reject(new Error('frozen')));
      await expect(broken).rejects.toThrow('frozen');
      await exports.copy('a', { path, format: 'raw' }, (moment) => moment());
      await expectRead(path, 1);
      await exports.grow('a', 32 * MIB);
      await kill('a');
      // A killed process may still accept a connection, which then ends.
      await expect(exports.copy('a', { path, format: 'raw' }, (moment) => moment())).rejects.toThrow(
        /No process is listening|The connection to .* is closed/,
      );
    });

    test('with certificates nobody without one is let in', async () => {
      make('a');
      const tls = certificates(ADDRESS);
      const at = await opened('qcow2', tls).open('a', ADDRESS);
      expect(at.isEncrypted).toBe(true);
      await expect(write(url(at), 7)).rejects.toThrow('TLS');
      const { address, port, name } = at;
      const disk = `driver=nbd,server.type=inet,server.host=${address},server.port=${port},export=${name},tls-creds=tls`;
      const object = `tls-creds-x509,id=tls,endpoint=client,dir=${tls}`;
      const read = ['--object', object, '--image-opts', '-c', 'write -P 7 0 64k', disk];
      expect(execFileSync('qemu-io', read, { encoding: 'utf8' })).toContain('wrote');
      rmSync(join(tls, 'client-cert.pem'));
      expect(() => execFileSync('qemu-io', read, { stdio: 'pipe' })).toThrow();
      await kill('a');
      await opened().tend({ ...NONE, used: new Map([['a', at]]) });
      expect(failures).toMatchObject([expect.stringContaining('NEPHOS_STORAGE_TLS_FOLDER')]);
    });
  },
);

test('without the daemon it is said what is missing', async () => {
  make('a');
  const before = process.env.PATH;
  process.env.PATH = folder;
  await expect(opened().open('a', ADDRESS))
    .rejects.toThrow('is not installed')
    .finally(() => {
      process.env.PATH = before;
    });
});

/** A CA with certificates for a server address and one client. */
function certificates(address: string): string {
  const tls = join(folder, 'tls');
  mkdirSync(tls);
  const at = (name: string) => join(tls, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...key, '-subj', '/CN=ca', '-keyout', at('ca-key.pem'), '-out', at('ca-cert.pem'));
  for (const name of ['server', 'client']) {
    writeFileSync(at('extensions'), `subjectAltName=IP:${address}\nextendedKeyUsage=${name}Auth\n`);
    openssl('req', ...key, '-subj', `/CN=${name}`, '-keyout', at(`${name}-key.pem`), '-out', at('request'));
    const signed = ['-CA', at('ca-cert.pem'), '-CAkey', at('ca-key.pem'), '-extfile', at('extensions'), '-days', '2'];
    openssl('x509', '-req', '-in', at('request'), ...signed, '-out', at(`${name}-cert.pem`));
  }
  return tls;
}
