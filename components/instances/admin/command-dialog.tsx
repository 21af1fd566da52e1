'use client';

import { useState } from 'react';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { useProtection } from '#components/console/use-protection.tsx';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { commandAnyRequest } from '#lib/compute/server-actions/requests.ts';
import { type ConfirmedCommand, questionToAdministrators, VERBS } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { LONGEST_REASON } from '#lib/errors/reason.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { phraseOf } from '#lib/verbs/loss.ts';
import { INSTANCE_PROTECTION } from '../instance-protection.ts';
import { KEPT, useLosses } from '../use-losses.ts';
import { useServerChange } from './use-server-change.ts';

interface CommandDialogProps extends ProjectDialogProps {
  command: ConfirmedCommand;
  servers: readonly Server[];
  onDeleted?: (() => void) | undefined;
}

export function CommandDialog({ projectId, command, servers, onClose, onDeleted }: CommandDialogProps) {
  const t = useT();
  const act = useServerChange(projectId);
  const [reason, setReason] = useState('');
  const { doing } = VERBS[command].words;
  const { title, confirm, sentence, isDanger } = questionToAdministrators(command);
  const count = servers.length;
  const values = { count, name: servers[0]?.name ?? '' };
  const { losesData, areKept } = useLosses(servers, command);
  const protection = useProtection<Server>({
    ...{ projectId, kinds: ['server'], objects: command === 'delete' ? servers : [] },
    ...{ idOf: ({ id }) => id, nameOf: ({ name }) => name, protection: INSTANCE_PROTECTION },
  });
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
      onClose={onClose}
      isDanger={losesData || (isDanger ?? false)}
      title={t(title, values)}
      confirmLabel={t(confirm, values)}
      losesData={losesData}
      phrase={phraseOf(servers.map(({ name }) => name))}
      blockedReason={protection.reason}
      onConfirm={run}
    >
      <OwnerLine projectId={projectId} servers={servers} />
      {protection.alert}
      <p>{t(areKept ? KEPT : (sentence ?? ''), values)}</p>
      <WhyField value={reason} onChange={setReason} />
    </ConfirmAction>
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
