'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import { MAPPING_VERBS } from '#lib/identity/federation/verbs.ts';

const { remove } = clientOf(mappingApi);

export const useMappingActions = (scope: string, onDeleted?: () => void): ObjectActions<{ id: string }> =>
  useKindActions({
    verbs: MAPPING_VERBS,
    of: scope,
    allowed: useMayAdminister(scope),
    kinds: remove.kinds,
    requests: { delete: ({ id }: { id: string }) => remove.request(id) },
    onDeleted,
  });
