import { shellWord } from '#components/console/curl.ts';
import type { NewServer } from '#lib/compute/servers/create-schema.ts';
import type { LaunchValues } from './launch-values.ts';

/** Text as Base64 of its UTF-8. */
function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** What the form says in the words of the API; ids must stand for names by now. */
export function toNewServer(values: LaunchValues): NewServer {
  const networks = values.networks ?? [];
  const disk = {
    boot_index: 0,
    uuid: values.volume,
    source_type: 'volume',
    destination_type: 'volume',
    delete_on_termination: false,
  } as const;
  return {
    name: values.name,
    flavorRef: values.flavor,
    ...(values.bootFrom === 'image' ? { imageRef: values.image } : { block_device_mapping_v2: [disk] }),
    networks: networks.length > 0 ? networks.map((uuid) => ({ uuid })) : 'none',
    ...(values.key ? { key_name: values.key } : {}),
    ...(values.zone ? { availability_zone: values.zone } : {}),
    ...(values.count > 1 ? { min_count: values.count, max_count: values.count } : {}),
    ...(values.userData ? { user_data: toBase64(values.userData) } : {}),
    ...(Object.keys(values.metadata).length > 0 ? { metadata: values.metadata } : {}),
    ...(values.description ? { description: values.description } : {}),
  };
}

/** The same as a command. User data is a file there. */
export function toCommand(values: LaunchValues): string {
  const option = (name: string, value: string) => (value ? [`--${name} ${shellWord(value)}`] : []);
  const networks = values.networks ?? [];
  return [
    'openstack server create',
    ...option('flavor', values.flavor),
    ...(values.bootFrom === 'image' ? option('image', values.image) : option('volume', values.volume)),
    ...(networks.length > 0 ? networks.flatMap((id) => option('network', id)) : ['--no-network']),
    ...option('key-name', values.key),
    ...option('availability-zone', values.zone),
    ...(values.count > 1 ? [`--min ${values.count}`, `--max ${values.count}`] : []),
    ...(values.userData ? ['--user-data cloud-init.yaml'] : []),
    ...Object.entries(values.metadata).map(([key, value]) => `--property ${shellWord(`${key}=${value}`)}`),
    ...option('description', values.description),
    '--wait',
    shellWord(values.name || 'NAME'),
  ].join(' \\\n  ');
}
