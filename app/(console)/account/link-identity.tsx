'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import type { SignInProvider } from '#lib/auth/federated/provider-list.ts';
import { answerOf } from '#lib/client/answer-of.ts';
import { request } from '#lib/client/request.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { federatedHref } from '#lib/screens/paths.ts';

/** The user signs in at the provider while signed in here; the account there then belongs to this user. */
export function LinkIdentity({ providers, onClose }: { providers: readonly SignInProvider[]; onClose: () => void }) {
  const t = useT();
  const keyOf = ({ providerId, protocolId }: SignInProvider) => JSON.stringify([providerId, protocolId]);
  return (
    <FormDialog
      title={msg('Link identity')}
      description={msg('Sign in at the provider. You can then sign in to this account in both ways.')}
      submitLabel={msg('Continue')}
      schema={z.object({ provider: z.string().min(1, msg('Choose an identity provider.')) })}
      defaultValues={{ provider: providers.length === 1 ? providers.map(keyOf)[0] : '' }}
      onSubmit={async ({ provider }) => {
        const chosen = providers.find((one) => keyOf(one) === provider);
        if (!chosen) return;
        const path = federatedHref(chosen.providerId, chosen.protocolId, 'link');
        const answer = answerOf<{ location: string }>();
        window.location.assign((await request(path, { method: 'POST', answer })).location);
      }}
      onClose={onClose}
      fields={{
        provider: {
          label: msg('Identity provider'),
          placeholder: msg('Choose an identity provider'),
          options: providers.map((one) => ({ value: keyOf(one), label: one.label })),
        },
      }}
    >
      <p className="text-ink-muted">
        {t('If the account there was used here before, that user remains but loses what the provider gives.')}
      </p>
    </FormDialog>
  );
}
