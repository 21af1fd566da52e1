import type { WaitTarget } from '#lib/compute/readiness/indicators.ts';
import type { BlockDevice, NewServer } from '#lib/compute/servers/create/schema.ts';
import { DEFAULT_GROUP } from './empty-launch.ts';
import { isPattern, namesOf } from './launch-names.ts';
import type { LaunchValues } from './launch-values.ts';
import { toBase64 } from './user-data-text.ts';

export interface LaunchRequest {
  server: NewServer;
  'os:scheduler_hints'?: { group: string };
  'nephos:wait_until'?: WaitTarget;
  'nephos:floating_ip'?: { floating_network_id: string };
}

/** The values of the form with ids instead of names, and with all defaults filled in. */
export interface ResolvedLaunch extends Omit<LaunchValues, 'networks' | 'toVolume'> {
  networks: NonNullable<LaunchValues['networks']>;
  toVolume: boolean;
}

/** Returns the groups to send; the default group is omitted. */
export const requestedGroups = ({ groups }: Pick<LaunchValues, 'groups'>): string[] =>
  groups && groups.join() !== DEFAULT_GROUP ? groups : [];

/** Returns the root disk if it is a volume; undefined if the image is copied to the host. */
export function rootVolume(values: ResolvedLaunch): BlockDevice | undefined {
  if (values.bootFrom === 'volume') {
    return {
      boot_index: 0,
      uuid: values.volume,
      source_type: 'volume',
      destination_type: 'volume',
      delete_on_termination: false,
    };
  }
  if (!values.toVolume) return undefined;
  return {
    boot_index: 0,
    uuid: values.image,
    source_type: 'image',
    destination_type: 'volume',
    ...(values.volumeSize ? { volume_size: values.volumeSize } : {}),
    ...(values.volumeType ? { volume_type: values.volumeType } : {}),
    delete_on_termination: values.deleteVolume,
  };
}

function toRequest(values: ResolvedLaunch, name: string, count: number): LaunchRequest {
  const root = rootVolume(values);
  const groups = requestedGroups(values);
  const nics = [
    ...values.networks.map(({ id, address }) => ({ uuid: id, ...(address ? { fixed_ip: address } : {}) })),
    ...values.ports.map((port) => ({ port })),
  ];
  const server: NewServer = {
    name,
    flavorRef: values.flavor,
    ...(root ? { block_device_mapping_v2: [root] } : { imageRef: values.image }),
    networks: nics.length > 0 ? nics : 'none',
    ...(groups.length > 0 ? { security_groups: groups.map((group) => ({ name: group })) } : {}),
    ...(values.key ? { key_name: values.key } : {}),
    ...(values.hasPassword && values.password ? { adminPass: values.password } : {}),
    ...(values.zone ? { availability_zone: values.zone } : {}),
    ...(count > 1 ? { min_count: count, max_count: count } : {}),
    ...(values.userData ? { user_data: toBase64(values.userData) } : {}),
    ...(Object.keys(values.metadata).length > 0 ? { metadata: values.metadata } : {}),
    ...(values.description ? { description: values.description } : {}),
  };
  return {
    server,
    ...(values.serverGroup ? { 'os:scheduler_hints': { group: values.serverGroup } } : {}),
    ...(values.waitUntil ? { 'nephos:wait_until': values.waitUntil } : {}),
    ...(values.floatingNetwork ? { 'nephos:floating_ip': { floating_network_id: values.floatingNetwork } } : {}),
  };
}

/** Converts the values to API requests: one request, or one per name for a pattern. */
export function toRequests(values: ResolvedLaunch): LaunchRequest[] {
  if (isPattern(values.name)) return namesOf(values).map((name) => toRequest(values, name, 1));
  return [toRequest(values, values.name, values.count)];
}
