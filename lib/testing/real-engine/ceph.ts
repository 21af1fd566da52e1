import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { command } from './command.ts';

/** A complete Ceph cluster, which `stop` removes without a trace. */
export interface RealCeph {
  pool: string;
  /** Ceph user with access to the pool only. */
  user: string;
  conf: string;
  /** Runs a Ceph tool as the administrator. */
  run(tool: 'rbd' | 'ceph', args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

const [POOL, USER] = ['volumes', 'nephos'];
/** Kept short: the path of a Unix socket has at most 108 characters. */
const FOLDERS = '/tmp';

/**
 * Starts one monitor and one OSD, which stores its objects in memory, at an address of the machine. Requires root and
 * the packages of packages.txt.
 * @throws if a daemon does not start; all others are then stopped
 */
export async function startCeph(address = '127.0.0.1'): Promise<RealCeph> {
  await endAbandoned();
  const folder = mkdtempSync(join(FOLDERS, `nrc-${process.pid}-`));
  const conf = join(folder, 'ceph.conf');
  const run = (tool: string, args: readonly string[]) => command(tool, ['--conf', conf, ...args]);
  const stop = async () => {
    await endIn(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const fsid = randomUUID();
    const monitor = `v2:${address}:${await freePort(address)}`;
    for (const name of ['mon', 'osd']) mkdirSync(join(folder, name));
    writeFileSync(conf, configuration({ folder, fsid, monitor, address }));
    await startMonitor(folder, fsid, monitor, run);
    await startObjects(folder, run);
    await run('ceph', ['osd', 'pool', 'create', POOL, '8']);
    await run('rbd', ['pool', 'init', POOL]);
    const allowed = ['mon', 'profile rbd', 'osd', `profile rbd pool=${POOL}`, 'mgr', `profile rbd pool=${POOL}`];
    const key = await run('ceph', ['auth', 'get-or-create', `client.${USER}`, ...allowed]);
    writeFileSync(join(folder, 'keyring'), key, { flag: 'a' });
    return { pool: POOL, user: USER, conf, run, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Run = (tool: string, args: readonly string[]) => Promise<string>;

async function startMonitor(folder: string, fsid: string, monitor: string, run: Run): Promise<void> {
  const [keyring, map] = [join(folder, 'keyring'), join(folder, 'monmap')];
  const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'];
  await command('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
  await command('ceph-authtool', [keyring, '--gen-key', '-n', 'client.admin', ...all]);
  await command('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[${monitor}]`, map]);
  await run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring]);
  await run('ceph-mon', ['-i', 'a']);
}

async function startObjects(folder: string, run: Run): Promise<void> {
  const [keyring, id] = [join(folder, 'keyring'), randomUUID()];
  await run('ceph', ['osd', 'new', id]);
  await command('ceph-authtool', [keyring, '--gen-key', '-n', 'osd.0']);
  await run('ceph', ['auth', 'add', 'osd.0', 'mon', 'allow profile osd', 'osd', 'allow *', '-i', keyring]);
  await run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', id]);
  await run('ceph-osd', ['-i', '0']);
}

interface Configuration {
  folder: string;
  fsid: string;
  monitor: string;
  address: string;
}

const configuration = ({ folder, fsid, monitor, address }: Configuration): string => `[global]
fsid = ${fsid}
mon host = ${monitor}
mon initial members = a
public addr = ${address}
keyring = ${folder}/keyring
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = false
osd pool default size = 1
osd pool default min size = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
paxos propose interval = 0.05
[mon]
mon data = ${folder}/mon
pid file = ${folder}/mon.pid
log file = ${folder}/mon.log
admin socket = ${folder}/mon.asok
[osd]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
pid file = ${folder}/osd.pid
log file = ${folder}/osd.log
admin socket = ${folder}/osd.asok
`;

/** Stops the daemons by their pid files. A pid that now belongs to another process is skipped. */
async function endIn(folder: string): Promise<void> {
  for (const name of ['rgw', 'osd', 'mon']) {
    const file = join(folder, `${name}.pid`);
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
    const isOurs = () => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    if (Number.isNaN(pid) || !isOurs()) continue;
    process.kill(pid, 'SIGKILL');
    while (isOurs()) await delay(20);
  }
}

/** Stops the daemons that killed test runs left behind. */
async function endAbandoned(): Promise<void> {
  for (const name of readdirSync(FOLDERS)) {
    const [, owner] = /^nrc-(\d+)-/.exec(name) ?? [];
    if (owner === undefined || existsSync(join('/proc', owner))) continue;
    await endIn(join(FOLDERS, name));
    rmSync(join(FOLDERS, name), { recursive: true, force: true });
  }
}
