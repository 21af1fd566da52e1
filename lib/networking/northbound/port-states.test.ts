import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { RecordingNetwork } from '#lib/testing/recording-network.ts';
import { followPorts } from './port-states.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '2' });

async function plugged() {
  const admin = await signInAdmin(platform);
  const project = await newProject(platform);
  const server = await launch(platform, project, { networks: [{ uuid: await newPrivateNetwork(project) }] });
  const ports = async () => (await project.api.get(`/networking/v2.0/ports?device_id=${server}`)).body.ports;
  const [port] = await ports();
  const isNow = (status: string) => expect.poll(async () => (await ports())[0].status, { interval: 20 }).toBe(status);
  const { id, status } = port;
  const host = (await admin.get(`/compute/v2.1/servers/${server}`)).body.server['OS-EXT-SRV-ATTR:host'];
  return { id: id as string, status: status as string, host: host as string, isNow };
}

test('a port has the status that the network tells, at once and from then on; on a simulated host nobody tells', async () => {
  const { services } = platform.platform;
  const [real, simulated] = [await plugged(), await plugged()];
  expect([real.status, simulated.status, real.host === simulated.host]).toEqual(['ACTIVE', 'ACTIVE', false]);
  await services.database.transact((tx) =>
    tx.updateTable('hosts').set({ driver: 'libvirt' }).where('name', '=', real.host).execute(),
  );
  const network = new RecordingNetwork(services.engine.network, { [simulated.id]: false, [real.id]: false });
  const follower = followPorts({ ...services, engine: { ...services.engine, network } });
  await follower.start();
  await real.isNow('DOWN');
  await simulated.isNow('ACTIVE');
  network.notify(real.id, true);
  await real.isNow('ACTIVE');
  await follower.stop();
});
