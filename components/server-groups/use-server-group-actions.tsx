'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { serverGroupApi } from '#lib/compute/server-groups/contract.ts';
import type { ServerGroup } from '#lib/compute/server-groups/schema.ts';
import { SERVER_GROUP_VERBS } from '#lib/compute/server-groups/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';

const { remove } = clientOf(serverGroupApi);

export const useServerGroupActions = (projectId: string, onDeleted?: () => void): ObjectActions<ServerGroup> =>
  useKindActions({
    verbs: SERVER_GROUP_VERBS,
    of: projectId,
    areDeletedImmediately: true,
    kinds: remove.kinds,
    requests: { delete: ({ id }: ServerGroup) => remove.request(id) },
    onDeleted,
  });
