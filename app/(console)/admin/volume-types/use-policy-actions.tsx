'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { qosPolicyApi } from '#lib/networking/qos-policies/contract.ts';
import type { QosPolicy } from '#lib/networking/qos-policies/schema.ts';
import { QOS_POLICY_VERBS } from '#lib/networking/qos-policies/verbs.ts';

const PolicyForm = lazyComponent(async () => (await import('./policy-form.tsx')).PolicyForm);
const PolicyRulesDialog = lazyComponent(async () => (await import('./policy-rules-dialog.tsx')).PolicyRulesDialog);
const { remove } = clientOf(qosPolicyApi);

export const usePolicyActions = (projectId: string): ObjectActions<QosPolicy> =>
  useKindActions({
    verbs: QOS_POLICY_VERBS,
    of: projectId,
    kinds: remove.kinds,
    requests: { delete: ({ id }: QosPolicy) => remove.request(id) },
    dialogs: {
      edit: ([policy], onClose) => <PolicyForm {...{ projectId, policy, onClose }} />,
      rules: ([policy], onClose) => <PolicyRulesDialog {...{ projectId, policy, onClose }} />,
    },
  });
