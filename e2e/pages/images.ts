import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { platformOf } from './platform.ts';

const IMAGES = 'image/v2/images';
export const MIB = 2 ** 20;

interface NamedImage {
  id: string;
  name: string;
}

interface Disk {
  /** Size of the file in bytes. */
  size?: number;
  /** Whether the header names a backing file, which the platform must refuse to open. */
  hasBacking?: boolean;
}

/** Returns a file with the header of a qcow2 disk of 2 GiB. Its content depends only on the options. */
export function qcow2File({ size = 64 * 1024, hasBacking = false }: Disk = {}): Buffer {
  const file = Buffer.alloc(size);
  for (let at = 512; at + 4 <= size; at += 4) file.writeUInt32LE((at * 2_654_435_761) >>> 0, at);
  file.write('QFI\xfb', 0, 'latin1');
  file.writeUInt32BE(3, 4);
  file.writeBigUInt64BE(hasBacking ? 512n : 0n, 8);
  file.writeUInt32BE(16, 20);
  file.writeBigUInt64BE(2n * 2n ** 30n, 24);
  // An L1 table of zeros makes the disk empty and readable.
  file.writeUInt32BE(4, 36);
  file.writeBigUInt64BE(256n, 40);
  return file;
}

export const chosenFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

/** Creates an image with data. Returns its id and name. */
export async function createImage(
  page: Page,
  projectId: string,
  image: { name: string; [key: string]: unknown },
): Promise<NamedImage> {
  const body = { disk_format: 'qcow2', container_format: 'bare', visibility: 'private', ...image };
  const created = await platformOf(page, projectId).call('POST', IMAGES, body);
  if (created.status !== 201) throw new Error(`The image was not made: ${JSON.stringify(created.body)}`);
  const id: string = created.body.id;
  const answer = await page.request.put(`/bff/projects/${projectId}/${IMAGES}/${id}/file`, {
    headers: { 'x-nephos-csrf': '1', 'content-type': 'application/octet-stream' },
    data: qcow2File(),
  });
  if (answer.status() !== 204) throw new Error(`The image got no data: ${await answer.text()}`);
  return { id, name: image.name };
}

/** One session per page, because a session cannot remove the limit of another one. */
const devtools = new WeakMap<Page, CDPSession>();

/** Limits the uploads of a page to a number of bytes per second; 0 removes the limit. */
export async function limitUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const session = devtools.get(page) ?? (await page.context().newCDPSession(page));
  devtools.set(page, session);
  await session.send('Network.enable');
  const uploadThroughput = bytesPerSecond === 0 ? -1 : bytesPerSecond;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

export function imagesOf(page: Page, projectId: string) {
  const root = `/projects/${projectId}/images`;
  const tray = page.getByRole('region', { name: 'Jobs' });
  return {
    root,
    tray,
    row: (name: string): Locator =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) }),
    heading: (name: string): Locator => page.getByRole('heading', { level: 1, name }),
    openMenu: (name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click(),
    choose: (name: string, buffer: Buffer) =>
      page
        .getByLabel(/^Choose (a|another) file$/)
        .first()
        .setInputFiles(chosenFile(name, buffer)),
    name: page.getByRole('textbox', { name: 'Name', exact: true }),
    /** Waits for the name suggested from the file, which would otherwise be merged with the typed one. */
    async rename(name: string): Promise<void> {
      const input = page.getByRole('textbox', { name: 'Name', exact: true });
      await expect(input).not.toHaveValue('');
      await input.fill(name);
    },
    submit: () => page.getByRole('main').getByRole('button', { name: 'Create image' }).click(),
  };
}
