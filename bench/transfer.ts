import { CommandError } from '#lib/errors/command-error.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';
import type { Row } from './report.ts';

const MIB = 2 ** 20;
const SIZE_MIB = 1024;
const UPLOAD_LIMIT_MIB = 50;
const SAMPLE_MS = 50;

/** Measures the memory used by an upload and a download of an image of 1 GiB. @throws if a request fails */
export async function measureTransfer(nephos: ServerProcess, token: string): Promise<Row[]> {
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { 'x-auth-token': token, ...init.headers };
    const response = await fetch(`${nephos.url}/image/v2${path}`, { ...init, headers });
    if (!response.ok) throw new CommandError(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const formats = JSON.stringify({ name: 'bench', disk_format: 'raw', container_format: 'bare' });
  const { id } = await (await call('/images', { method: 'POST', body: formats })).json();
  const upload = await addedMemory(nephos, () =>
    call(`/images/${id}/file`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(SIZE_MIB * MIB) },
      body: stream(),
      // Node requires this when the body is a stream.
      ...{ duplex: 'half' },
    }),
  );
  const download = await addedMemory(nephos, async () => drain(await call(`/images/${id}/file`)));
  await call(`/images/${id}`, { method: 'DELETE' });
  return [
    { what: 'memory that an upload of 1 GiB adds, MiB', ...upload, limit: UPLOAD_LIMIT_MIB, isMaximum: true },
    { what: 'memory that a download of 1 GiB adds, MiB', ...download },
  ];
}

/** Returns random bytes, which cannot be compressed on the way. */
function stream(): ReadableStream<Uint8Array> {
  const chunk = crypto.getRandomValues(new Uint8Array(65_536));
  let left = SIZE_MIB * MIB;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(chunk.slice());
      left -= chunk.byteLength;
      if (left === 0) controller.close();
    },
  });
}

async function drain(response: Response): Promise<void> {
  let size = 0;
  for await (const chunk of response.body ?? []) size += chunk.byteLength;
  if (size !== SIZE_MIB * MIB) throw new CommandError(`Only ${size} bytes came back.`);
}

/** Returns the peak memory above the initial value. */
export async function addedMemory(
  nephos: ServerProcess,
  work: () => Promise<unknown>,
): Promise<{ measured: number; detail: string }> {
  const before = nephos.memoryMib();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, nephos.memoryMib());
  }, SAMPLE_MS);
  const started = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const seconds = (performance.now() - started) / 1000;
  return { measured: peak - before, detail: `${before.toFixed(0)} MiB before, ${seconds.toFixed(1)} s` };
}
