import { expect, test } from 'vitest';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { newProject } from '#lib/testing/api.ts';
import { at, launch, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { NETWORKING, newNetwork, newPort, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, holdOnce, machineOf } from '#lib/testing/server-actions.ts';

const platform = usePlatform();

async function newServer() {
  const project = await newProject(platform, 'admin');
  const { api } = project;
  const id = await launch(platform, project);
  const network = await newNetwork(api);
  await newSubnet(api, network);
  const [port, volumeId] = [await newPort(api, network), await newVolume(platform, project)];
  const [volumes, cards] = ['os-volume_attachments', 'os-interface'].map(
    (part) => `/compute/v2.1/servers/${id}/${part}`,
  );
  const attach = async () => {
    const answers = [
      await api.post(`${volumes}`, { volumeAttachment: { volumeId } }),
      await api.post(`${cards}`, { interfaceAttachment: { port_id: port.id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  };
  const detach = async () => {
    const answers = [await api.delete(`${volumes}/${volumeId}`), await api.delete(`${cards}/${port.id}`)];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  };
  const states = async () => [
    (await showVolume(project, volumeId)).status,
    (await api.get(`${NETWORKING}/ports/${port.id}`)).body.port.status,
  ];
  const plugged = async () => {
    const machine = await machineOf(platform, id);
    return [Object.values(machine?.volumes ?? {}), machine?.portIds];
  };
  return { project, id, port, volumeId, attach, detach, states, plugged };
}

type Server = Awaited<ReturnType<typeof newServer>>;

const AGAIN = {
  rebuild: async ({ project, id }: Server) =>
    act(project, id, { rebuild: { imageRef: await insertImage(platform, project.id) } }),
  evacuate: async ({ project, id }: Server) => {
    const host = (await show(project, id))['OS-EXT-SRV-ATTR:host'];
    const path = '/compute/v2.1/os-services';
    const { services } = (await project.api.get(`${path}?host=${host}`, at('2.53'))).body;
    await project.api.put(`${path}/${services[0].id}`, { forced_down: true }, at('2.53'));
    return act(project, id, { evacuate: {} }, '2.68');
  },
};

/** Starts it up to the hypervisor call. Returns a function that lets it continue. */
async function beginAgain(server: Server, verb: keyof typeof AGAIN): Promise<() => void> {
  const { hypervisor } = platform.platform.services.engine;
  const goOn = holdOnce(platform, verb);
  const replaced = hypervisor[verb];
  expect((await AGAIN[verb](server)).status).toBeLessThan(300);
  await expect.poll(() => hypervisor[verb]).not.toBe(replaced);
  return goOn;
}

const verbs = ['rebuild', 'evacuate'] as const;
const refuse = (verb: 'attachVolume' | 'attachPort' | 'detachVolume' | 'detachPort') =>
  holdOnce(platform, verb, new PermanentFailure('The guest does not let go.'));

test.each(verbs)('%s: what a detach that fails meanwhile leaves to the server is plugged in', async (verb) => {
  const server = await newServer();
  await server.attach();
  await settle(platform);
  const fails = [refuse('detachVolume'), refuse('detachPort')];
  await server.detach();
  const goOn = await beginAgain(server, verb);
  for (const fail of fails) fail();
  await expect.poll(server.states).toEqual(['in-use', 'ACTIVE']);
  goOn();
  await settle(platform);
  expect(await server.plugged()).toEqual([[server.volumeId], [server.port.id]]);
  expect(await server.states()).toEqual(['in-use', 'ACTIVE']);
});

test.each(verbs)('%s: what the server has lost meanwhile, as its attach failed, is taken out', async (verb) => {
  const server = await newServer();
  const fails = [refuse('attachVolume'), refuse('attachPort')];
  await server.attach();
  const goOn = await beginAgain(server, verb);
  for (const fail of fails) fail();
  await expect.poll(server.states).toEqual(['available', 'DOWN']);
  goOn();
  await settle(platform);
  expect(await server.plugged()).toEqual([[], []]);
});
