import { describe, expect, test } from 'vitest';
import { PLATFORM } from '#lib/events/log.ts';
import { endUnplug } from '#lib/networking/ports/hot-plug.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { NETWORKING, newNetwork, newPort, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, failOn, historyOf, holdOnce, machineOf } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const database = () => platform.platform.services.database;

async function newServer() {
  const project = await newProject(platform, 'admin');
  const network = await newNetwork(project.api);
  await newSubnet(project.api, network);
  const [kept, leaving] = [await newPort(project.api, network), await newPort(project.api, network)];
  const id = await launch(platform, project, { networks: [{ port: kept.id }, { port: leaving.id }] });
  const interfaces = `/compute/v2.1/servers/${id}/os-interface`;
  const cards = async () => (await machineOf(platform, id))?.portIds;
  const stateOf = async (port: { id: string }) =>
    (await project.api.get(`${interfaces}/${port.id}`)).body.interfaceAttachment?.port_state;
  const detach = async () => (await project.api.delete(`${interfaces}/${leaving.id}`)).status;
  const attach = () => project.api.post(interfaces, { interfaceAttachment: { port_id: leaving.id } });
  const isIdle = async () => (await show(project, id))['OS-EXT-STS:task_state'] === null;
  const rebuild = async () => act(project, id, { rebuild: { imageRef: await insertImage(platform, project.id) } });
  return { ...project, project, server: id, kept, leaving, cards, stateOf, detach, attach, isIdle, rebuild };
}

test('a card that is being detached does not come back with a rebuild, and its detach is done once and succeeds', async () => {
  const { project, server, kept, leaving, cards, stateOf, detach, isIdle, rebuild } = await newServer();
  const goOn = holdOnce(platform, 'detachPort');
  expect([await detach(), await stateOf(leaving)]).toEqual([202, 'DOWN']);
  expect((await rebuild()).status).toBe(202);
  await expect.poll(isIdle).toBe(true);
  expect(await cards()).toEqual([kept.id]);
  expect([await stateOf(kept), await stateOf(leaving), await detach()]).toEqual(['ACTIVE', 'DOWN', 202]);
  goOn();
  await settle(platform);
  expect([await cards(), await stateOf(leaving)]).toEqual([[kept.id], undefined]);
  expect(await historyOf(project, server)).toEqual(['rebuild', 'detach_interface', 'create']);
});

test('a card that is being detached does not come back on another host, and its detach succeeds there', async () => {
  const { api, project, server, kept, leaving, cards, stateOf, detach, isIdle } = await newServer();
  const host = (await show(project, server))['OS-EXT-SRV-ATTR:host'];
  const goOn = holdOnce(platform, 'detachPort');
  expect(await detach()).toBe(202);
  const { services } = (await api.get(`/compute/v2.1/os-services?host=${host}`, at('2.53'))).body;
  await api.put(`/compute/v2.1/os-services/${services[0].id}`, { forced_down: true }, at('2.53'));
  expect((await act(project, server, { evacuate: {} }, '2.68')).status).toBe(200);
  await expect.poll(isIdle).toBe(true);
  expect([await cards(), await stateOf(leaving)]).toEqual([[kept.id], 'DOWN']);
  goOn();
  await settle(platform);
  expect([await cards(), await stateOf(leaving)]).toEqual([[kept.id], undefined]);
  expect(await historyOf(project, server)).toEqual(['evacuate', 'detach_interface', 'create']);
});

test('a card whose detach has failed is the server’s as before: a rebuild brings it, and it can be detached again', async () => {
  const { server, kept, leaving, cards, stateOf, detach, rebuild } = await newServer();
  await failOn(platform, server, 'detachPort');
  expect(await detach()).toBe(202);
  await settle(platform);
  expect(await stateOf(leaving)).toBe('ACTIVE');
  await rebuild();
  await settle(platform);
  expect(await cards()).toEqual([kept.id, leaving.id]);
  expect(await detach()).toBe(202);
  await settle(platform);
  expect(await cards()).toEqual([kept.id]);
});

test('a repeated end of a detach leaves a port alone that was attached to the server again', async () => {
  const { server, kept, leaving, cards, stateOf, detach, attach } = await newServer();
  await detach();
  await settle(platform);
  expect((await attach()).status).toBe(200);
  await settle(platform);
  await database().transact((tx) => endUnplug(tx, PLATFORM, server, leaving.id));
  expect([await cards(), await stateOf(leaving)]).toEqual([[kept.id, leaving.id], 'ACTIVE']);
});

async function unfinished(server: string): Promise<string[]> {
  const runs = database().read.selectFrom('workflow_runs').select('name').where('object_id', '=', server);
  return (await runs.where('status', 'in', ['pending', 'running']).execute()).map(({ name }) => name);
}

describe('A port that is deleted while a server has it', () => {
  const gone = async ({ api }: TestProject, port: { id: string }) =>
    (await api.delete(`${NETWORKING}/ports/${port.id}`)).status;

  test('takes its card out of the machine, as the history of the server says', async () => {
    const { project, server, kept, leaving, cards } = await newServer();
    expect(await gone(project, leaving)).toBe(204);
    await settle(platform);
    expect(await cards()).toEqual([kept.id]);
    expect(await historyOf(project, server)).toEqual(['detach_interface', 'create']);
  });

  test('while its card is on its way in: that ends with a machine without it', async () => {
    const { project, server, leaving, kept, detach, attach, cards } = await newServer();
    await detach();
    await settle(platform);
    const goOn = holdOnce(platform, 'attachPort');
    const { hypervisor } = platform.platform.services.engine;
    const replaced = hypervisor.attachPort;
    expect((await attach()).status).toBe(200);
    await expect.poll(() => hypervisor.attachPort).not.toBe(replaced);
    expect(await gone(project, leaving)).toBe(204);
    await expect.poll(() => unfinished(server)).toEqual(['server.attach_interface']);
    goOn();
    await settle(platform);
    expect(await cards()).toEqual([kept.id]);
  });

  test('while its card is on its way out: nothing is begun again', async () => {
    const { project, server, kept, leaving, cards, detach } = await newServer();
    const goOn = holdOnce(platform, 'detachPort');
    expect([await detach(), await gone(project, leaving)]).toEqual([202, 204]);
    goOn();
    await settle(platform);
    expect(await cards()).toEqual([kept.id]);
    expect(await historyOf(project, server)).toEqual(['detach_interface', 'create']);
  });

  test('and whose card does not come out is gone all the same: the next rebuild makes a machine without it', async () => {
    const { project, server, kept, leaving, cards, rebuild } = await newServer();
    await failOn(platform, server, 'detachPort');
    expect(await gone(project, leaving)).toBe(204);
    await settle(platform);
    expect(await cards()).toEqual([kept.id, leaving.id]);
    await rebuild();
    await settle(platform);
    expect(await cards()).toEqual([kept.id]);
  });

  test('of a server that is gone is nobody’s card', async () => {
    const { api, project, server, kept } = await newServer();
    await api.delete(`/compute/v2.1/servers/${server}`);
    await settle(platform);
    expect(await gone(project, kept)).toBe(204);
    await settle(platform);
  });
});
