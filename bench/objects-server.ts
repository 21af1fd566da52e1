import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '#lib/errors/command-error.ts';

/**
 * The reference for the object store: a bare node:http server that stores each body in a file of its own, named by the
 * path, in the folder named by its argument. It computes the MD5, and syncs the file and the folder, without which a crash
 * can lose a new file. Each GET reads the file: a small one with synchronous calls, which is the fastest way for a file in
 * the cache of the system, because the asynchronous ones cross threads. With `?memory` a small file is read once, and
 * then sent from memory.
 */
const folder = process.argv[2] ?? '';
const MAX_SMALL_BYTES = 65_536;
const directory = await open(folder);
const kept = new Map<string, Buffer>();

async function write(request: IncomingMessage, file: FileHandle): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of request) {
    hash.update(chunk);
    await file.write(chunk);
  }
  await file.datasync();
  await directory.sync();
  return hash.digest('hex');
}

async function put(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    response.setHeader('etag', await write(request, file));
  } finally {
    await file.close();
  }
  response.writeHead(201).end();
}

/** Undefined for a file that is not small. */
function readSmall(path: string): Buffer | undefined {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > MAX_SMALL_BYTES) return undefined;
    const bytes = Buffer.allocUnsafe(size);
    if (readSync(file, bytes, 0, size, 0) !== size) throw new CommandError(`${path} is incomplete.`);
    return bytes;
  } finally {
    closeSync(file);
  }
}

function readKept(path: string): Buffer | undefined {
  const bytes = kept.get(path) ?? readSmall(path);
  if (bytes) kept.set(path, bytes);
  return bytes;
}

async function get(response: ServerResponse, path: string, isFromMemory: boolean): Promise<void> {
  const bytes = isFromMemory ? readKept(path) : readSmall(path);
  if (bytes) {
    response.setHeader('content-length', bytes.length);
    response.end(bytes);
    return;
  }
  const file = await open(path);
  response.setHeader('content-length', (await file.stat()).size);
  await pipeline(createReadStream('', { fd: file, highWaterMark: MAX_SMALL_BYTES }), response);
}

const server = createServer((request, response) => {
  const [name = '', query] = (request.url ?? '').split('?');
  const path = join(folder, name.replaceAll('/', '-'));
  const work = request.method === 'PUT' ? put(request, response, path) : get(response, path, query === 'memory');
  work.catch((error: Error) => response.destroy(error));
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
