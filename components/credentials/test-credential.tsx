'use client';

import { useMutation } from '@tanstack/react-query';
import { DateTime } from '#components/console/date-time.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectRequest } from '#lib/client/request.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

interface Answer {
  token: { project: { name: string }; roles: { name: string }[]; expires_at: string };
}

/** Signs in with the credential. The response is shown; its token stays on the server. */
function signInWith({ id, secret }: { id: string; secret: string }) {
  const identity = { methods: ['application_credential'], application_credential: { id, secret } };
  return projectRequest(USER_SCOPE, 'identity/v3/auth/tokens?nocatalog', {
    method: 'POST',
    json: { auth: { identity } },
    answer: answerOf<Answer>(),
    isOwnRefusal: true,
  });
}

export function TestCredential({ credential }: { credential: { id: string; secret: string } }) {
  const { t, format } = useI18n();
  const test = useMutation({ mutationFn: () => signInWith(credential) });
  return (
    <div className="flex flex-col items-start gap-2">
      <Button onClick={() => test.mutate()} isLoading={test.isPending}>
        {t('Test now')}
      </Button>
      {test.error && <ErrorAlert title={t('Could not sign in with it')} error={test.error} />}
      {test.data && (
        <Alert tone="success" title={t('Works. Signed in to {project}.', { project: test.data.token.project.name })}>
          {t.rich('Roles: {roles}. Its token expires <time></time>.', {
            roles: format.list(test.data.token.roles.map(({ name }) => name)),
            time: () => <DateTime at={test.data.token.expires_at} />,
          })}
        </Alert>
      )}
    </div>
  );
}
