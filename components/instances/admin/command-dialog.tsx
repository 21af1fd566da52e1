'use client';

import { useState } from 'react';
import { VerbDialog } from '#components/console/verb-dialog.tsx';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { commandAnyRequest } from '#lib/compute/server-actions/requests.ts';
import { type ConfirmedCommand, questionToAdministrators, VERBS } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { LONGEST_REASON } from '#lib/errors/reason.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { InstanceDialogProps } from '../actions/instance-dialog.ts';
import { INSTANCE_PROTECTION } from '../instance-protection.ts';
import { KEPT, useLosses } from '../use-losses.ts';

interface CommandDialogProps extends InstanceDialogProps {
  command: ConfirmedCommand;
  onDeleted?: (() => void) | undefined;
}

export function CommandDialog({ projectId, command, servers, onClose, onDeleted }: CommandDialogProps) {
  const [reason, setReason] = useState('');
  const question = questionToAdministrators(command);
  const { losesData, areKept } = useLosses(servers, command);
  return (
    <VerbDialog<Server>
      {...{ projectId, losesData, onClose }}
      kinds={['server', 'host']}
      rows={servers}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      verb={{ words: VERBS[command].words, question: areKept ? { ...question, sentence: KEPT } : question }}
      requestOf={({ id }) => commandAnyRequest(command, id, reason.trim())}
      protection={command === 'delete' ? INSTANCE_PROTECTION : undefined}
      onDone={command === 'delete' ? onDeleted : undefined}
    >
      <OwnerLine projectId={projectId} servers={servers} />
      <WhyField value={reason} onChange={setReason} />
    </VerbDialog>
  );
}

function WhyField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const t = useT();
  return (
    <Field label={t('Reason')} hint={t('Shown in the activity of the instance, to its owner too.')}>
      {(control) => (
        <Input
          {...control}
          value={value}
          maxLength={LONGEST_REASON}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
