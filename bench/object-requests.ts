import { randomBytes } from 'node:crypto';
import { compare, type Load } from './measure.ts';
import type { ObjectBench } from './object-bench.ts';
import type { Row } from './report.ts';

const CLIENTS = 64;
const BODY = randomBytes(4096);

/** Writes of new objects; `container` chooses the container of the n-th one. */
function writes(url: string, headers: Record<string, string>, container: (number: number) => string): Load {
  let number = 0;
  const path = () => {
    number += 1;
    return `${container(number)}/object-${number}`;
  };
  return { url, headers, connections: CLIENTS, method: 'PUT', body: BODY, path };
}

async function row(what: string, limit: number, one: Load, other: Load): Promise<Row> {
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
  const load = { url: urls.nephos, headers, connections: CLIENTS };
  const reference = { url: urls.bare, connections: CLIENTS };
  return row('GET of 4 KiB by 64 clients, relative to the bare server', 0.35, load, reference);
}

/** Measures small requests of 64 clients: reads, durable writes, and writes to one container. @throws if one fails */
export async function measureObjectRequests(bench: ObjectBench): Promise<Row[]> {
  const { nephos, bare, account, headers } = bench;
  await createContainers(bench);
  const nephosWrites = (container: (number: number) => string) => writes(nephos.url, headers, container);
  return [
    await readRow(bench),
    await row(
      'durable PUT of 4 KiB by 64 clients, relative to one synced file per object',
      3,
      nephosWrites((number) => `${account}/own-${number % CLIENTS}`),
      writes(bare.url, {}, () => '/write'),
    ),
    await row(
      '64 writers to one container, relative to 64 containers',
      0.8,
      nephosWrites(() => `${account}/shared`),
      nephosWrites((number) => `${account}/own-${number % CLIENTS}/again`),
    ),
  ];
}
