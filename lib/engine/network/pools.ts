import { type Cidr, contains, formatIp, hostRange, type Ip, parseIp } from './ip.ts';

interface Range {
  first: bigint;
  last: bigint;
}

interface Pool {
  start: string;
  end: string;
}

/** What is wrong with a pool; callers derive their error from the code. */
export interface PoolFault {
  fault: 'outside' | 'backwards' | 'overlapping' | 'holdsGateway';
  pool: Pool;
}

/** Default pools of a block: all host addresses except the gateway. */
export function defaultPools(cidr: Cidr, gateway: Ip | undefined): Pool[] {
  const { first, last } = hostRange(cidr);
  const cut = gateway && gateway.value >= first && gateway.value <= last ? gateway.value : undefined;
  const ranges: Range[] =
    cut === undefined
      ? [{ first, last }]
      : [
          { first, last: cut - 1n },
          { first: cut + 1n, last },
        ];
  const format = (value: bigint) => formatIp({ version: cidr.version, value });
  return ranges
    .filter((range) => range.first <= range.last)
    .map((range) => ({ start: format(range.first), end: format(range.last) }));
}

/** Number of addresses in arranged pools. */
export function addressesIn(pools: readonly Pool[]): bigint {
  const value = (address: string) => parseIp(address)?.value ?? 0n;
  return pools.reduce((sum, { start, end }) => sum + value(end) - value(start) + 1n, 0n);
}

/** Pools in canonical form, ordered by address, or the fault. */
export function normalizePools(cidr: Cidr, gateway: Ip | undefined, pools: readonly Pool[]): Pool[] | PoolFault {
  const arranged: { range: Range; pool: Pool }[] = [];
  for (const pool of pools) {
    const start = parseIp(pool.start);
    const end = parseIp(pool.end);
    if (!start || !end || !isHost(cidr, start) || !isHost(cidr, end)) return { fault: 'outside', pool };
    if (start.value > end.value) return { fault: 'backwards', pool };
    if (gateway && gateway.value >= start.value && gateway.value <= end.value) return { fault: 'holdsGateway', pool };
    arranged.push({
      range: { first: start.value, last: end.value },
      pool: { start: formatIp(start), end: formatIp(end) },
    });
  }
  arranged.sort((a, b) => (a.range.first < b.range.first ? -1 : 1));
  for (const [index, { range, pool }] of arranged.entries()) {
    const before = arranged[index - 1];
    if (before && before.range.last >= range.first) return { fault: 'overlapping', pool };
  }
  return arranged.map(({ pool }) => pool);
}

/** Whether the address is usable for a host: in the block and neither network nor broadcast address. */
export function isHost(cidr: Cidr, ip: Ip): boolean {
  const { first, last } = hostRange(cidr);
  return contains(cidr, ip) && ip.value >= first && ip.value <= last;
}
