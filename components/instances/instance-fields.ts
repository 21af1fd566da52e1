import type { LocalFields } from '#components/console/use-local-filter.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { addressesOf, flavorOf, imageIdOf, volumeIdsOf } from '#lib/compute/servers/view/attributes.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { powerWord } from './power-words.ts';
import { isProblem, type Paces } from './stuck-task.ts';

const dayMs = 86_400_000;
const daysSince = (moment: string) => (Date.now() - toMillis(moment)) / dayMs;

export const instanceFields = (
  imageNames: ReadonlyMap<string, string>,
  paces: Paces = new Map(),
): LocalFields<Server> => ({
  status: ({ status }) => status,
  name: ({ name }) => name,
  flavor: (server) => flavorOf(server)?.original_name,
  image: (server) => {
    const id = imageIdOf(server);
    return id ? [id, imageNames.get(id)] : [];
  },
  key: ({ key_name }) => key_name,
  az: (server) => server['OS-EXT-AZ:availability_zone'],
  ip: (server) => addressesOf(server).map(({ address }) => address),
  network: ({ addresses }) => Object.keys(addresses),
  floating: (server) => addressesOf(server).some(({ isFloating }) => isFloating),
  group: ({ security_groups }) => security_groups?.map(({ name }) => name) ?? [],
  tag: ({ tags }) => tags ?? [],
  metadata: ({ metadata }) => Object.entries(metadata).flatMap(([key, value]) => [key, `${key}=${value}`]),
  task: (server) => server['OS-EXT-STS:task_state'] ?? 'none',
  power: (server) => powerWord(server['OS-EXT-STS:power_state']),
  locked: ({ locked }) => locked ?? false,
  host: (server) => server['OS-EXT-SRV-ATTR:host'],
  source: (server) => (imageIdOf(server) ? 'image' : 'volume'),
  volumes: (server) => volumeIdsOf(server).length,
  /** In days. */
  age: ({ created }) => daysSince(created),
  changed: ({ updated }) => daysSince(updated),
  problem: (server) => isProblem(server, Date.now(), paces),
});
