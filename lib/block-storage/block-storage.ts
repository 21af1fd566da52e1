import { VOLUME_MICROVERSIONS } from '#lib/http/microversions.ts';
import { defineService } from '#lib/http/service.ts';
import { volumeAttachments } from './attachments/routes.ts';
import { backups } from './backups/routes.ts';
import { root, version } from './discovery.ts';
import { volumeMessages } from './messages/routes.ts';
import { qosSpecs } from './qos-specs/routes.ts';
import { quotaSets } from './quota-sets/routes.ts';
import { storageServices } from './services/routes.ts';
import { snapshots } from './snapshots/routes.ts';
import { volumeTransfers } from './transfers/routes.ts';
import { volumeTypes } from './types/routes.ts';
import { volumes } from './volumes/routes.ts';

const common = { type: 'block-storage', title: 'Block storage', dialect: 'volume' } as const;

/** Block storage: root and version 3. */
export const blockStorageServices = [
  defineService({
    ...common,
    base: '/volume/v3',
    systemReads: 'objects',
    microversions: VOLUME_MICROVERSIONS,
    allowsProjectInPath: true,
    resources: [
      version,
      volumes,
      snapshots,
      backups,
      volumeTransfers,
      volumeAttachments,
      volumeMessages,
      volumeTypes,
      qosSpecs,
      quotaSets,
      storageServices,
    ],
  }),
  defineService({ ...common, base: '/volume', resources: [root] }),
];
