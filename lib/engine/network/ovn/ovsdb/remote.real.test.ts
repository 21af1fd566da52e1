import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { OvsdbReplica } from './replica.ts';

/** A server that is reached over the network, as from another machine. */
const folder = mkdtempSync(join(tmpdir(), 'ovsdb-'));
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string) => join(folder, name);
/** A self-signed certificate that is its own authority, as from `ovs-pki self-sign`. */
function newCertificate(name: string) {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const pair = ['-nodes', '-days', '2', '-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)];
  execFileSync('openssl', ['req', '-x509', ...curve, ...pair, '-subj', `/CN=${name}`], { stdio: 'ignore' });
  return { key: readFileSync(file(`${name}.key`), 'utf8'), cert: readFileSync(file(`${name}.pem`), 'utf8') };
}

const [server, client, stranger] = [newCertificate('server'), newCertificate('client'), newCertificate('stranger')];

/** Resolves to the port. */
async function listen(protocol: 'tcp' | 'ssl'): Promise<string> {
  rmSync(file('db'), { force: true });
  execFileSync('ovsdb-tool', ['create', file('db'), '/usr/share/ovn/ovn-nb.ovsschema']);
  const tls = [`--private-key=${file('server.key')}`, `--certificate=${file('server.pem')}`];
  const options = [...tls, `--ca-cert=${file('client.pem')}`, `--unixctl=${file('ctl')}`, '--no-chdir'];
  const child = spawn('ovsdb-server', [`--remote=p${protocol}:0:127.0.0.1`, ...options, file('db')]);
  stops.push(() => child.kill('SIGKILL'));
  for await (const said of child.stderr) {
    const [, port] = /listening on port (\d+)/.exec(String(said)) ?? [];
    if (port !== undefined) return `${protocol}:127.0.0.1:${port}`;
  }
  throw new Error('ovsdb-server has ended.');
}

function replicaOf(remote: string, credentials?: { ca?: string; cert?: string; key?: string }, requestMs?: number) {
  const watched = { NB_Global: { name: 'one' } } as const;
  const replica = new OvsdbReplica({ remote, database: 'OVN_Northbound', watched, credentials, requestMs });
  stops.push(() => replica.stop());
  replica.start();
  return replica;
}

async function names(replica: OvsdbReplica): Promise<unknown[]> {
  await replica.transact([{ op: 'insert', table: 'NB_Global', row: { name: 'here' } }]);
  return [...replica.rows('NB_Global').values()].map(({ name }) => name);
}

test('A database is read and written over TCP', async () => {
  expect(await names(replicaOf(await listen('tcp')))).toEqual(['here']);
});

test('A database is read and written over TLS, where each side proves who it is', async () => {
  expect(await names(replicaOf(await listen('ssl'), { ...client, ca: server.cert }))).toEqual(['here']);
});

test.each([
  ['a server of another authority', { ...client, ca: stranger.cert }, 'self-signed certificate'],
  ['a client of another authority', { ...stranger, ca: server.cert }, 'There is no connection'],
  ['a client without a certificate', { ca: server.cert }, 'There is no connection'],
])('%s is not spoken to', async (_who, credentials, why) => {
  const refused = names(replicaOf(await listen('ssl'), credentials, 500)).catch((error) => error);
  expect(`${await refused} ${String((await refused).cause)}`).toContain(why);
});
