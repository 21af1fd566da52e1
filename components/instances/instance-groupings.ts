import type { Grouping } from '#components/console/row-groups.ts';
import { statusWord } from '#components/console/status-words.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf } from '#lib/compute/servers/view/attributes.ts';
import type { Translate } from '#lib/i18n/translate.ts';

export const instanceGroupings = (t: Translate): Grouping<Server>[] => [
  { id: 'status', label: t('Status'), keyOf: ({ status }) => status, nameOf: (status) => t(statusWord(status)) },
  { id: 'flavor', label: t('Flavor'), keyOf: (server) => flavorOf(server)?.original_name ?? '' },
  { id: 'az', label: t('Zone'), keyOf: (server) => server['OS-EXT-AZ:availability_zone'] },
];
