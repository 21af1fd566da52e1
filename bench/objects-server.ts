import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * The reference for the object store: a bare node:http server that stores each body in a file of its own, named by the
 * path, in the folder named by its argument. It computes the MD5, syncs the file and the folder, without which a crash can
 * lose a new file, and sends small files from memory.
 */
const folder = process.argv[2] ?? '';
const MAX_SMALL_BYTES = 65_536;
const directory = await open(folder);
const small = new Map<string, Buffer>();

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

async function get(response: ServerResponse, path: string): Promise<void> {
  const known = small.get(path);
  if (known) {
    response.end(known);
    return;
  }
  const file = await open(path);
  const { size } = await file.stat();
  response.setHeader('content-length', size);
  if (size <= MAX_SMALL_BYTES) {
    const bytes = await file.readFile();
    await file.close();
    small.set(path, bytes);
    response.end(bytes);
  } else {
    await pipeline(createReadStream('', { fd: file, highWaterMark: MAX_SMALL_BYTES }), response);
  }
}

const server = createServer((request, response) => {
  const path = join(folder, (request.url ?? '').replaceAll('/', '-'));
  const work = request.method === 'PUT' ? put(request, response, path) : get(response, path);
  work.catch((error: Error) => response.destroy(error));
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
