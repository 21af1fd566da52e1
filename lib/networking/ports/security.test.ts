import { describe, expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING, newNetwork, newPort, newSecurityGroup, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Port } from './schema.ts';

const platform = usePlatform();
const PORTS = `${NETWORKING}/ports`;

async function projectWithNetwork(values: object = {}) {
  const project = await newProject(platform);
  const network = await newNetwork(project.api, values);
  await newSubnet(project.api, network);
  const group = await newSecurityGroup(project.api, { name: 'web' });
  const [byDefault] = (await project.api.get(`${NETWORKING}/security-groups?name=default`)).body.security_groups;
  return { ...project, network, group, defaultId: byDefault.id as string };
}

const OFF = { port_security_enabled: false };

describe('POST /ports, security groups', () => {
  test('without any the port gets the default group, with an empty list none, else those named, each once', async () => {
    const { api, network, group, defaultId } = await projectWithNetwork();
    expect((await newPort(api, network)).security_groups).toEqual([defaultId]);
    expect((await newPort(api, network, { security_groups: [] })).security_groups).toEqual([]);
    const ids = [group.id, defaultId];
    const port = await newPort(api, network, { security_groups: [...ids, group.id] });
    expect(port.security_groups).toEqual(ids.toSorted());
    const { ports } = (await api.get(`${PORTS}?security_groups=${group.id}`)).body;
    expect(ports.map(({ id }: Port) => id)).toEqual([port.id]);
  });

  test('a port that is not checked has no group, and one in the request is refused with 400', async () => {
    const { api, network, group } = await projectWithNetwork();
    expect((await newPort(api, network, OFF)).security_groups).toEqual([]);
    expect((await newPort(api, network, { ...OFF, security_groups: [] })).security_groups).toEqual([]);
    const port = { network_id: network.id, ...OFF, security_groups: [group.id] };
    const { status, body } = await api.post(PORTS, { port });
    expect([status, body.NeutronError.type]).toEqual([400, 'PortSecurityAndIPRequiredForSecurityGroups']);
  });

  test('on a network without port security a port has no group unless it is checked itself', async () => {
    const { api, network, defaultId } = await projectWithNetwork(OFF);
    expect((await newPort(api, network)).security_groups).toEqual([]);
    expect((await newPort(api, network, { port_security_enabled: true })).security_groups).toEqual([defaultId]);
  });

  test('the platform’s own ports have no group', async () => {
    const { network } = await projectWithNetwork();
    const admin = await signInAdmin(platform);
    const port = await newPort(admin, network, { device_owner: 'network:dhcp' });
    expect(port.security_groups).toEqual([]);
  });

  test('another project’s group is refused with 404; an administrator may give it', async () => {
    const { api, network } = await projectWithNetwork();
    const theirs = await newSecurityGroup((await newProject(platform)).api);
    const { status, body } = await api.post(PORTS, {
      port: { network_id: network.id, security_groups: [theirs.id] },
    });
    expect([status, body.NeutronError.type]).toEqual([404, 'SecurityGroupNotFound']);
    const admin = await signInAdmin(platform);
    expect((await newPort(admin, network, { security_groups: [theirs.id] })).security_groups).toEqual([theirs.id]);
  });
});

describe('PUT /ports/{id}, security groups', () => {
  test('they are replaced, cleared and otherwise kept, and a list shows it at once', async () => {
    const { api, network, group, defaultId } = await projectWithNetwork();
    const { id } = await newPort(api, network);
    const put = async (port: object) => {
      const answer = await api.put(`${PORTS}/${id}`, { port });
      const [listed] = (await api.get(`${PORTS}?id=${id}`)).body.ports;
      expect(listed).toEqual(answer.body.port);
      return listed.security_groups;
    };
    expect((await newPort(api, network, { security_groups: null })).security_groups).toEqual([defaultId]);
    expect(await put({ name: 'same' })).toEqual([defaultId]);
    expect(await put({ security_groups: [group.id] })).toEqual([group.id]);
    expect(await put({ security_groups: [] })).toEqual([]);
    expect(await put({ security_groups: [group.id] })).toEqual([group.id]);
    expect(await put({ security_groups: null })).toEqual([]);
  });

  test('port security is switched off together with the groups; alone it is refused with 409', async () => {
    const { api, network, group } = await projectWithNetwork();
    const { id } = await newPort(api, network);
    const put = (port: object) => api.put(`${PORTS}/${id}`, { port });
    const alone = await put(OFF);
    expect([alone.status, alone.body.NeutronError.type]).toEqual([409, 'PortSecurityPortHasSecurityGroup']);
    expect((await put({ ...OFF, security_groups: [] })).status).toBe(200);
    const later = await put({ security_groups: [group.id] });
    expect([later.status, later.body.NeutronError.type]).toEqual([400, 'PortSecurityAndIPRequiredForSecurityGroups']);
    expect((await put({ port_security_enabled: true, security_groups: [group.id] })).status).toBe(200);
  });

  test('an unknown group is refused with 404, and the port keeps its own', async () => {
    const { api, network, defaultId } = await projectWithNetwork();
    const { id } = await newPort(api, network);
    const security_groups = ['00000000-0000-4000-8000-000000000000'];
    expect((await api.put(`${PORTS}/${id}`, { port: { security_groups } })).status).toBe(404);
    expect((await api.get(`${PORTS}/${id}`)).body.port.security_groups).toEqual([defaultId]);
  });
});
