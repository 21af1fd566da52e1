'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { invalidateExisting } from '#lib/client/deleted-objects.ts';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import type { NewInterface } from '#lib/compute/server-interfaces/schema.ts';
import type { Change, Option } from '#lib/console/networking/topology/plan.ts';
import { clientOf } from '#lib/contract/client.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';

export interface PlannedChange {
  option: Option;
  state: 'waiting' | 'busy' | 'done' | ApiError;
}

export type PendingChanges = ReturnType<typeof usePending>;

/** Collects changes for review, then applies them one after the other, each with its own result. */
export function usePending(projectId: string) {
  const client = useQueryClient();
  const [planned, setPlanned] = useState<readonly PlannedChange[]>([]);
  const make = useApplyChange(projectId);
  const set = (key: string, state: PlannedChange['state']) =>
    setPlanned((all) => all.map((one) => (one.option.key === key ? { ...one, state } : one)));
  const waiting = planned.filter(({ state }) => state !== 'done');
  return {
    planned,
    waiting,
    isBusy: planned.some(({ state }) => state === 'busy'),
    add: (option: Option) => setPlanned((all) => [...all, { option, state: 'waiting' }]),
    remove: (key: string) => setPlanned((all) => all.filter(({ option }) => option.key !== key)),
    /** Removes the applied changes. */
    tidy: () => setPlanned((all) => all.filter(({ state }) => state !== 'done')),
    clear: () => setPlanned([]),
    apply: async () => {
      for (const { option } of waiting) {
        set(option.key, 'busy');
        try {
          await make(option.change);
          set(option.key, 'done');
        } catch (thrown) {
          set(option.key, toApiError(thrown));
        }
      }
      await Promise.all(
        ['topology', 'server', 'port', 'network'].map((kind) =>
          invalidateExisting(client, { queryKey: [projectId, kind] }),
        ),
      );
    },
  };
}

/** Applies a change through the API. @throws ApiError */
function useApplyChange(projectId: string): (change: Change) => Promise<unknown> {
  const addInterface = clientOf(routerApi).addInterface.useMutation(projectId);
  const updateRouter = clientOf(routerApi).update.useMutation(projectId);
  const attachInterface = (server_id: string, interfaceAttachment: NewInterface) =>
    clientOf(serverDetailsApi).attachInterface.send(projectId, { server_id }, { interfaceAttachment });
  return (change) => {
    switch (change.kind) {
      case 'interface':
        return addInterface.mutateAsync({ id: change.routerId, subnet_id: change.subnetId });
      case 'gateway':
        return updateRouter.mutateAsync({
          id: change.routerId,
          external_gateway_info: { network_id: change.networkId },
        });
      case 'attach':
        return attachInterface(change.serverId, { net_id: change.networkId });
      case 'plug':
        return attachInterface(change.serverId, { port_id: change.portId });
      default:
        return change satisfies never;
    }
  };
}
