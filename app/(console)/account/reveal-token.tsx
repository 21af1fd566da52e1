'use client';

import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { answerOf } from '#lib/client/answer-of.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { SessionProject } from '#lib/client/session.ts';
import { useNow } from '#lib/client/use-now.ts';
import { useTimeout } from '#lib/client/use-timeout.ts';
import type { Reveal } from '#lib/console/account/token-reveals/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

const RevealForm = z.object({ scope: z.string(), password: z.string().min(1, msg('This field is required.')) });

const SHOWN_MS = 30_000;

async function reveal({ scope, password }: z.infer<typeof RevealForm>): Promise<string> {
  const options = {
    method: 'POST',
    json: { token_reveal: { password } },
    answer: answerOf<typeof Reveal>(),
    isOwnRefusal: true,
  } as const;
  try {
    return (await projectRequest(scope, 'console/v1/token-reveals', options)).token_reveal.token;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const fields = { password: msg('This is not your current password.') };
    throw new ApiError({ ...error, message: error.message, fields });
  }
}

/** Shows a token of the session for half a minute, after the user enters the password. It is not stored. */
export function RevealToken({ projects, onClose }: { projects: readonly SessionProject[]; onClose: () => void }) {
  const t = useT();
  const [token, setToken] = useState<string>();
  if (token !== undefined) return <TokenDialog token={token} onClose={onClose} />;
  return (
    <FormDialog
      title={msg('Reveal a token')}
      description={msg(
        'Anyone who has it can act as you until it expires. Signing out revokes it. Revealing it is logged.',
      )}
      submitLabel={msg('Reveal for 30 seconds')}
      schema={RevealForm}
      defaultValues={{ scope: projects[0]?.id ?? USER_SCOPE }}
      onClose={onClose}
      onSubmit={async (input) => setToken(await reveal(input))}
      fields={{
        scope: {
          label: msg('Scope'),
          options: [
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
            { value: USER_SCOPE, label: t('No scope') },
          ],
        },
        password: { label: msg('Password'), type: 'password', autoComplete: 'current-password', hasFocus: true },
      }}
    />
  );
}

function TokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useT();
  const now = useNow();
  const [endsAt] = useState(() => Date.now() + SHOWN_MS);
  const leftS = Math.max(0, Math.ceil((endsAt - now) / 1000));
  useTimeout(onClose, SHOWN_MS);
  return (
    <Dialog
      onClose={onClose}
      title={t('Token')}
      description={t('{count, plural, one {Hidden in # second} other {Hidden in # seconds}}', { count: leftS })}
      size="medium"
      footer={<Button onClick={onClose}>{t('Hide')}</Button>}
    >
      <CodeBlock code={token} label={t('Token')} copyLabel={t('Copy token')} />
    </Dialog>
  );
}
