import { commandRequest } from '#lib/compute/server-actions/requests.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { isProtected } from '#lib/protection/protection.ts';

export const INSTANCE_PROTECTION = {
  isOn: ({ metadata }: Pick<Server, 'metadata'>) => isProtected(metadata),
  ending: ({ id }: Pick<Server, 'id'>) => commandRequest('unprotect', id),
};
