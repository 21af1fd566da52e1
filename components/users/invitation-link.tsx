'use client';

import { DateTime } from '#components/console/date-time.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { useOrigin } from '#lib/client/use-origin.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { NewInvitation } from '#lib/identity/invitations/schema.ts';
import { invitationHref } from '#lib/screens/paths.ts';

/** Link of an invitation. Its secret is in the fragment, which browsers do not send to servers. */
export function InvitationLink({ invitation: { word, expires_at } }: { invitation: NewInvitation }) {
  const t = useT();
  const link = `${useOrigin()}${invitationHref(word)}`;
  return (
    <>
      <Alert tone="warning" title={t('The link is shown only once.')}>
        {t(
          'Anyone who has it can take over the account. Share it in a way that no one else can read. If it is lost, create another one.',
        )}
      </Alert>
      <CodeBlock code={link} label={t('Invitation link')} copyLabel={t('Copy link')} />
      <p className="text-ink-muted">
        {t.rich('It works once, until <time></time>.', { time: () => <DateTime at={expires_at} /> })}
      </p>
    </>
  );
}
