'use client';

import { listApi } from '#lib/console/navigation/lists/contract.ts';
import type { ListName, SavedView } from '#lib/console/navigation/lists/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ConfirmAction } from './confirm-action.tsx';
import type { ProjectDialogProps } from './dialog-props.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import type { ViewDialogRequest } from './saved-view-items.tsx';
import { useListScope } from './use-list-scope.ts';
import type { CurrentView } from './use-list-view.ts';

interface SavedViewDialogProps {
  listId: ListName;
  view: CurrentView;
  request: ViewDialogRequest;
  onClose: () => void;
}

export function SavedViewDialog({ listId, view, request, onClose }: SavedViewDialogProps) {
  const projectId = useListScope() ?? '';
  const list = { projectId, listId };
  if (request.what === 'delete')
    return <DeleteView {...list} view={request.view} onDeleted={() => view.rename(null)} onClose={onClose} />;
  const form = { ...list, state: view.state, onSaved: view.rename, onClose };
  return request.what === 'save' ? <SaveViewDialog {...form} /> : <SaveViewDialog {...form} view={request.view} />;
}

interface DeleteViewProps extends ProjectDialogProps {
  listId: ListName;
  view: SavedView;
  onDeleted: () => void;
}

function DeleteView({ projectId, listId, view, onDeleted, onClose }: DeleteViewProps) {
  const t = useT();
  const remove = clientOf(listApi).deleteView.useMutation(projectId);
  const { name } = view;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Delete view {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      onConfirm={async () => {
        await remove.mutateAsync({ list: listId, id: view.id });
        onDeleted();
      }}
    >
      <p>
        {view.is_shared
          ? t('It is deleted for everyone in this project. What it lists is not affected.')
          : t('What it lists is not affected.')}
      </p>
    </ConfirmAction>
  );
}
