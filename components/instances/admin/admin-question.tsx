'use client';

import { useState } from 'react';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { withReason } from '#lib/compute/server-actions/requests.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { LONGEST_REASON } from '#lib/errors/reason.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** The question before a verb on instances of any project, which names the projects and asks for a reason. */
export function AdminQuestion(props: VerbDialogProps<Server>) {
  const t = useT();
  const { projectId, rows, requestOf } = props;
  const [reason, setReason] = useState('');
  return (
    <VerbDialog {...props} requestOf={(server) => withReason(requestOf(server), reason.trim())}>
      <OwnerLine projectId={projectId} servers={rows} />
      <Field label={t('Reason')} hint={t('Shown in the activity of the instance, to its owner too.')}>
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={LONGEST_REASON}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </VerbDialog>
  );
}
