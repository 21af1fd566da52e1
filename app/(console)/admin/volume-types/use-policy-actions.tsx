'use client';

import { Gauge, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { onUse } from '#components/ui/on-use.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { useDeleteQosPolicy } from '#lib/networking/qos-policies/manage-queries.ts';
import type { QosPolicy } from '#lib/networking/qos-policies/schema.ts';

const PolicyForm = onUse(async () => (await import('./policy-form.tsx')).PolicyForm);
const PolicyRulesDialog = onUse(async () => (await import('./policy-rules-dialog.tsx')).PolicyRulesDialog);

interface PolicyDialogRequest {
  what: 'edit' | 'rules' | 'delete';
  policy: QosPolicy;
}

export function usePolicyActions(projectId: string): {
  of: (policy: QosPolicy) => readonly Action[];
  dialog: ReactNode;
} {
  const t = useT();
  const [asked, setAsked] = useState<PolicyDialogRequest>();
  const props = asked && { projectId, policy: asked.policy, onClose: () => setAsked(undefined) };
  return {
    of: (policy) => {
      const ask = (what: PolicyDialogRequest['what']) => () => setAsked({ what, policy });
      return [
        { label: t('Edit'), icon: <Pencil />, allowed: true, onSelect: ask('edit') },
        { label: t('Rules'), icon: <Gauge />, allowed: true, onSelect: ask('rules') },
        {
          label: t('Delete'),
          icon: <Trash2 />,
          group: t('Danger'),
          isDanger: true,
          allowed: true,
          onSelect: ask('delete'),
        },
      ];
    },
    dialog: props && <AskedDialog what={asked.what} {...props} />,
  };
}

interface DialogProps {
  projectId: string;
  policy: QosPolicy;
  onClose: () => void;
}

function AskedDialog({ what, ...props }: DialogProps & Pick<PolicyDialogRequest, 'what'>) {
  if (what === 'edit') return <PolicyForm {...props} />;
  return what === 'rules' ? <PolicyRulesDialog {...props} /> : <DeletePolicy {...props} />;
}

function DeletePolicy({ projectId, policy, onClose }: DialogProps) {
  const t = useT();
  const remove = useDeleteQosPolicy(projectId);
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
