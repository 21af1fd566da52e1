'use client';

import { DELETE, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import type { FederationMapping } from '#lib/identity/federation/mappings/schema.ts';
import { DeleteMapping } from './delete-mapping.tsx';

export function useMappingActions(scope: string): ObjectActions<FederationMapping> {
  return useObjectActions<FederationMapping>({
    delete: {
      ...DELETE,
      group: '',
      allowed: useMayAdminister(scope),
      dialog: ([{ id }], onClose) => <DeleteMapping {...{ scope, id, onClose }} />,
    },
  });
}
