'use client';

import { z } from 'zod';
import { listApi } from '#lib/console/navigation/lists/contract.ts';
import type { ListName, SavedView } from '#lib/console/navigation/lists/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { ProjectDialogProps } from './dialog-props.ts';
import { FormDialog } from './form-dialog.tsx';
import { contentOf, type ViewState } from './list-view.ts';
import { useListSettings } from './use-list-settings.ts';

const Values = z.object({
  name: z.string().trim().min(1).max(60),
  is_shared: z.boolean(),
  hasColumns: z.boolean(),
});

interface SaveViewDialogProps extends ProjectDialogProps {
  listId: ListName;
  state: ViewState;
  /** The view to rename or share; if omitted, the current state of the list is saved as a new view. */
  view?: SavedView;
  onSaved: (id: string) => void;
}

export function SaveViewDialog({ projectId, listId, state, view, onSaved, onClose }: SaveViewDialogProps) {
  const create = clientOf(listApi).createView.useMutation(projectId);
  const update = clientOf(listApi).updateView.useMutation(projectId);
  const { layout } = useListSettings(listId);
  const shown = state.cols ?? layout.columns?.filter(({ isShown }) => isShown).map(({ id }) => id) ?? [];
  const save = async ({ hasColumns, ...named }: z.output<typeof Values>) => {
    const answer = view
      ? await update.mutateAsync({ list: listId, id: view.id, ...named })
      : await create.mutateAsync({
          ...{ list: listId, ...contentOf(state), ...named },
          columns: hasColumns ? [...shown] : [],
        });
    onSaved(answer.id);
  };
  return (
    <FormDialog
      title={view ? msg('Rename or share {name}', { name: view.name }) : msg('Save this view')}
      description={!view && msg('Saves the filters, the search text, the sort order and the grouping of the list.')}
      schema={Values}
      defaultValues={{ ...view, hasColumns: shown.length > 0 }}
      onSave={save}
      onClose={onClose}
      fields={{
        name: { hasFocus: true },
        hasColumns: !view && shown.length > 0 && { label: msg('With the current columns') },
        is_shared: {},
      }}
    />
  );
}
