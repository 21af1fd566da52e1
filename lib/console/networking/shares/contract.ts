import { contract } from '#lib/contract/contract.ts';
import { get, remove } from '#lib/contract/operation.ts';
import type { SharedKind } from '#lib/networking/rbac-policies/attributes.ts';
import { kindName, sharesPath } from './kinds.ts';
import type * as Schemas from './schema.ts';

const common = { service: 'console', audience: 'project', one: 'share', many: 'shares', kind: 'rbac_policy' } as const;

/** Objects that the project shares, and objects shared with it. */
export const sharedObjectApi = contract<typeof Schemas>()({
  ...common,
  path: '/shared-objects',
  operations: {
    list: get({
      ...{ response: 'SharedObjects' },
      summary: 'List objects that the project shares, and objects that are shared with it',
    }),
  },
});

const shareApi = (kind: SharedKind) =>
  contract<typeof Schemas>()({
    ...common,
    path: sharesPath(kind),
    operations: {
      list: get({
        ...{ response: 'Shares' },
        summary: `List the projects that the ${kindName(kind)} is shared with, and their objects that use it`,
      }),
      end: remove({
        suffix: '/{share_id}',
        summary: `Stop sharing the ${kindName(kind)} with a project and end its use there, or leave a shared one`,
        // Objects of other projects change too.
        affects: ['network', 'port', 'router', 'floatingip', 'server', 'security_group', 'subnet'],
      }),
    },
  });

/** Shares of an object, by its kind. */
export const shareApis = {
  network: shareApi('network'),
  security_group: shareApi('security_group'),
  subnetpool: shareApi('subnetpool'),
  address_scope: shareApi('address_scope'),
  address_group: shareApi('address_group'),
  qos_policy: shareApi('qos_policy'),
} satisfies Record<SharedKind, unknown>;
