'use client';

import { Gauge } from 'lucide-react';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { DELETE, EDIT, type ObjectActions, useObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { qosPolicyApi } from '#lib/networking/qos-policies/contract.ts';
import type { QosPolicy } from '#lib/networking/qos-policies/schema.ts';

const PolicyForm = lazyComponent(async () => (await import('./policy-form.tsx')).PolicyForm);
const PolicyRulesDialog = lazyComponent(async () => (await import('./policy-rules-dialog.tsx')).PolicyRulesDialog);

export function usePolicyActions(projectId: string): ObjectActions<QosPolicy> {
  return useObjectActions<QosPolicy>({
    edit: { ...EDIT, dialog: ([policy], onClose) => <PolicyForm {...{ projectId, policy, onClose }} /> },
    rules: {
      label: msg('Rules'),
      icon: Gauge,
      dialog: ([policy], onClose) => <PolicyRulesDialog {...{ projectId, policy, onClose }} />,
    },
    delete: { ...DELETE, dialog: ([policy], onClose) => <DeletePolicy {...{ projectId, policy, onClose }} /> },
  });
}

function DeletePolicy({ projectId, policy, onClose }: ProjectDialogProps & { policy: QosPolicy }) {
  const t = useT();
  const remove = clientOf(qosPolicyApi).remove.useMutation(projectId);
  const name = policy.name || policy.id;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Delete QoS policy {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      onConfirm={() => remove.mutateAsync(policy.id)}
    >
      <p>{t('It cannot be deleted while a port or a network uses it.')}</p>
    </ConfirmAction>
  );
}
