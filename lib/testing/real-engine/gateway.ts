import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { S3Blobs } from '#lib/object-store/bytes/s3-blobs.ts';
import { S3Connection } from '#lib/object-store/bytes/s3-connection.ts';
import { freePort } from '../free-port.ts';
import type { RealCeph } from './ceph.ts';
import { command, ENVIRONMENT } from './command.ts';

export interface RealGateway {
  /** Settings of a cloud that stores its data there. */
  settings: {
    NEPHOS_OBJECT_STORE: string;
    NEPHOS_OBJECT_STORE_ACCESS_KEY: string;
    NEPHOS_OBJECT_STORE_SECRET_KEY: string;
  };
  store: S3Blobs;
  /** Ends the gateway without a warning. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

const [USER, BUCKET, ACCESS_KEY, SECRET_KEY] = ['client.rgw.a', 'nephos', 'AKNEPHOS', 'secret+key/of=tests'];

/**
 * Starts Ceph's S3 gateway beside a cluster, with a user and an empty bucket. It ends with the cluster. Requires the
 * Debian package radosgw.
 */
export async function startGateway(ceph: RealCeph): Promise<RealGateway> {
  const folder = dirname(ceph.conf);
  const port = await freePort('127.0.0.1');
  const key = await ceph.run('ceph', ['auth', 'get-or-create', USER, 'mon', 'allow rw', 'osd', 'allow rwx']);
  appendFileSync(join(folder, 'keyring'), key);
  appendFileSync(ceph.conf, configuration(folder, port));
  const process = await startProcess(ceph.conf, port);
  const user = ['user', 'create', '--uid=nephos', '--display-name=Nephos', `--access-key=${ACCESS_KEY}`];
  await command('radosgw-admin', ['--conf', ceph.conf, '-n', USER, ...user, `--secret-key=${SECRET_KEY}`]);
  const url = new URL(`http://127.0.0.1:${port}/${BUCKET}`);
  const bucket = { url, accessKey: ACCESS_KEY, secretKey: SECRET_KEY, region: 'us-east-1' };
  const connection = new S3Connection(bucket);
  await connection.send({ method: 'PUT' });
  connection.close();
  let current = process;
  return {
    settings: {
      NEPHOS_OBJECT_STORE: url.href,
      NEPHOS_OBJECT_STORE_ACCESS_KEY: ACCESS_KEY,
      NEPHOS_OBJECT_STORE_SECRET_KEY: SECRET_KEY,
    },
    store: new S3Blobs(bucket),
    async kill() {
      const exited = once(current, 'exit');
      current.kill('SIGKILL');
      await exited;
    },
    async start() {
      current = await startProcess(ceph.conf, port);
    },
  };
}

async function startProcess(conf: string, port: number) {
  // In the foreground, because the gateway detaches before it listens.
  const gateway = spawn('radosgw', ['-f', '--conf', conf, '-n', USER], { env: ENVIRONMENT, stdio: 'ignore' });
  gateway.unref();
  // By which the cluster ends it. In the foreground, the gateway writes no such file.
  writeFileSync(join(dirname(conf), 'rgw.pid'), String(gateway.pid));
  while (!(await isListening(port))) {
    if (gateway.exitCode !== null) throw new Error(`radosgw exited with ${gateway.exitCode}; see rgw.log.`);
    await delay(100);
  }
  return gateway;
}

const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );

const configuration = (folder: string, port: number): string => `[${USER}]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}
rgw run sync thread = false
rgw enable usage log = false
log file = ${folder}/rgw.log
`;
