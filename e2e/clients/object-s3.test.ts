import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileDigest, type ObjectCloud, runClient, startObjectCloud, writeLargeFile } from './object-clients.ts';

/** S3 clients as Debian ships them. The tests of a client run in this order. */
let objects: ObjectCloud;
/** Under the path `/s3` of the APIs, for clients that sign a path prefix. */
let prefixUrl: string;

const LARGE_FILE_MIB = 300;
const path = (name: string) => join(objects.cloud.folder, name);
const run = (command: string, ...args: string[]) => runClient(objects.environment, command, ...args);
const aws = (command: string, ...rest: string[]) =>
  run('/usr/bin/aws', '--endpoint-url', prefixUrl, ...command.split(' '), ...rest);
const json = async (command: string) => JSON.parse((await aws(`${command} --output json`)) || '{}');

/** A folder of small files, some in a subfolder. */
function writeFolder(name: string, count: number): string {
  mkdirSync(join(path(name), 'sub folder'), { recursive: true });
  for (let number = 0; number < count; number += 1) {
    const file = number % 2 === 0 ? `file ${number}` : `sub folder/ä ${number}`;
    writeFileSync(join(path(name), file), `content of ${number}`);
  }
  return path(name);
}

beforeAll(async () => {
  objects = await startObjectCloud();
  prefixUrl = `${objects.cloud.server.url}/s3`;
});
afterAll(() => objects.cloud.stop());

describe('aws', () => {
  test('s3 sync uploads a folder, removes what is gone, and downloads it again', async () => {
    const folder = writeFolder('aws', 12);
    await aws('s3 mb s3://aws-tour');
    await aws('s3 sync --only-show-errors', folder, 's3://aws-tour/backup');
    expect((await aws('s3 ls --recursive s3://aws-tour/')).trim().split('\n')).toHaveLength(12);
    rmSync(join(folder, 'file 0'));
    await aws('s3 sync --only-show-errors --delete', folder, 's3://aws-tour/backup');
    await aws('s3 sync --only-show-errors s3://aws-tour/backup', path('aws-copy'));
    expect(await run('diff', '-r', folder, path('aws-copy'))).toBe('');
  });

  test('s3 presign: the address works without a key, and no longer with another path', async () => {
    const address = (await aws('s3 presign', 's3://aws-tour/backup/file 2')).trim();
    expect(await (await fetch(address)).text()).toBe('content of 2');
    expect((await fetch(address.replace('file%202', 'file%204'))).status).toBe(403);
  });

  test('s3 mv and s3 rm: an object moves within the bucket and is gone from its old key', async () => {
    await aws('s3 mv --only-show-errors', 's3://aws-tour/backup/file 2', 's3://aws-tour/moved');
    expect(await aws('s3 cp s3://aws-tour/moved -')).toBe('content of 2');
    await expect(aws('s3api head-object --bucket aws-tour --key', 'backup/file 2')).rejects.toThrow('404');
    await aws('s3 rb --force s3://aws-tour');
    expect(await aws('s3 ls')).not.toContain('aws-tour');
  });

  test('s3api: checksums, metadata, conditional reads and versions are stored and returned', async () => {
    await aws('s3api create-bucket --bucket aws-api');
    await aws('s3api put-bucket-versioning --bucket aws-api --versioning-configuration Status=Enabled');
    writeFileSync(path('body'), 'checked');
    const put =
      's3api put-object --bucket aws-api --key checked --checksum-algorithm SHA256 --metadata team=core --body';
    const stored = JSON.parse(await aws(put, path('body')));
    expect(stored.ChecksumSHA256).toMatch(/^[\w+/]{43}=$/);
    const head = await json('s3api head-object --bucket aws-api --key checked --checksum-mode ENABLED');
    expect(head).toMatchObject({ Metadata: { team: 'core' }, ChecksumSHA256: stored.ChecksumSHA256, ContentLength: 7 });
    const unchanged = aws('s3api get-object --bucket aws-api --key checked --if-none-match', stored.ETag, path('none'));
    await expect(unchanged).rejects.toThrow('304');
    await aws('s3api delete-object --bucket aws-api --key checked');
    const { Versions, DeleteMarkers } = await json('s3api list-object-versions --bucket aws-api');
    expect(Versions).toMatchObject([{ VersionId: stored.VersionId, IsLatest: false }]);
    expect(DeleteMarkers).toMatchObject([{ Key: 'checked', IsLatest: true }]);
  });

  test('a wrong key is refused and creates nothing', async () => {
    const wrong = { ...objects.environment, AWS_SECRET_ACCESS_KEY: 'wrong' };
    const attempt = ['s3api', 'create-bucket', '--bucket', 'aws-wrong'];
    const refused = runClient(wrong, '/usr/bin/aws', '--endpoint-url', prefixUrl, ...attempt);
    await expect(refused).rejects.toThrow('SignatureDoesNotMatch');
    expect(await aws('s3 ls')).not.toContain('aws-wrong');
  });
});

test('boto3: objects, multipart transfers, pages, tags and versions', async () => {
  mkdirSync(path('boto3'));
  await run('/usr/bin/python3', 'e2e/clients/object-boto3.py', prefixUrl, path('boto3'));
});

describe('rclone with S3', () => {
  const remote = (target: string) => `:s3,provider=Other,env_auth,endpoint='${prefixUrl}':${target}`;

  test('copy, sync and check agree with the folder, and check finds a changed object', async () => {
    const folder = writeFolder('rclone', 40);
    await run('rclone', 'copy', folder, remote('rclone-tour'));
    await run('rclone', 'check', folder, remote('rclone-tour'));
    writeFileSync(join(folder, 'file 0'), 'changed');
    rmSync(join(folder, 'file 2'));
    await expect(run('rclone', 'check', folder, remote('rclone-tour'))).rejects.toThrow('2 differences found');
    await run('rclone', 'sync', folder, remote('rclone-tour'));
    await run('rclone', 'check', folder, remote('rclone-tour'));
    expect((await run('rclone', 'lsf', '-R', '--files-only', remote('rclone-tour'))).trim().split('\n')).toHaveLength(
      39,
    );
  });

  test('a file of 300 MiB comes back with its digest from another client', async () => {
    const digest = await writeLargeFile(path('large'), LARGE_FILE_MIB);
    await run(
      'rclone',
      'copyto',
      '--s3-upload-cutoff',
      '64M',
      '--s3-chunk-size',
      '32M',
      path('large'),
      remote('rclone-tour/large'),
    );
    rmSync(path('large'));
    await aws('s3 cp --only-show-errors s3://rclone-tour/large', path('large'));
    expect(await fileDigest(path('large'))).toBe(digest);
    rmSync(path('large'));
    await run('rclone', 'purge', remote('rclone-tour'));
  });
});

describe('s3cmd at the root of the separate port', () => {
  const s3cmd = (command: string, ...rest: string[]) => {
    const { host } = new URL(objects.s3Url);
    const { access, secret } = objects.key;
    const options = ['--no-ssl', `--host=${host}`, `--host-bucket=${host}`, '-c', '/dev/null', '--no-progress'];
    const keys = [`--access_key=${access}`, `--secret_key=${secret}`];
    return run('s3cmd', ...options, ...keys, ...command.split(' '), ...rest);
  };

  test('put, info, sync, get and signurl work, and a deleted object is gone', async () => {
    const folder = writeFolder('s3cmd', 6);
    await s3cmd('mb s3://s3cmd-tour');
    await s3cmd('sync', `${folder}/`, 's3://s3cmd-tour/all/');
    expect((await s3cmd('ls -r s3://s3cmd-tour')).trim().split('\n')).toHaveLength(6);
    expect(await s3cmd('info', 's3://s3cmd-tour/all/file 0')).toContain('File size: 12');
    await s3cmd('setacl --acl-public', 's3://s3cmd-tour/all/file 0');
    expect(await (await fetch(`${objects.s3Url}/s3cmd-tour/all/file%200`)).text()).toBe('content of 0');
    expect((await fetch(`${objects.s3Url}/s3cmd-tour/all/file%202`)).status).toBe(403);
    await s3cmd('get', 's3://s3cmd-tour/all/file 2', path('from-s3cmd'));
    expect(readFileSync(path('from-s3cmd'), 'utf8')).toBe('content of 2');
    await s3cmd('del', 's3://s3cmd-tour/all/file 2');
    await expect(s3cmd('info', 's3://s3cmd-tour/all/file 2')).rejects.toThrow('404');
    await s3cmd('rb --recursive --force s3://s3cmd-tour');
  });

  test('put in parts: a file of 20 MiB comes back with its digest', async () => {
    const digest = await writeLargeFile(path('parts'), 20);
    await s3cmd('mb s3://s3cmd-parts');
    await s3cmd('put --multipart-chunk-size-mb=5', path('parts'), 's3://s3cmd-parts/parts');
    await s3cmd('get --force s3://s3cmd-parts/parts', path('parts'));
    expect(await fileDigest(path('parts'))).toBe(digest);
    await s3cmd('rb --recursive --force s3://s3cmd-parts');
  });
});

test('restic: backups are stored, checked, restored, and pruned', async () => {
  const folder = writeFolder('restic', 30);
  const restic = (...args: string[]) => run('restic', '--no-cache', '-r', `s3:${objects.s3Url}/restic-tour`, ...args);
  await restic('init');
  await restic('backup', folder);
  writeFileSync(join(folder, 'file 0'), 'changed');
  await restic('backup', folder);
  expect(await restic('check', '--read-data')).toContain('no errors were found');
  await restic('restore', 'latest', '--target', path('restored'));
  expect(await run('diff', '-r', folder, join(path('restored'), folder))).toBe('');
  await restic('forget', '--keep-last', '1', '--prune');
  expect(JSON.parse(await restic('snapshots', '--json'))).toHaveLength(1);
});
