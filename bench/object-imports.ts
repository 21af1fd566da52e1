import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { CommandError } from '#lib/errors/command-error.ts';
import type { ObjectBench } from './object-bench.ts';
import type { Row } from './report.ts';
import { addedMemory } from './transfer.ts';

/** Bytes of the objects. The small one is imported first: it loads what the others need as well. */
const SIZES = { small: 2 ** 28, whole: 2 ** 30, parts: 2 ** 30 };
type Kind = keyof typeof SIZES;
const PART_BYTES = 2 ** 24;
const CHUNK = crypto.getRandomValues(new Uint8Array(65_536));
const MEMORY_LIMIT_MIB = 32;
const POLL_MS = 200;

/** ETags as of objects that the source encrypts, which nothing can be compared with. */
const etagOf = (kind: Kind): string => (kind === 'parts' ? `${'0'.repeat(32)}-${SIZES.parts / PART_BYTES}` : 'bench');
const ENCRYPTED = { 'x-amz-server-side-encryption': 'aws:kms' };

const listing = (kind: Kind) =>
  `<ListBucketResult><Contents><Key>large</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>${etagOf(kind)}</ETag><Size>${SIZES[kind]}</Size></Contents><IsTruncated>false</IsTruncated></ListBucketResult>`;

/** Sends the requested part, or all, as fast as the client reads. */
async function sendData(response: ServerResponse, kind: Kind, part: string | null): Promise<void> {
  const size = SIZES[kind];
  const bytes = part === null ? size : PART_BYTES;
  const start = part === null ? 0 : (Number(part) - 1) * PART_BYTES;
  const range = { 'content-range': `bytes ${start}-${start + bytes - 1}/${size}` };
  response.writeHead(part === null ? 200 : 206, {
    'content-length': bytes,
    ...ENCRYPTED,
    ...(part !== null && range),
  });
  for (let sent = 0; sent < bytes && !response.destroyed; sent += CHUNK.length) {
    if (!response.write(CHUNK)) await once(response, 'drain');
  }
  response.end();
}

/** Buckets with one object, in this process. Their names are the kinds. */
function respond(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const name = pathname.split('/')[1];
  const kind = name === 'small' || name === 'parts' ? name : 'whole';
  if (searchParams.has('list-type')) response.end(listing(kind));
  else sendData(response, kind, searchParams.get('partNumber')).catch((error: Error) => response.destroy(error));
}

async function call({ nephos, headers }: ObjectBench, path: string, body?: object) {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${nephos.url}/console/v1${path}`, {
    ...init,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  if (!response.ok) throw new CommandError(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Runs an import to its end. @throws unless the object was copied */
async function importOne(bench: ObjectBench, bucketId: string, source: object): Promise<void> {
  const { import: started } = await call(bench, `/buckets/${bucketId}/imports`, { import: { source } });
  for (let state = started; ; state = (await call(bench, `/bucket-imports/${started.id}`)).import) {
    if (state.state === 'done' && state.counts.copied === 1) return;
    if (state.state !== 'running') throw new CommandError(`The import ended as ${JSON.stringify(state)}.`);
    await setTimeout(POLL_MS);
  }
}

/** Measures the memory of imports of 1 GiB from a source in this process, in one piece and in parts. @throws if one fails */
export async function measureObjectImports(bench: ObjectBench): Promise<Row[]> {
  const server = createServer(respond);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const measure = async (kind: Kind) => {
      const { bucket } = await call(bench, '/buckets', { bucket: { name: `import-${kind}` } });
      const source = { endpoint, bucket: kind, access_key: 'key', secret_key: 'secret' };
      return addedMemory(bench.nephos, () => importOne(bench, bucket.id, source));
    };
    await measure('small');
    const limit = { limit: MEMORY_LIMIT_MIB, isMaximum: true };
    return [
      { what: 'memory that the import of 1 GiB in one piece adds, MiB', ...(await measure('whole')), ...limit },
      { what: 'memory that the import of 1 GiB in parts adds, MiB', ...(await measure('parts')), ...limit },
    ];
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
