'use client';

import { FormDialog } from '#components/console/form-dialog.tsx';
import { alertApi } from '#lib/console/alerts/contract.ts';
import type { Alert } from '#lib/console/alerts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { AlertScope, AlertScopeFields, type AlertScopeFieldsProps } from './alert-scope-fields.tsx';

interface EditAlertProps extends AlertScopeFieldsProps {
  alert: Alert;
  onClose: () => void;
}

/** Changes the scope of an alert. Its destination is fixed: a different address requires a new alert. */
export function EditAlert({ alert, kinds, projects, onClose }: EditAlertProps) {
  const update = clientOf(alertApi).update.useMutation(USER_SCOPE);
  const isListed = projects.some(({ id }) => id === alert.project_id);
  return (
    <FormDialog
      title={msg('Edit {name}', { name: alert.name })}
      submitLabel={msg('Save changes')}
      schema={AlertScope}
      defaultValues={{ name: alert.name, kinds: alert.kinds, project_id: isListed ? (alert.project_id ?? '') : '' }}
      onClose={onClose}
      onSave={({ project_id, ...what }) =>
        update.mutateAsync({ id: alert.id, ...what, project_id: project_id || null })
      }
      fields={{ name: { hasFocus: true } }}
    >
      <AlertScopeFields kinds={kinds} projects={projects} />
    </FormDialog>
  );
}
