import { commandRequest } from '#lib/compute/server-actions/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { isProtected } from '#lib/protection/protection.ts';

/** Which instances are protected from deletion, and what ends that; for dialogs that delete them. */
export const INSTANCE_PROTECTION = {
  isOn: ({ metadata }: Pick<Server, 'metadata'>) => isProtected(metadata),
  ending: ({ id }: Pick<Server, 'id'>) => commandRequest('unprotect', id),
};
