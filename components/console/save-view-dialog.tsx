'use client';

import { z } from 'zod';
import { listApi } from '#lib/console/navigation/lists/contract.ts';
import type { ListName, SavedView } from '#lib/console/navigation/lists/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { CheckboxField } from './checkbox-field.tsx';
import type { ProjectDialogProps } from './dialog-props.ts';
import { FormDialog } from './form-dialog.tsx';
import { contentOf, type ViewState } from './list-view.ts';
import { TextField } from './text-field.tsx';
import { useListSettings } from './use-list-settings.ts';

const Values = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(60, msg('Use at most 60 characters.')),
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
  const t = useT();
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
      title={view ? t('Rename or share {name}', { name: view.name }) : t('Save this view')}
      {...(view ? {} : { description: t('Saves the filters, the search text and the sort order of the list.') })}
      schema={Values}
      defaultValues={{ name: view?.name ?? '', is_shared: view?.is_shared ?? false, hasColumns: state.cols !== null }}
      onSave={save}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} isRequired hasFocus />
      {!view && shown.length > 0 && <CheckboxField name="hasColumns" label={t('With the current columns')} />}
      <CheckboxField
        name="is_shared"
        label={t('Share with the project')}
        hint={t('Everyone in the project can see it. Only you can change it.')}
      />
    </FormDialog>
  );
}
