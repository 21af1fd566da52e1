import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { freePort } from '#lib/testing/free-port.ts';
import { type Cloud, startCloud } from './cloud.ts';

const MIB = 2 ** 20;
const MAX_OUTPUT_BYTES = 16 * MIB;

interface AccessKey {
  access: string;
  secret: string;
}

export interface ObjectCloud {
  cloud: Cloud;
  /** Address of the S3 listener, which serves buckets at the root. */
  s3Url: string;
  /** An EC2 key of user `demo`. */
  key: AccessKey;
  /** Environment of the clients: key, region, and a home folder without configuration files. */
  environment: Record<string, string>;
}

/** Starts a cloud that also serves S3 at the root of a separate port, and creates a key in it. */
export async function startObjectCloud(): Promise<ObjectCloud> {
  const port = await freePort();
  const cloud = await startCloud({ NEPHOS_S3_PORT: String(port), NEPHOS_RATE_LIMIT: 'off' });
  const key = await cloud.demo.json<AccessKey>('ec2', 'credentials', 'create');
  return { cloud, key, s3Url: `http://127.0.0.1:${port}`, environment: environmentOf(cloud, key) };
}

function environmentOf({ folder }: Cloud, { access, secret }: AccessKey): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    LANG: 'C.UTF-8',
    TMPDIR: folder,
    AWS_ACCESS_KEY_ID: access,
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_PAGER: '',
    RESTIC_PASSWORD: 'restic',
    RCLONE_CONFIG: '/dev/null',
  };
}

const executeFile = promisify(execFile);

/** Runs an unmodified client. Returns its output. @throws if it fails, with its error output */
export async function runClient(
  environment: Record<string, string>,
  command: string,
  ...args: string[]
): Promise<string> {
  const options = { env: { NODE_ENV: 'production' as const, ...environment }, maxBuffer: MAX_OUTPUT_BYTES };
  const { stdout } = await executeFile(command, args, options);
  return stdout;
}

/** Writes a file of random blocks of 1 MiB. Returns its SHA-256. */
export async function writeLargeFile(file: string, sizeMib: number): Promise<string> {
  const hash = createHash('sha256');
  const target = await open(file, 'w');
  for (let block = 0; block < sizeMib; block += 1) {
    const bytes = randomBytes(MIB);
    hash.update(bytes);
    await target.write(bytes);
  }
  await target.close();
  return hash.digest('hex');
}

/** Returns the SHA-256 of a file. */
export async function fileDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
