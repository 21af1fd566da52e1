import type { Page } from '@playwright/test';
import { type Platform, platformOf } from './platform.ts';

interface Named {
  id: string;
  name: string;
}

/** A network with a subnet, which an instance can be plugged into. Answers its id. */
export async function makeNetwork(page: Page, projectId: string, name: string): Promise<string> {
  const platform = platformOf(page, projectId);
  const { body } = await platform.call('POST', 'networking/v2.0/networks', { network: { name } });
  const network_id: string = body.network.id;
  const subnet = { network_id, ip_version: 4, cidr: '10.77.0.0/24' };
  await platform.call('POST', 'networking/v2.0/subnets', { subnet });
  return network_id;
}

/** Deletes the instances, networks and security groups whose names contain a word; the quota of a project is small. */
export const removeInstances = (page: Page, projectId: string, word: string): Promise<void> =>
  removeInstancesBy(platformOf(page, projectId), word);

/** The same, by whatever way the platform is reached. */
export async function removeInstancesBy(platform: Platform, word: string): Promise<void> {
  const servers = `compute/v2.1/servers?name=${word}`;
  for (const { id } of (await platform.call('GET', servers)).body.servers as Named[]) {
    await platform.call('DELETE', `compute/v2.1/servers/${id}`);
  }
  await platform.until(servers, ({ body }: { body: { servers: unknown[] } }) => body.servers.length === 0);
  const { networks } = (await platform.call('GET', 'networking/v2.0/networks')).body as { networks: Named[] };
  for (const { id, name } of networks) {
    if (name.includes(word)) await platform.call('DELETE', `networking/v2.0/networks/${id}`);
  }
  const groups = await platform.call('GET', 'networking/v2.0/security-groups');
  for (const { id, name } of groups.body.security_groups as Named[]) {
    if (name.includes(word)) await platform.call('DELETE', `networking/v2.0/security-groups/${id}`);
  }
}

/** Deletes the images whose names contain a word. */
export async function removeImages(page: Page, projectId: string, word: string): Promise<void> {
  const platform = platformOf(page, projectId);
  const { images } = (await platform.call('GET', 'image/v2/images?limit=1000')).body as { images: Named[] };
  for (const { id, name } of images) {
    if (name?.includes(word)) await platform.call('DELETE', `image/v2/images/${id}`);
  }
}
