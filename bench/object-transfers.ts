import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { CommandError } from '#lib/errors/command-error.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';
import { median } from './measure.ts';
import type { ObjectBench } from './object-bench.ts';
import type { Row } from './report.ts';
import { addedMemory } from './transfer.ts';

const SIZE_BYTES = 2 ** 30;
const CHUNK = crypto.getRandomValues(new Uint8Array(65_536));
const ROUNDS = 3;
const MEMORY_LIMIT_MIB = 32;

type Transfer = 'PUT' | 'GET';
interface Target {
  url: string;
  headers: Record<string, string>;
}

async function send(transfer: Transfer, { url, headers }: Target): Promise<IncomingMessage> {
  const upload = transfer === 'PUT' ? { 'content-length': String(SIZE_BYTES) } : {};
  const call = request(url, { method: transfer, headers: { ...headers, ...upload } });
  const response = once(call, 'response') as Promise<[IncomingMessage]>;
  for (let sent = 0; transfer === 'PUT' && sent < SIZE_BYTES; sent += CHUNK.length) {
    if (!call.write(CHUNK)) await once(call, 'drain');
  }
  call.end();
  const [answer] = await response;
  if (!answer.statusCode || answer.statusCode >= 300) throw new CommandError(`${url} answered ${answer.statusCode}.`);
  return answer;
}

/** Returns the seconds of one transfer. @throws if it fails or is incomplete */
async function transferSeconds(transfer: Transfer, target: Target): Promise<number> {
  const started = performance.now();
  const response = await send(transfer, target);
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
  });
  await once(response, 'end');
  if (transfer === 'GET' && size !== SIZE_BYTES) throw new CommandError(`Only ${size} bytes came back.`);
  return (performance.now() - started) / 1000;
}

/** Transfers alternately, so that other work on the machine affects both servers. */
async function ratioRow(transfer: Transfer, targets: { nephos: Target; bare: Target }, limit: number): Promise<Row> {
  const seconds = { nephos: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seconds.bare.push(await transferSeconds(transfer, targets.bare));
    seconds.nephos.push(await transferSeconds(transfer, targets.nephos));
  }
  const [nephos, bare] = [median(seconds.nephos), median(seconds.bare)];
  const detail = `${Math.round(1024 / nephos)} of ${Math.round(1024 / bare)} MiB/s`;
  return { what: `${transfer} of 1 GiB, relative to the bare server`, measured: bare / nephos, limit, detail };
}

async function memoryRow(transfer: Transfer, nephos: ServerProcess, target: Target): Promise<Row> {
  const added = await addedMemory(nephos, () => transferSeconds(transfer, target));
  return { what: `memory that ${transfer} of 1 GiB adds, MiB`, ...added, limit: MEMORY_LIMIT_MIB, isMaximum: true };
}

/** Measures rates and memory of transfers of 1 GiB. @throws if one fails */
export async function measureObjectTransfers({ nephos, bare, account, headers }: ObjectBench): Promise<Row[]> {
  const targets = {
    nephos: { url: `${nephos.url}${account}/large/object`, headers },
    bare: { url: `${bare.url}/large`, headers: {} },
  };
  await fetch(`${nephos.url}${account}/large`, { method: 'PUT', headers });
  const rows = [
    await ratioRow('PUT', targets, 0.7),
    await ratioRow('GET', targets, 0.8),
    await memoryRow('PUT', nephos, targets.nephos),
    await memoryRow('GET', nephos, targets.nephos),
  ];
  await fetch(targets.nephos.url, { method: 'DELETE', headers });
  return rows;
}
