import { describe, expect, test, vi } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { at } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newRouter } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { Agent } from './schema.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const AGENTS = `${NETWORKING}/agents`;
const ABSENT = '11111111-2222-4333-8444-555555555555';
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

async function firstAgent() {
  const admin = await signInAdmin(platform);
  const [agent] = (await admin.get(`${AGENTS}?host=sim-1`)).body.agents;
  return { admin, agent: Agent.parse(agent) };
}

describe('GET /agents', () => {
  test('there is one on each host, alive, in the zone that networks are in', async () => {
    const { admin, agent } = await firstAgent();
    expect((await admin.get(AGENTS)).body.agents.map(({ host }: Agent) => host)).toEqual(['sim-1', 'sim-2', 'sim-3']);
    expect(agent).toMatchObject({
      agent_type: 'OVN Controller agent',
      binary: 'ovn-controller',
      alive: true,
      admin_state_up: true,
      availability_zone: 'nova',
      created_at: TIME,
      started_at: TIME,
      heartbeat_timestamp: TIME,
    });
    expect((await admin.get(`${AGENTS}/${agent.id}?fields=id&fields=host`)).body.agent).toEqual({
      id: agent.id,
      host: 'sim-1',
    });
  });

  test('it is dead as long as the service of its host is down', async () => {
    const { admin } = await firstAgent();
    const down = (forced_down: boolean) =>
      admin.put(
        '/compute/v2.1/os-services/force-down',
        { host: 'sim-2', binary: 'nova-compute', forced_down },
        at('2.11'),
      );
    const dead = async () =>
      (await admin.get(`${AGENTS}?alive=false&fields=host`)).body.agents.map(({ host }: Agent) => host);
    await down(true);
    expect(await dead()).toEqual(['sim-2']);
    await down(false);
    expect(await dead()).toEqual([]);
  });

  test('that of a real host is dead, with the reason, while its chassis does not follow OVN; a simulated host has none', async () => {
    const { database, engine } = platform.platform.services;
    const setDriver = (driver: 'libvirt' | 'simulated') =>
      database.transact((tx) => tx.updateTable('hosts').set({ driver }).where('name', '=', 'sim-2').execute());
    const { admin } = await firstAgent();
    const reportedAt = '2026-11-27T10:00:00.000Z';
    const seen = vi.spyOn(engine.network, 'controllerOf');
    const agentOf = async () => (await admin.get(`${AGENTS}?host=sim-2`)).body.agents[0];
    try {
      seen.mockReturnValue({ problem: 'silent_chassis', silentS: 96, reportedAt, unansweredMs: null });
      expect(await agentOf()).toMatchObject({ alive: true, configurations: {} });
      await setDriver('libvirt');
      expect(await agentOf()).toMatchObject({
        alive: false,
        configurations: { down_reason: 'The chassis has not been in sync with OVN for 96 s.' },
        heartbeat_timestamp: '2026-11-27 10:00:00',
      });
      expect((await admin.get(`${AGENTS}?alive=false&fields=host`)).body.agents).toEqual([{ host: 'sim-2' }]);
      seen.mockReturnValue({ problem: 'no_chassis', silentS: null, reportedAt: null, unansweredMs: null });
      expect(await agentOf()).toMatchObject({
        alive: false,
        configurations: { down_reason: 'The host is not registered in OVN.' },
      });
      seen.mockReturnValue({ problem: null, silentS: null, reportedAt, unansweredMs: null });
      expect(await agentOf()).toMatchObject({ alive: true, configurations: {} });
      seen.mockReturnValue(undefined);
      expect(await agentOf()).toMatchObject({ alive: true, configurations: {} });
    } finally {
      seen.mockRestore();
      await setDriver('simulated');
    }
  });

  test('users get an empty list, and 404 for one of them', async () => {
    const { agent } = await firstAgent();
    const { api } = await newProject(platform, 'manager');
    const { status, body } = await api.get(AGENTS);
    expect([status, body]).toEqual([200, { agents: [] }]);
    expect((await api.get(`${AGENTS}/${agent.id}`)).status).toBe(404);
    for (const kind of ['dhcp-networks', 'l3-routers']) {
      expect((await api.get(`${AGENTS}/${agent.id}/${kind}`)).status).toBe(200);
    }
  });

  test('an unknown filter is refused with 400', async () => {
    const { admin } = await firstAgent();
    expect((await admin.get(`${AGENTS}?colour=red`)).status).toBe(400);
  });
});

describe('PUT and DELETE /agents/{id}', () => {
  test('an administrator says what it is and whether it shall be used; nothing else can be set', async () => {
    const { admin, agent } = await firstAgent();
    const changes = { description: 'old network card', admin_state_up: false };
    const { status, body } = await admin.put(`${AGENTS}/${agent.id}`, { agent: changes });
    expect([status, body.agent]).toEqual([200, expect.objectContaining(changes)]);
    expect((await admin.get(`${AGENTS}?admin_state_up=false`)).body.agents).toHaveLength(1);
    for (const refused of [{ host: 'other' }, { description: 'x'.repeat(256) }, { admin_state_up: 'perhaps' }]) {
      expect((await admin.put(`${AGENTS}/${agent.id}`, { agent: refused })).status).toBe(400);
    }
  });

  test('a forgotten one is gone with 404, and its host keeps its compute service', async () => {
    const admin = await signInAdmin(platform);
    const [agent] = (await admin.get(`${AGENTS}?host=sim-3`)).body.agents;
    expect((await admin.delete(`${AGENTS}/${agent.id}`)).status).toBe(204);
    expect((await admin.get(`${AGENTS}/${agent.id}`)).status).toBe(404);
    expect((await admin.delete(`${AGENTS}/${agent.id}`)).status).toBe(404);
    const { body } = await admin.get('/compute/v2.1/os-services?host=sim-3', at('2.53'));
    expect(body.services).toHaveLength(1);
  });

  test('users are refused with 403', async () => {
    const { agent } = await firstAgent();
    const { api } = await newProject(platform, 'manager');
    expect((await api.put(`${AGENTS}/${agent.id}`, { agent: { description: 'x' } })).status).toBe(403);
    expect((await api.delete(`${AGENTS}/${agent.id}`)).status).toBe(403);
  });
});

test('the schedulers: no agent was given anything, and an unknown agent, network or router is refused with 404', async () => {
  const { admin, agent } = await firstAgent();
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const router = await newRouter(api);
  const answers = async (paths: string[]) => {
    const all = await Promise.all(paths.map((path) => admin.get(`${NETWORKING}${path}`)));
    return all.map(({ status, body }) => (status === 200 ? body : status));
  };
  const paths = (agentId: string, networkId: string, routerId: string) => [
    `/agents/${agentId}/dhcp-networks`,
    `/agents/${agentId}/l3-routers`,
    `/networks/${networkId}/dhcp-agents`,
    `/routers/${routerId}/l3-agents`,
  ];
  expect(await answers(paths(agent.id, network.id, router.id))).toEqual([
    { networks: [] },
    { routers: [] },
    { agents: [] },
    { agents: [] },
  ]);
  expect(await answers(paths(ABSENT, ABSENT, ABSENT))).toEqual([404, 404, 404, 404]);
});
