import { at, launch, newPrivateNetwork, newVolume, settle, show } from '../compute.ts';
import { newNetwork, newPort, newSecurityGroup, newSubnet } from '../networking.ts';
import { act } from '../server-actions.ts';
import type { UndoScenario, UndoScenarios, UndoWorld } from './scenario.ts';

const VERSION = '2.96';
const pathOf = (id: string) => `/compute/v2.1/servers/${id}`;

/** What a server shows of its state, without times and hosts. */
async function stateOf(world: UndoWorld, id: string) {
  const server = await show(world.project, id, VERSION);
  const { status, name, description, locked, locked_reason, metadata, tags, accessIPv4 } = server;
  const power = server['OS-EXT-STS:power_state'];
  return { status, name, description, locked, locked_reason, metadata, tags, accessIPv4, power };
}

/** An action in the state that the earlier actions lead to. */
const action =
  (body: object, ...earlier: object[]): UndoScenario =>
  async (world) => {
    const { platform, project } = world;
    const id = await launch(platform, project);
    for (const one of earlier) {
      await act(project, id, one, VERSION);
      await settle(platform);
    }
    return { api: project.api, perform: () => act(project, id, body, VERSION), state: () => stateOf(world, id) };
  };

const change =
  (method: 'PUT' | 'POST' | 'DELETE', suffix: string, body?: object): UndoScenario =>
  async (world) => {
    const { platform, project } = world;
    const { api } = project;
    const id = await launch(platform, project, {
      metadata: { tier: 'gold', ...(suffix.endsWith('protected') && { 'nephos:protected': 'true' }) },
    });
    await api.put(`${pathOf(id)}/tags`, { tags: ['one', 'two'] }, at(VERSION));
    await settle(platform);
    return {
      api,
      perform: () => api.call(method, `${pathOf(id)}${suffix}`, body, at(VERSION)),
      state: () => stateOf(world, id),
    };
  };

const volumeCase =
  (isAttached: boolean): UndoScenario =>
  async ({ platform, project }) => {
    const { api } = project;
    const id = await launch(platform, project);
    const volume = await newVolume(platform, project);
    const volumes = `${pathOf(id)}/os-volume_attachments`;
    const attach = () =>
      api.post(
        volumes,
        { volumeAttachment: { volumeId: volume, device: '/dev/vdf', tag: 'data', delete_on_termination: true } },
        at(VERSION),
      );
    if (isAttached) await attach();
    await settle(platform);
    return {
      api,
      perform: () => (isAttached ? api.delete(`${volumes}/${volume}`, at(VERSION)) : attach()),
      async state() {
        const { volumeAttachments } = (await api.get(volumes, at(VERSION))).body;
        return volumeAttachments.map(
          ({ volumeId, device, delete_on_termination, tag }: Record<string, unknown>) =>
            isAttached && { volumeId, device, delete_on_termination, tag },
        );
      },
      ...(!isAttached && { isOnce: true }),
    };
  };

const interfaceCase =
  (isAttached: boolean, isOwnPort: boolean): UndoScenario =>
  async ({ platform, project }) => {
    const { api } = project;
    const id = await launch(platform, project, { networks: [{ uuid: await newPrivateNetwork(project) }] });
    const network = await newNetwork(api);
    await newSubnet(api, network);
    const port = isOwnPort ? await newPort(api, network) : undefined;
    const interfaces = `${pathOf(id)}/os-interface`;
    const attach = () =>
      api.post(interfaces, { interfaceAttachment: port ? { port_id: port.id } : { net_id: network.id } }, at(VERSION));
    if (isAttached) await attach();
    await settle(platform);
    const list = async () => (await api.get(interfaces, at(VERSION))).body.interfaceAttachments;
    return {
      api,
      async perform() {
        const [own] = (await list()).filter(({ net_id }: { net_id: string }) => net_id === network.id);
        return isAttached ? api.delete(`${interfaces}/${own.port_id}`, at(VERSION)) : attach();
      },
      state: async () => (await list()).map(({ net_id, fixed_ips }: Record<string, unknown>) => [net_id, fixed_ips]),
    };
  };

const groupCase =
  (isMember: boolean): UndoScenario =>
  async ({ platform, project }) => {
    const { api } = project;
    const id = await launch(platform, project, { networks: [{ uuid: await newPrivateNetwork(project) }] });
    const group = await newSecurityGroup(api, { name: 'web' });
    const add = () => act(project, id, { addSecurityGroup: { name: group.id } }, VERSION);
    if (isMember) await add();
    return {
      api,
      perform: () => (isMember ? act(project, id, { removeSecurityGroup: { name: group.id } }, VERSION) : add()),
      state: async () =>
        (await api.get(`${pathOf(id)}/os-security-groups`, at(VERSION))).body.security_groups
          .map(({ name }: { name: string }) => name)
          .sort(),
    };
  };

export const SERVER_SCENARIOS: UndoScenarios = {
  'server.stop': action({ 'os-stop': null }),
  'server.start': action({ 'os-start': null }, { 'os-stop': null }),
  'server.pause': action({ pause: null }),
  'server.unpause': action({ unpause: null }, { pause: null }),
  'server.suspend': action({ suspend: null }),
  'server.resume': action({ resume: null }, { suspend: null }),
  'server.shelve': action({ shelve: null }),
  'server.unshelve': action({ unshelve: null }, { shelve: null }),
  'server.rescue': async (world) => ({ ...(await action({ rescue: {} })(world)), isOnce: true }),
  'server.soft_delete': async (world) => {
    const made = await change('DELETE', '?restorable=true')(world);
    return { ...made, isOnce: true };
  },
  'server.lock': action({ lock: { locked_reason: 'month-end' } }),
  'server.unlock': action({ unlock: null }, { lock: { locked_reason: 'month-end' } }),
  'server.unlock without a reason': action({ unlock: null }, { lock: null }),
  'server.attach_volume': volumeCase(false),
  'server.detach_volume': volumeCase(true),
  'server.attach_interface': interfaceCase(false, false),
  'server.attach_interface with a port': interfaceCase(false, true),
  'server.detach_interface': interfaceCase(true, false),
  'server.detach_interface with a port': interfaceCase(true, true),
  'server.add_security_group': groupCase(false),
  'server.remove_security_group': groupCase(true),
  'server.update rename': change('PUT', '', { server: { name: 'db', description: 'new', accessIPv4: '192.0.2.9' } }),
  'server.update protect': change('POST', '/metadata', { metadata: { 'nephos:protected': 'true' } }),
  'server.update unprotect': change('DELETE', '/metadata/nephos:protected'),
  'server.update metadata': change('PUT', '/metadata', { metadata: { tier: 'silver' } }),
  'server.update tags': change('DELETE', '/tags/one'),
};
