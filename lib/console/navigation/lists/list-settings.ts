import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { Send } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { isAccepted } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { listApi } from './contract.ts';
import type { ListLayout, ListName } from './schema.ts';

/** The variables of a mutation with the key of layouts. */
const layoutOf = ({ variables }: { variables: unknown }) => variables as ListLayout;

/** `''` for a list without stored settings, which are not requested. */
type ListId = ListName | '';

export const listSettingsQuery = (projectId: string, list: ListId, send?: Send) =>
  clientOf(listApi).settings.query(projectId, { list }, send);

/** Calls `run` if the page is hidden before the work is done; a hidden page may never be shown again. */
async function orIfHidden(work: Promise<unknown>, run: () => void): Promise<void> {
  const onChange = () => {
    if (document.visibilityState === 'hidden') run();
  };
  // Servers, and tests without a document, have no such events.
  globalThis.addEventListener?.('visibilitychange', onChange);
  try {
    await work;
  } finally {
    globalThis.removeEventListener?.('visibilitychange', onChange);
  }
}

/**
 * Saves layouts one after the other. Of those that wait, only the last is sent, at once if the page is hidden. `saving` is
 * the last layout that is not saved; it takes precedence until the settings have been loaded again, so that an older
 * response does not restore the previous columns.
 */
export function useSaveLayout(projectId: string, list: ListId) {
  const client = useQueryClient();
  const mutationKey = [listApi.kind, list, 'layout'];
  const { queryKey } = listSettingsQuery(projectId, list);
  const send = (layout: ListLayout) => {
    const { path, ...options } = clientOf(listApi).saveLayout.request({ list }, layout);
    return projectRequest(projectId, path, { ...options, keepalive: true });
  };
  const unsaved = () =>
    client
      .getMutationCache()
      .findAll({ mutationKey, status: 'pending' })
      .map(({ state }) => layoutOf(state));
  const sendWaiting = () => {
    const [, ...waiting] = unsaved();
    const last = waiting.at(-1);
    // If it fails, it is still among the waiting ones.
    if (last) send(last).catch(() => undefined);
  };
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: async (layout: ListLayout) => {
      if (!isAccepted(client, 'console:lists:save_layout')) {
        client.setQueryData(queryKey, (known) => known && { ...known, layout });
      } else if (unsaved().at(-1) === layout) await orIfHidden(send(layout), sendWaiting);
    },
    onSettled: (_data, _error, layout) =>
      isAccepted(client, 'console:lists:save_layout') &&
      unsaved().at(-1) === layout &&
      client.invalidateQueries({ queryKey }),
  });
  const saving = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => layoutOf(state),
  });
  return { save: (layout: ListLayout) => mutate(layout), saving: saving.at(-1) };
}
