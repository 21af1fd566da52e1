import type { Page } from '@playwright/test';
import { type Platform, platformOf } from './platform.ts';

interface NamedServer {
  id: string;
  name: string;
}

/** Launches a small server without a network and waits until it is active. `more` adds fields to the request body. */
export const launchServer = (page: Page, projectId: string, name: string, more: object = {}): Promise<NamedServer> =>
  launchServerViaApi(platformOf(page, projectId), name, more);

/** Like `launchServer`, but calls any `Platform`. */
export async function launchServerViaApi(platform: Platform, name: string, more: object = {}): Promise<NamedServer> {
  const { flavors } = (await platform.call('GET', 'compute/v2.1/flavors')).body as { flavors: NamedServer[] };
  const { images } = (await platform.call('GET', 'image/v2/images')).body as { images: NamedServer[] };
  const flavorRef = flavors.find((flavor) => flavor.name === 'm1.tiny')?.id;
  const imageRef = images.find((image) => image.name.startsWith('CirrOS'))?.id;
  const server = { name, flavorRef, imageRef, networks: 'none', ...more };
  const { status, body } = await platform.call('POST', 'compute/v2.1/servers', { server });
  if (status !== 202) throw new Error(`The server was not created: ${JSON.stringify(body)}`);
  const id: string = body.server.id;
  await platform.until(`compute/v2.1/servers/${id}`, ({ body }: { body: { server?: { status: string } } }) => {
    return body.server?.status === 'ACTIVE';
  });
  return { id, name };
}

/** Deletes a server and waits until it no longer exists. */
export async function removeServer(page: Page, projectId: string, id: string): Promise<void> {
  const platform = platformOf(page, projectId);
  await platform.call('DELETE', `compute/v2.1/servers/${id}`);
  await platform.until(`compute/v2.1/servers/${id}`, ({ status }) => status === 404);
}
