import type { Page } from '@playwright/test';
import { platformOf } from './platform.ts';

/** Creates a network with a subnet. Returns its id. */
export async function createNetwork(page: Page, projectId: string, name: string): Promise<string> {
  const platform = platformOf(page, projectId);
  const { body } = await platform.call('POST', 'networking/v2.0/networks', { network: { name } });
  const network_id: string = body.network.id;
  const subnet = { network_id, ip_version: 4, cidr: '10.77.0.0/24' };
  await platform.call('POST', 'networking/v2.0/subnets', { subnet });
  return network_id;
}
