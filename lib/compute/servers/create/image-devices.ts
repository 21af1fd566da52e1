import { z } from 'zod';
import type { Tx } from '#lib/db/database.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { boundedList, word } from '#lib/http/bounds.ts';
import { BodyBoolean, parse } from '#lib/http/validation.ts';
import { imageProperties } from '#lib/image/images/lookup.ts';
import { CURRENT_FORMAT_PROPERTY, DISKS_PROPERTY } from '#lib/image/images/volume-disks.ts';
import { isRootName, toBlockDevice } from './devices.ts';
import { BlockDevice, LegacyBlockDevice, MAX_DEVICES } from './schema.ts';

/** Maximum characters of the property, as of every property that users write. */
const MAX_PROPERTY = 65_535;

/** As in requests, but each kind of source has a key of its own for its id. */
const ImageDevice = BlockDevice.omit({ uuid: true }).extend({
  snapshot_id: word.nullish(),
  volume_id: word.nullish(),
  image_id: word.nullish(),
  delete_on_termination: BodyBoolean.nullish(),
});

const ImageDevices = z.object({ [DISKS_PROPERTY]: boundedList(ImageDevice, MAX_DEVICES) });
const LegacyImageDevices = z.object({ [DISKS_PROPERTY]: boundedList(LegacyBlockDevice, MAX_DEVICES) });

/**
 * Disks that the properties of an image describe, as of an image of a server that boots from a volume; none for other
 * images. Users may write the properties. @throws 400 with the reason if they cannot be used
 */
export async function devicesOfImage(tx: Tx, imageId: string): Promise<BlockDevice[]> {
  const properties = (await imageProperties(tx, [imageId])).get(imageId);
  const text = properties?.[DISKS_PROPERTY];
  if (properties === undefined || text === undefined) return [];
  try {
    const value = { [DISKS_PROPERTY]: parsedJson(text) };
    if (isCurrent(properties[CURRENT_FORMAT_PROPERTY])) return currentDevices(parse(ImageDevices, value));
    const disks = parse(LegacyImageDevices, value)[DISKS_PROPERTY].filter(({ no_device }) => !no_device);
    const named = disks.findIndex(({ device_name }) => isRootName(device_name));
    return disks.map((disk, index) => toBlockDevice(disk, index === Math.max(named, 0)));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw Invalid(`The property ${DISKS_PROPERTY} of image ${imageId} cannot be used: ${error.message}`);
  }
}

const isCurrent = (said: string | undefined): boolean => BodyBoolean.safeParse(said).data === true;

function parsedJson(text: string): unknown {
  if (text.length > MAX_PROPERTY) throw Invalid(`It is longer than ${MAX_PROPERTY} characters.`);
  try {
    return JSON.parse(text);
  } catch {
    throw Invalid('It is not JSON.');
  }
}

function currentDevices({ [DISKS_PROPERTY]: devices }: z.output<typeof ImageDevices>): BlockDevice[] {
  return devices
    .filter(({ no_device }) => !no_device)
    .map(({ snapshot_id, volume_id, image_id, ...device }) => ({
      ...device,
      delete_on_termination: device.delete_on_termination ?? false,
      uuid: { snapshot: snapshot_id, volume: volume_id, image: image_id, blank: null }[device.source_type],
    }));
}

const isBooted = ({ boot_index }: BlockDevice): boolean => boot_index === 0;

interface RequestedDevices {
  imageId: string;
  requested: readonly BlockDevice[];
  /** Device names of disks of the image that the request leaves out. */
  leftOut: readonly string[];
}

/**
 * Disks of an image, and those of the request, which replace disks of the image with the same device name, and its
 * boot disk if they have one. A requested boot volume from the image itself is the boot disk of the image, with the
 * size, type, tag and deletion that the request names.
 */
export function mergeDevices(
  ofImage: readonly BlockDevice[],
  { imageId, requested, leftOut }: RequestedDevices,
): BlockDevice[] {
  const root = ofImage.find(isBooted);
  const isItself = (device: BlockDevice) =>
    root !== undefined && isBooted(device) && device.source_type === 'image' && device.uuid === imageId;
  const itself = requested.find(isItself);
  const others = requested.filter((device) => !isItself(device));
  const names = new Set([...leftOut, ...others.map(({ device_name }) => device_name ?? '')].map(canonicalName));
  const kept = ofImage
    .filter(({ device_name }) => !device_name || !names.has(canonicalName(device_name)))
    .filter((device) => device !== root || !others.some(isBooted));
  return [...kept.map((device) => (device === root ? asRequested(root, itself) : device)), ...others];
}

function asRequested(root: BlockDevice, itself: BlockDevice | undefined): BlockDevice {
  if (itself?.destination_type !== 'volume') return root;
  return {
    ...root,
    volume_size: itself.volume_size ?? root.volume_size,
    volume_type: itself.volume_type || root.volume_type,
    delete_on_termination: itself.delete_on_termination,
    tag: itself.tag ?? root.tag,
  };
}

/** `vdb`, `/dev/vdb` and `/dev/sdb` are the same disk. Other names are refused later. */
const canonicalName = (name: string): string => name.replace(/^(?:\/dev\/)?(?:x?v|s|h)d([a-z])$/, '$1');
