'use client';

import { Gauge, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { qosPolicyApi } from '#lib/networking/qos-policies/contract.ts';
import type { QosPolicy } from '#lib/networking/qos-policies/schema.ts';

const PolicyForm = lazyComponent(async () => (await import('./policy-form.tsx')).PolicyForm);
const PolicyRulesDialog = lazyComponent(async () => (await import('./policy-rules-dialog.tsx')).PolicyRulesDialog);

interface PolicyDialogRequest {
  what: 'edit' | 'rules' | 'delete';
  policy: QosPolicy;
}

export function usePolicyActions(projectId: string): {
  of: (policy: QosPolicy) => readonly Action[];
  dialog: ReactNode;
} {
  const t = useT();
  const [request, setRequest] = useState<PolicyDialogRequest>();
  const props = request && { projectId, policy: request.policy, onClose: () => setRequest(undefined) };
  return {
    of: (policy) => {
      const openDialog = (what: PolicyDialogRequest['what']) => () => setRequest({ what, policy });
      return [
        { label: t('Edit'), icon: <Pencil />, allowed: true, onSelect: openDialog('edit') },
        { label: t('Rules'), icon: <Gauge />, allowed: true, onSelect: openDialog('rules') },
        {
          label: t('Delete'),
          icon: <Trash2 />,
          group: t('Danger'),
          isDanger: true,
          allowed: true,
          onSelect: openDialog('delete'),
        },
      ];
    },
    dialog: props && <OpenDialog what={request.what} {...props} />,
  };
}

interface DialogProps {
  projectId: string;
  policy: QosPolicy;
  onClose: () => void;
}

function OpenDialog({ what, ...props }: DialogProps & Pick<PolicyDialogRequest, 'what'>) {
  if (what === 'edit') return <PolicyForm {...props} />;
  return what === 'rules' ? <PolicyRulesDialog {...props} /> : <DeletePolicy {...props} />;
}

function DeletePolicy({ projectId, policy, onClose }: DialogProps) {
  const t = useT();
  const remove = clientOf(qosPolicyApi).remove.useMutation(projectId);
  const name = policy.name || policy.id;
  return (
    <ConfirmAction
      isOpen
      onOpenChange={onClose}
      isDanger
      title={t('Delete QoS policy {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      onConfirm={() => remove.mutateAsync(policy.id)}
    >
      <p>{t('It cannot be deleted while a port or a network uses it.')}</p>
    </ConfirmAction>
  );
}
