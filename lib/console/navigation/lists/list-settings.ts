import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { Send } from '#lib/client/project-query.ts';
import { isAccepted } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { listApi } from './contract.ts';
import type { ListLayout, ListName } from './schema.ts';

/** `''` for a list without stored settings, which are not requested. */
type ListId = ListName | '';

export const listSettingsQuery = (projectId: string, list: ListId, send?: Send) =>
  clientOf(listApi).settings.query(projectId, { list }, send);

/**
 * Saves layouts one after the other. `saving` is the layout of the last pending request; it takes precedence until the
 * settings have been loaded again, so that an older response does not restore the previous columns.
 */
export function useSaveLayout(projectId: string, list: ListId) {
  const client = useQueryClient();
  const mutationKey = [listApi.kind, list, 'layout'];
  const { queryKey } = listSettingsQuery(projectId, list);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: async (layout: ListLayout) => {
      if (isAccepted(client, 'console:lists:save_layout')) {
        await clientOf(listApi).saveLayout.send(projectId, { list }, layout);
        return;
      }
      client.setQueryData(queryKey, (known) => known && { ...known, layout });
    },
    onSettled: () => isAccepted(client, 'console:lists:save_layout') && client.invalidateQueries({ queryKey }),
  });
  const saving = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // Only this mutation uses the key, so its variables are a layout.
    select: ({ state }) => state.variables as ListLayout,
  });
  return { save: (layout: ListLayout) => mutate(layout), saving: saving.at(-1) };
}
