import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimScheduledHost } from '#lib/compute/servers/life/workflows.ts';
import type { ServerRow } from '#lib/compute/servers/view/view.ts';
import { packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import { createPlatform } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import { median } from './measure.ts';
import type { Row } from './report.ts';
import { type BenchNetwork, FLAVOR, insertNetwork, insertProject, insertServer } from './seed.ts';

const HOSTS = 1000;
const SERVERS = 10_000;
const ROUNDS = 60;
const LIMIT_MS = 20;

/** The state of a new server before it is scheduled. */
const UNPLACED: Partial<ServerRow> = { vm_state: 'building', task_state: 'scheduling', host: null, launched_at: null };

/**
 * Measures the scheduling of a new server in milliseconds, including the commit, on a separate platform with 1,000
 * hosts and 10,000 servers: for a plain server, and for one in a server group whose flavor requires an aggregate.
 */
export async function measureScheduling(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  const settings = { NEPHOS_DATA: folder, NEPHOS_LOG_LEVEL: 'error', NEPHOS_FLEET_HOSTS: String(HOSTS) };
  const platform = await createPlatform(readEnv(settings));
  try {
    return await measure(platform.services);
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(services: Platform): Promise<Row[]> {
  const project = await services.database.transact(fill);
  const plain = await times(services, project, {});
  const demanding = await times(services, project, {
    server_group_id: project.groupId,
    flavor: packJson({ ...FLAVOR, extra_specs: { 'aggregate_instance_extra_specs:disk': 'ssd' } }),
  });
  return [
    rowOf('scheduling one server among 1,000 hosts and 10,000 servers, ms', plain),
    rowOf('the same for a member of a group of 500 in an aggregate of 600 hosts, ms', demanding),
  ];
}

function rowOf(what: string, measured: number[]): Row {
  const slow = measured.toSorted((one, other) => one - other)[Math.floor(measured.length * 0.95)] ?? Number.NaN;
  const detail = `median of ${measured.length}, 95 in 100 within ${slow.toFixed(2)} ms`;
  return { what, measured: median(measured), limit: LIMIT_MS, isMaximum: true, detail };
}

type Platform = Parameters<typeof claimScheduledHost>[0];

interface FilledDatabase {
  projectId: string;
  network: BenchNetwork;
  groupId: string;
}

/** Inserts servers on all hosts: one in twenty is in a server group. Six hosts in ten are in an aggregate. */
async function fill(tx: Tx): Promise<FilledDatabase> {
  const projectId = await insertProject(tx);
  const network = await insertNetwork(tx, projectId);
  const groupId = randomUUID();
  const now = new Date().toISOString();
  await tx
    .insertInto('server_groups')
    .values({
      id: groupId,
      project_id: projectId,
      user_id: 'bench',
      name: 'bench',
      policy: 'anti-affinity',
      max_server_per_host: null,
      created_at: now,
    })
    .execute();
  const { id: aggregate_id } = await tx
    .insertInto('aggregates')
    .values({
      uuid: randomUUID(),
      name: 'ssd',
      metadata: packJson({ disk: 'ssd' }),
      created_at: now,
      updated_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let n = 1; n <= 600; n += 1) {
    await tx
      .insertInto('aggregate_hosts')
      .values({ aggregate_id, host: `sim-${n}` })
      .execute();
  }
  for (let n = 0; n < SERVERS; n += 1) {
    const server_group_id = n < SERVERS / 20 ? groupId : null;
    await insertServer(tx, projectId, network, n, { host: `sim-${(n % HOSTS) + 1}`, server_group_id });
  }
  const each = SERVERS / HOSTS;
  await tx
    .updateTable('hosts')
    .set({ used_vcpus: each, used_ram_mb: each * FLAVOR.ram, used_disk_gb: each })
    .execute();
  return { projectId, network, groupId };
}

let unplaced = SERVERS;

async function times(services: Platform, { projectId, network }: FilledDatabase, changes: Partial<ServerRow>) {
  const measured: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    unplaced += 1;
    const id = await services.database.transact((tx) =>
      insertServer(tx, projectId, network, unplaced, { ...UNPLACED, ...changes }),
    );
    const started = performance.now();
    const host = await claimScheduledHost(services, id, null);
    measured.push(performance.now() - started);
    if (host === null) throw new CommandError(`Server ${id} was given no host.`);
  }
  return measured;
}
