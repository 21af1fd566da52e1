import { createPlatform } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import type { Churn, Kind, ObjectLists } from './churn.ts';

const KINDS: readonly Kind[] = ['server', 'volume'];
const AT_REST: Record<Kind, readonly string[]> = { server: ['ACTIVE'], volume: ['available', 'in-use'] };

/** Returns what is damaged or differs from what the clients were promised, with the objects found for each kind. */
export async function damageOf(
  settings: Record<string, string>,
  churn: Churn,
  listed: ObjectLists,
): Promise<Record<string, readonly string[]>> {
  return {
    'requests refused': churn.refusals,
    'servers in ERROR': listed.server.filter(({ status }) => status === 'ERROR').map(({ name }) => name),
    'volumes in an error state': listed.volume
      .filter(({ status }) => status.startsWith('error'))
      .map(({ name }) => name),
    'objects that are not at rest': KINDS.flatMap((kind) =>
      listed[kind]
        .filter(({ status }) => !AT_REST[kind].includes(status))
        .map(({ name, status }) => `${name} ${status}`),
    ),
    'objects lost, or still there after their deletion': brokenPromises(churn, listed),
    'objects that exist twice': KINDS.flatMap((kind) => twice(listed[kind].map(({ name }) => name))),
    ...(await inside(settings, listed)),
  };
}

function brokenPromises({ promises }: Churn, listed: ObjectLists): string[] {
  return promises.flatMap(({ kind, id, name, fate }) => {
    if (fate === 'unknown') return [];
    const isThere = listed[kind].some((one) => one.id === id);
    return isThere === (fate === 'exists') ? [] : [`${name} ${isThere ? 'is still there' : 'is lost'}`];
  });
}

const twice = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

/** Checks what the API does not show: workflow runs, domains, and claims on hosts. */
async function inside(
  settings: Record<string, string>,
  listed: ObjectLists,
): Promise<Record<string, readonly string[]>> {
  const platform = await createPlatform(readEnv(settings));
  try {
    await platform.runner.idle();
    const { database, engine } = platform.services;
    const failed = await database.read
      .selectFrom('workflow_runs')
      .select(['name', 'error'])
      .where('status', '=', 'failed')
      .execute();
    const lost = failed.map(({ name, error }) => `${name}: ${error}`);
    const machines = (await engine.hypervisor.list()).map(({ id }) => id);
    const servers = new Set(listed.server.map(({ id }) => id));
    const hosts = await database.read.selectFrom('hosts').select('used_vcpus').execute();
    const claimed = hosts.reduce((sum, { used_vcpus }) => sum + used_vcpus, 0);
    const volumes = await database.read.selectFrom('volume_attachments').select('volume_id').execute();
    return {
      'runs given up': lost.filter((text) => text.includes('given up')),
      'runs failed otherwise': lost.filter((text) => !text.includes('given up')),
      'machines without a server, or twice': [...machines.filter((id) => !servers.has(id)), ...twice(machines)],
      'servers without a machine': [...servers].filter((id) => !machines.includes(id)),
      'vCPUs claimed that no server has, or the reverse': Array.from(
        { length: Math.abs(claimed - servers.size) },
        () => '1',
      ),
      'volumes attached twice': twice(volumes.map(({ volume_id }) => volume_id)),
    };
  } finally {
    await platform.stop();
  }
}
