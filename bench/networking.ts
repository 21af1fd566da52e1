import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packJson } from '#lib/db/column-types.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { parseAddressBlock } from '#lib/engine/network/address-set.ts';
import { decidePacket } from '#lib/engine/network/port-filter.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { filterOfPort } from '#lib/networking/effective/filters.ts';
import { firstFreeAddress } from '#lib/networking/ports/free-address.ts';
import { insertPort } from '#lib/networking/ports/insert.ts';
import { addressesOfPlatform } from '#lib/networking/ports/rights.ts';
import { setGroups } from '#lib/networking/security-groups/port-security-groups.ts';
import { createPlatform } from '#lib/platform.ts';
import { setQuotas } from '#lib/quotas/quotas.ts';
import { readEnv } from '#lib/settings/env.ts';
import { takeAddresses } from '#lib/testing/networking.ts';
import { median } from './measure.ts';
import type { Row } from './report.ts';
import { insertNetwork, insertProject } from './seed.ts';

const TAKEN = 60_000;
const GROUPS = 10;
const RULES = 50;
const ROUNDS = 100;

/**
 * Measures the most frequent operations on ports, in milliseconds: allocating an address in a large subnet, and
 * evaluating security group rules.
 */
export async function measureNetworking(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  const platform = await createPlatform(readEnv({ NEPHOS_DATA: folder, NEPHOS_LOG_LEVEL: 'error' }));
  try {
    const { database } = platform.services;
    return [...(await measureAllocation(database)), ...(await measureRules(database))];
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAllocation(database: Database): Promise<Row[]> {
  const { networkId, subnetId, portId } = await database.transact(async (tx) => {
    const projectId = await insertProject(tx);
    await setQuotas(tx, projectId, { port: -1 });
    const made = await insertNetwork(tx, projectId);
    const network = await tx
      .selectFrom('networks')
      .selectAll()
      .where('id', '=', made.networkId)
      .executeTakeFirstOrThrow();
    return {
      ...made,
      portId: await insertPort(tx, PLATFORM, { network, projectId, fixed_ips: addressesOfPlatform([]) }),
    };
  });
  // One port can own all addresses, because the owner does not matter here.
  await takeAddresses(database, { subnetId, portId, first: '10.0.0.2', count: TAKEN });
  const network = await database.read
    .selectFrom('networks')
    .selectAll()
    .where('id', '=', networkId)
    .executeTakeFirstOrThrow();
  const subnet = await database.read
    .selectFrom('subnets')
    .selectAll()
    .where('network_id', '=', networkId)
    .executeTakeFirstOrThrow();
  const finding: number[] = [];
  const making: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await database.transact((tx) => insertPort(tx, PLATFORM, { network, projectId: network.project_id }));
    making.push(performance.now() - started);
    finding.push(
      await database.transact(async (tx) => {
        const startedAt = performance.now();
        await firstFreeAddress(tx, subnet);
        return performance.now() - startedAt;
      }),
    );
  }
  const where = 'in a /16 with 60,000 addresses taken, ms';
  return [
    { what: `finding a free address ${where}`, measured: median(finding), limit: 5, isMaximum: true },
    { what: `making a port ${where}`, measured: median(making), limit: 10, isMaximum: true },
  ];
}

async function measureRules(database: Database): Promise<Row[]> {
  const portId = await database.transact(async (tx) => {
    const projectId = await insertProject(tx);
    const { networkId } = await insertNetwork(tx, projectId);
    const network = await tx.selectFrom('networks').selectAll().where('id', '=', networkId).executeTakeFirstOrThrow();
    const id = await insertPort(tx, PLATFORM, { network, projectId });
    await setGroups(tx, id, await insertGroups(tx, projectId));
    return id;
  });
  const { read } = database;
  const port = await read.selectFrom('ports').selectAll().where('id', '=', portId).executeTakeFirstOrThrow();
  const remote = parseAddressBlock('198.51.100.7');
  if (!remote) throw new CommandError('The address is none.');
  const probe = { direction: 'ingress', protocol: 6, port: 65_000, code: null, remote } as const;
  const times = { reading: [] as number[], first: [] as number[], next: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // A changed revision makes the group be read again.
    await database.transact((tx) =>
      tx
        .updateTable('security_groups')
        .set({ revision: round + 2 })
        .where('name', 'like', 'g%')
        .execute(),
    );
    const kinds = ['reading', 'first'] as const;
    for (const kind of kinds) {
      const started = performance.now();
      decidePacket(await filterOfPort(read, port), probe);
      times[kind].push(performance.now() - started);
    }
    const filter = await filterOfPort(read, port);
    const started = performance.now();
    decidePacket(filter, probe);
    times.next.push(performance.now() - started);
  }
  const what = `a packet against a port with ${GROUPS} groups of ${RULES} rules`;
  return [
    { what: `${what}, ms`, measured: median(times.next), limit: 1, isMaximum: true },
    { what: `${what}, its rows read first, ms`, measured: median(times.first), limit: 1, isMaximum: true },
    { what: `${what}, all groups changed since, ms`, measured: median(times.reading), limit: 20, isMaximum: true },
  ];
}

/** Inserts groups with no rule that allows the packet, so that all are evaluated. */
async function insertGroups(tx: Tx, project_id: string): Promise<string[]> {
  const now = new Date().toISOString();
  const described = { project_id, description: '', revision: 1, created_at: now, updated_at: now };
  const ids: string[] = [];
  for (let index = 0; index < GROUPS; index += 1) {
    const id = randomUUID();
    ids.push(id);
    await tx
      .insertInto('security_groups')
      .values({ ...described, id, name: `g${index}`, stateful: 1, is_default: 0, shared: 0 })
      .execute();
    const rules = Array.from({ length: RULES }, (_, n) => ({
      ...described,
      id: randomUUID(),
      security_group_id: id,
      direction: 'ingress' as const,
      ethertype: 'IPv4' as const,
      protocol: 'tcp',
      port_range_min: n + 1,
      port_range_max: n + 1,
      remote_ip_prefix: `10.${index}.${n}.0/24`,
      remote_group_id: null,
      match_key: packJson([index, n]),
    }));
    await tx.insertInto('security_group_rules').values(rules).execute();
  }
  return ids;
}
