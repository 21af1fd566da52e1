import { randomBytes } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { compare, type Load, ROUND_S, requestsPerSecond } from './measure.ts';
import type { ObjectBench } from './object-bench.ts';
import type { Row } from './report.ts';

const CLIENTS = 64;
const BODY = randomBytes(4096);
const SYNCS = 200;

/** Writes of new objects; `container` chooses the container of the n-th one. */
function writes(url: string, headers: Record<string, string>, container: (number: number) => string): Load {
  let number = 0;
  const path = () => {
    number += 1;
    return `${container(number)}/object-${number}`;
  };
  return { url, headers, connections: CLIENTS, method: 'PUT', body: BODY, path };
}

interface Comparison {
  what: string;
  limit: number;
  one: Load;
  other: Load;
}

async function row({ what, limit, one, other }: Comparison): Promise<Row & { detail: string }> {
  const rates = await compare(one, other);
  const detail = `${Math.round(rates.one)} against ${Math.round(rates.other)} requests/s`;
  return { what, measured: rates.one / rates.other, limit, detail };
}

async function createContainers({ nephos, account, headers }: ObjectBench): Promise<void> {
  const names = ['small', 'shared', ...Array.from({ length: CLIENTS }, (_, number) => `own-${number}`)];
  for (const name of names) await fetch(`${nephos.url}${account}/${name}`, { method: 'PUT', headers });
}

async function readRow({ nephos, bare, account, headers }: ObjectBench): Promise<Row> {
  const urls = { nephos: `${nephos.url}${account}/small/read`, bare: `${bare.url}/read` };
  await fetch(urls.nephos, { method: 'PUT', headers, body: BODY });
  await fetch(urls.bare, { method: 'PUT', body: BODY });
  const measured = await row({
    what: 'GET of 4 KiB by 64 clients, relative to the bare server, which reads its file for each',
    limit: 0.35,
    one: { url: urls.nephos, headers, connections: CLIENTS },
    other: { url: urls.bare, connections: CLIENTS },
  });
  const fromMemory = await requestsPerSecond({ url: `${urls.bare}?memory`, connections: CLIENTS }, ROUND_S);
  return { ...measured, detail: `${measured.detail}; the bare server from memory: ${Math.round(fromMemory)}` };
}

/** Durable appends of 4 KiB to one file per second, one after the other: what the disk allows without grouping. */
function syncsPerSecond(folder: string): number {
  const path = join(folder, 'syncs');
  const file = openSync(path, 'w');
  try {
    const started = performance.now();
    for (let sync = 0; sync < SYNCS; sync += 1) {
      writeSync(file, BODY);
      fdatasyncSync(file);
    }
    return (SYNCS / (performance.now() - started)) * 1000;
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

async function writeRow({ nephos, bare, account, headers, folder }: ObjectBench): Promise<Row> {
  const syncs = Math.round(syncsPerSecond(folder));
  const measured = await row({
    what: 'durable PUT of 4 KiB by 64 clients, relative to one synced file per object',
    limit: 3,
    one: writes(nephos.url, headers, (number) => `${account}/own-${number % CLIENTS}`),
    other: writes(bare.url, {}, () => '/write'),
  });
  return { ...measured, detail: `${measured.detail}; the disk: ${syncs} syncs/s` };
}

/** Measures small requests of 64 clients: reads, durable writes, and writes to one container. @throws if one fails */
export async function measureObjectRequests(bench: ObjectBench): Promise<Row[]> {
  const { nephos, account, headers } = bench;
  await createContainers(bench);
  return [
    await readRow(bench),
    await writeRow(bench),
    await row({
      what: '64 writers to one container, relative to 64 containers',
      limit: 0.8,
      one: writes(nephos.url, headers, () => `${account}/shared`),
      other: writes(nephos.url, headers, (number) => `${account}/own-${number % CLIENTS}/again`),
    }),
  ];
}
