import { type Cidr, contains, formatIp, hostRange, type Ip, parseIp } from './ip.ts';

interface Range {
  first: bigint;
  last: bigint;
}

interface Pool {
  start: string;
  end: string;
}

/** What is wrong with pools: a word for the caller to choose its error by, and the pool. */
export interface PoolFault {
  fault: 'outside' | 'backwards' | 'overlapping' | 'holdsGateway';
  pool: Pool;
}

/** The pools of a block when nobody chose any: all hosts but the gateway. */
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

/** How many addresses pools hold that were arranged before. */
export function addressesIn(pools: readonly Pool[]): bigint {
  const value = (address: string) => parseIp(address)?.value ?? 0n;
  return pools.reduce((sum, { start, end }) => sum + value(end) - value(start) + 1n, 0n);
}

/** Chosen pools in the order of their addresses and in one spelling, or what is wrong with them. */
export function arrangePools(cidr: Cidr, gateway: Ip | undefined, pools: readonly Pool[]): Pool[] | PoolFault {
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

/** Whether a host may have the address: in the block, and neither network nor broadcast. */
export function isHost(cidr: Cidr, ip: Ip): boolean {
  const { first, last } = hostRange(cidr);
  return contains(cidr, ip) && ip.value >= first && ip.value <= last;
}
