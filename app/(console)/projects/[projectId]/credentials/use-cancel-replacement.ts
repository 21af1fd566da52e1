'use client';

import { notify, notifyFailure } from '#lib/client/notices.ts';
import { credentialFactApi } from '#lib/console/account/application-credentials/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

export function useCancelReplacement(projectId: string): (credential: { id: string; name: string }) => Promise<void> {
  const keep = clientOf(credentialFactApi).cancelReplacement.useMutation(projectId);
  return async ({ id, name }) => {
    try {
      await keep.mutateAsync(id);
      notify({ level: 'success', title: msg('Credential {name} kept', { name }) });
    } catch (error) {
      notifyFailure(msg('Could not keep credential {name}', { name }), error);
    }
  };
}
