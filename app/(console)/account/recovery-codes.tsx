'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { ShowOnceDialog } from '#components/console/show-once-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import type { Session } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { factorApi } from '#lib/identity/factors/contract.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

interface RecoveryCodesDialogProps {
  user: Session['user'];
  hasCodes: boolean;
  onClose: () => void;
}

export function RecoveryCodesDialog({ user, hasCodes, onClose }: RecoveryCodesDialogProps) {
  const renew = clientOf(factorApi).renewCodes.useMutation(USER_SCOPE);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <Codes user={user} codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      title={hasCodes ? msg('Renew your recovery codes?') : msg('Create recovery codes?')}
      description={
        hasCodes
          ? msg('Your current codes stop working immediately. You get ten new ones.')
          : msg('You get ten codes. Each one works once, in place of an app or passkey that you lost.')
      }
      submitLabel={hasCodes ? msg('Renew recovery codes') : msg('Create recovery codes')}
      schema={z.object({})}
      onClose={onClose}
      onSubmit={async () => setCodes(await renew.mutateAsync(user.id))}
    >
      {null}
    </FormDialog>
  );
}

function Codes({ user, codes, onClose }: { user: Session['user']; codes: readonly string[]; onClose: () => void }) {
  const t = useT();
  const text = codes.join('\n');
  return (
    <ShowOnceDialog title={t('Your recovery codes')} confirmation={t('I have saved the codes')} onClose={onClose}>
      <Alert tone="warning" title={t('The codes are shown only once.')}>
        {t('Keep them where you can reach them without your device, for example on paper.')}
      </Alert>
      <CodeBlock code={text} label={t('Your recovery codes')} copyLabel={t('Copy codes')} />
      <div>
        <Button onClick={() => saveFile(`nephos-recovery-codes-${user.name}.txt`, `${text}\n`)}>
          <Download aria-hidden />
          {t('Download')}
        </Button>
      </div>
    </ShowOnceDialog>
  );
}
