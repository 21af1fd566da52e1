import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine } from '#lib/command-line.ts';
import { runCommand } from '#lib/commands/run-command.ts';
import { contentPath } from '#lib/data-folder/contents.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import { changeTo } from './change-to.ts';
import { Cloud } from './cloud.ts';

const USAGE = `Usage: ${commandLine('setup-cloud', '--image <qcow2 file> [--gateway 172.24.4.1] [--range 172.24.4.0/24]')}`;
const OUTSIDE = { gateway: '172.24.4.1', range: '172.24.4.0/24' };
const NAME = 'nephos';

/**
 * `npm run setup:cloud`: creates what a cloud on real hosts lacks at first: an external network on `physnet1`, a router
 * from it to the network of project demo, and an image. Existing objects are kept.
 */
await runCommand(async (args, env) => {
  const options = { image: { type: 'string' }, gateway: { type: 'string' }, range: { type: 'string' } } as const;
  const { image, gateway = OUTSIDE.gateway, range = OUTSIDE.range } = parseArgs({ args, options }).values;
  if (image === undefined || !existsSync(image)) throw new CommandError(USAGE);
  const password = (user: 'admin' | 'demo') =>
    readFileSync(contentPath(env.dataFolder, `${user}-password`), 'utf8').trim();
  const url = env.NEPHOS_PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`;
  await Cloud.ready(url);
  const admin = await Cloud.signIn(url, 'admin', env.NEPHOS_ADMIN_PASSWORD ?? password('admin'));
  const demo = await Cloud.signIn(url, 'demo', password('demo'));
  // Found by its attributes, because a cloud that was simulated before has an unconnected network named `public`.
  const physical = { 'provider:network_type': 'flat', 'provider:physical_network': 'physnet1' };
  const network = await admin.findOrCreate('network', physical, { name: 'public', 'router:external': true });
  const block = { ip_version: 4, gateway_ip: gateway, enable_dhcp: false };
  await admin.findOrCreate('subnet', { network_id: network.id, cidr: range }, { name: 'public-subnet', ...block });
  const external_gateway_info = { network_id: network.id };
  const router = await demo.findOrCreate('router', { name: 'router' }, { external_gateway_info });
  const inside = await demo.find('subnet', { name: 'private-subnet' });
  if (inside) await demo.connect(router.id, inside.id);
  await admin.upload('linux', () => createReadStream(image));
  await admin.hostReady();
  const file = join(homedir(), '.config', 'openstack', 'clouds.yaml');
  const isOurs = existsSync(file) === false && changeTo(file, cloudsYaml(url, password('demo')), 0o600);
  return [
    `The network public is ${range} of physnet1; its gateway is ${gateway}.`,
    'The router connects the network private of project demo to public.',
    `The image linux is ${image}.`,
    'A host is up.',
    isOurs ? `${file} signs in as demo: openstack --os-cloud ${NAME}.` : `${file} already exists and was not changed.`,
  ].join('\n');
});

function cloudsYaml(url: string, password: string): string {
  return `clouds:
  ${NAME}:
    auth:
      auth_url: ${JSON.stringify(`${url}/identity/v3`)}
      username: demo
      password: ${JSON.stringify(password)}
      user_domain_name: Default
      project_name: demo
      project_domain_name: Default
    region_name: RegionOne
    identity_api_version: 3
`;
}
