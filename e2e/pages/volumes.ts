import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { platformOf } from './platform.ts';

interface NewVolume {
  name?: string;
  size?: number;
  imageRef?: string;
}

export const uniqueName = (word: string): string => `${word}-${randomUUID().slice(0, 8)}`;

/** Creates a volume and waits until it is available. Returns its id and name. */
export async function createVolume(page: Page, projectId: string, wanted: NewVolume = {}) {
  const { name = uniqueName('volume'), size = 1, ...more } = wanted;
  const platform = platformOf(page, projectId);
  const { status, body } = await platform.call('POST', 'volume/v3/volumes', { volume: { name, size, ...more } });
  if (status !== 202) throw new Error(`The volume was not created: ${JSON.stringify(body)}`);
  const id: string = body.volume.id;
  await platform.until(`volume/v3/volumes/${id}`, ({ body }: { body: { volume?: { status: string } } }) => {
    return body.volume?.status === 'available';
  });
  return { id, name };
}
