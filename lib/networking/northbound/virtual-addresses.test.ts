import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newPort, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

test('an address that no guest is plugged in with is at the ports of its network that may speak as it', async () => {
  const project = await newProject(platform);
  const { api } = project;
  const network = await newNetwork(api);
  await newSubnet(api, network);
  const [shared, one, two, plain] = await Promise.all([
    newPort(api, network, { fixed_ips: [{ ip_address: '10.0.0.100' }] }),
    ...[1, 2, 3].map(() => newPort(api, network)),
  ]);
  if (!one || !two || !plain) throw new Error('A port is missing.');
  const elsewhere = await newNetwork(api);
  await newSubnet(api, elsewhere);
  await newPort(api, elsewhere, { allowed_address_pairs: [{ ip_address: '10.0.0.100' }] });
  const row = (id: string) => platform.platform.services.engine.simulatedNetwork?.row('logical_switch_port', id);
  const allow = (id: string, ...pairs: string[]) =>
    api.put(`${NETWORKING}/ports/${id}`, {
      port: { allowed_address_pairs: pairs.map((ip_address) => ({ ip_address })) },
    });
  await expect.poll(() => row(shared.id)).not.toHaveProperty('virtual');
  await allow(one.id, '10.0.0.100');
  await expect.poll(() => row(shared.id)?.virtual).toEqual({ address: '10.0.0.100', parents: [one.id] });
  await allow(two.id, '10.0.0.96/28');
  const parents = [one.id, two.id].toSorted();
  await expect.poll(() => row(shared.id)?.virtual).toEqual({ address: '10.0.0.100', parents });
  await allow(plain.id, '10.0.0.200');
  await launch(platform, project, { networks: [{ port: shared.id }] });
  await expect.poll(() => row(shared.id)).not.toHaveProperty('virtual');
});
