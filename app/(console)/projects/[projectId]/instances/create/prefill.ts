import { toPairs } from '#components/console/key-value-pairs.ts';
import { EMPTY_LAUNCH, secretsOf } from './empty-launch.ts';
import type { LaunchInput } from './launch-values.ts';

type Params = Record<string, string | string[] | undefined>;

/**
 * Returns the form values of a URL:
 * `?name=web&count=2&image=debian-13&flavor=m1.small&network=private&network=db,10.0.0.5&...`. All fields except the
 * password are supported; lists are repeated, and objects can be given by name.
 */
export function prefillOf(params: Params): Partial<LaunchInput> {
  const one = (name: string) => [params[name]].flat()[0];
  const several = (name: string) => (params[name] === undefined ? undefined : [params[name]].flat());
  const flag = (name: string) => (one(name) === undefined ? undefined : one(name) === 'true');
  const given: Partial<Record<keyof LaunchInput, unknown>> = {
    name: one('name'),
    count: Number(one('count')) || undefined,
    description: one('description'),
    zone: one('az'),
    bootFrom: one('volume') ? 'volume' : undefined,
    image: one('image'),
    volume: one('volume'),
    toVolume: flag('to_volume'),
    volumeSize: Number(one('volume_size')) || undefined,
    volumeType: one('volume_type'),
    deleteVolume: flag('delete_volume'),
    flavor: one('flavor'),
    networks: several('network')?.map((text) => {
      const [id = '', address = ''] = (text ?? '').split(',');
      return { id, address };
    }),
    ports: several('port'),
    floatingNetwork: one('floating_network'),
    groups: several('group'),
    key: one('key'),
    userData: one('user_data'),
    metadata: several('metadata')?.map((text) => {
      const [key = '', ...value] = (text ?? '').split('=');
      return { key, value: value.join('=') };
    }),
    waitUntil: one('wait_until'),
    readinessPort: Number(one('readiness_port')) || undefined,
    serverGroup: one('server_group'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Returns the query string for the values that differ from an empty form. It never contains the password. */
export function prefillSearch(input: Partial<LaunchInput>): URLSearchParams {
  const search = new URLSearchParams();
  const put = (name: string, value: unknown, usual: unknown = '') => {
    if (value !== undefined && value !== null && value !== usual) search.append(name, String(value));
  };
  put('name', input.name);
  put('count', input.count, EMPTY_LAUNCH.count);
  put('description', input.description);
  put('az', input.zone);
  if (input.bootFrom === 'volume') put('volume', input.volume);
  else put('image', input.image);
  put('to_volume', input.toVolume);
  put('volume_size', input.volumeSize);
  put('volume_type', input.volumeType);
  put('delete_volume', input.deleteVolume, EMPTY_LAUNCH.deleteVolume);
  put('flavor', input.flavor);
  for (const { id, address } of input.networks ?? []) put('network', address ? `${id},${address}` : id);
  for (const port of input.ports ?? []) put('port', port);
  put('floating_network', input.floatingNetwork);
  for (const group of input.groups ?? []) put('group', group);
  put('key', input.key);
  if (!secretsOf(input).includes('userData')) put('user_data', input.userData);
  for (const { key, value } of input.metadata ?? toPairs({})) put('metadata', `${key}=${value}`);
  put('wait_until', input.waitUntil);
  put('readiness_port', input.readinessPort);
  put('server_group', input.serverGroup);
  return search;
}
