'use client';

import { useState } from 'react';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { type AskedCommand, questionToAdministrators, VERBS } from '#lib/compute/server-actions/verbs.ts';
import { commandAnyRequest } from '#lib/compute/servers/everywhere-queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { LONGEST_REASON } from '#lib/http/reason.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useAct } from './use-act.ts';

interface CommandDialogProps {
  projectId: string;
  command: AskedCommand;
  servers: readonly Server[];
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/** Asks before an administrator starts, stops, reboots, unlocks or deletes instances of a project. */
export function CommandDialog({ projectId, command, servers, onClose, onDeleted }: CommandDialogProps) {
  const t = useT();
  const act = useAct(projectId);
  const [reason, setReason] = useState('');
  const { doing } = VERBS[command].words;
  const { title, confirm, sentence, isDanger } = questionToAdministrators(command);
  const count = servers.length;
  const values = { count, name: servers[0]?.name ?? '' };
  const phrase = t('{count, plural, one {{name}} other {# instances}}', values);
  const isFinal = command === 'delete';
  const run = async () => {
    await act({
      servers,
      requestOf: ({ id }) => commandAnyRequest(command, id, reason.trim()),
      title: msg(doing, values),
    });
    if (command === 'delete') onDeleted?.();
  };
  return (
    <ConfirmAction
      isOpen
      onOpenChange={onClose}
      isDanger={isFinal || (isDanger ?? false)}
      title={t(title, values)}
      confirmLabel={t(confirm, values)}
      {...(isFinal ? { typedName: phrase } : {})}
      onConfirm={run}
    >
      <OwnerLine projectId={projectId} servers={servers} />
      <p>{t(sentence)}</p>
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
    </ConfirmAction>
  );
}
