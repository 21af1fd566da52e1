import type { MachineSpec } from '#lib/engine/hypervisor/machine.ts';
import type { Caller } from '#lib/policy/caller.ts';
import { insertProject } from '#lib/testing/fixtures.ts';
import { insertImage } from '#lib/testing/images.ts';
import type { PlatformParts } from './platform-parts.ts';
import { equip, startReplica } from './replica.ts';
import { hostName, MAX_HOSTS, MAX_SERVERS, type Scenario } from './scenario.ts';
import { runAs, SimulatedProcess } from './simulated-process.ts';
import { virtualTime } from './virtual-time.ts';
import { World } from './world.ts';

/** What all scenarios begin with: the most hosts and servers that one may have. */
export interface BaseState {
  projectId: string;
  /** Machines of the servers, in the order of their numbers. */
  machines: readonly MachineSpec[];
}

const CALM: Scenario = {
  ...{ seed: 0, hosts: Array.from({ length: MAX_HOSTS }, (_, index) => hostName(index)), reserved: [], faults: [] },
  ...{ method: 'auto', placement: [], hasLittleRoom: false, hasFencing: false, replicas: 1 },
  chaos: {
    ...{ slowDatabase: 0, conflict: 0, lostCommit: 0, slowHost: 0 },
    ...{ lostAnswer: 0, duplicate: 0, lostMessage: 0, failedFence: 0 },
  },
};

export const callerOf = (projectId: string): Caller => ({
  ...{ userId: 'simulated-user', userName: 'user', domain: { id: 'default', name: 'Default' } },
  scope: { kind: 'project', id: projectId, name: 'project', domain: { id: 'default', name: 'Default' } },
  roles: new Set(['admin', 'manager', 'member', 'reader']),
  ...{ methods: [], auditIds: [], issuedAtMs: 0, expiresAtMs: Number.MAX_SAFE_INTEGER },
});

/** Launches the servers through the API of a platform without faults. */
export async function createBaseState(platform: PlatformParts): Promise<BaseState> {
  const world = new World(CALM, platform.database);
  const test = { platform: { services: platform.services } };
  const administrator = new SimulatedProcess('administrator');
  equip(world, platform, administrator);
  await runAs(administrator, () => platform.seed());
  const projectId = await insertProject(test, 'project');
  const imageRef = await insertImage(test as never, projectId);

  const replica = startReplica(world, platform, 'replica');
  const launch = async () => {
    for (let number = 1; number <= MAX_SERVERS; number += 1) {
      const server = { name: `server-${number}`, flavorRef: '1', imageRef, networks: 'none' };
      const body = JSON.stringify({ server: { ...server, metadata: { HA_Enabled: 'True' } } });
      const headers = { 'content-type': 'application/json', 'openstack-api-version': 'compute 2.90' };
      const request = new Request('http://platform.invalid/compute/v2.1/servers', { method: 'POST', headers, body });
      const requestId = `launch-${number}`;
      const response = await platform.services.callAs(request, { caller: callerOf(projectId), requestId });
      if (response.status !== 202) throw new Error(`A server was not launched: ${await response.text()}`);
    }
  };
  let isLaunched = false;
  const launching = runAs(replica, launch).then(() => {
    isLaunched = true;
  });
  const isBuilt = () =>
    platform.database.execute("select id from servers where vm_state <> 'active' or task_state is not null").length ===
    0;
  await virtualTime.passUntil(() => isLaunched && isBuilt());
  await launching;
  world.crash(replica);
  for (const table of ['workflow_runs', 'periodic_jobs', 'event_cursors']) {
    platform.database.execute(`delete from ${table}`);
  }
  const specs = new Map(world.hosts.all.flatMap(({ copies }) => [...copies].map(([id, { spec }]) => [id, spec])));
  const servers = platform.database.execute<{ id: string }>('select id from servers order by name');
  const machines = servers.flatMap(({ id }) => specs.get(id) ?? []);
  if (machines.length !== MAX_SERVERS) throw new Error('Not every server has a machine.');
  return { projectId, machines };
}
