'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { useCommandServer } from '#lib/compute/server-actions/queries.ts';
import type { ServerCommand } from '#lib/compute/server-actions/verbs.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import type { Question } from '#lib/verbs/verb.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { useRunCommand } from './use-run-command.ts';

const namedServers = 8;

interface CommandQuestionProps extends InstanceDialogProps {
  command: ServerCommand;
  question: Question;
}

/** Asks before instances stop answering, or give something up, and says what they keep. */
export function CommandQuestion({ projectId, servers, command, question, onClose }: CommandQuestionProps) {
  const t = useT();
  const format = useFormat();
  const run = useRunCommand(projectId);
  const one = useCommandServer(projectId);
  const { title, confirm, sentence, isDanger } = question;
  const count = servers.length;
  const values = { count, name: servers[0].name };
  const hidden = count - namedServers;
  return (
    <ConfirmAction
      isOpen
      onOpenChange={onClose}
      title={t(title, values)}
      confirmLabel={t(confirm, values)}
      isDanger={isDanger ?? false}
      onConfirm={async () => {
        if (count > 1) run(command, servers);
        else await one.mutateAsync({ id: servers[0].id, command });
      }}
    >
      {count > 1 && (
        <p className="break-words">
          {format.list(servers.slice(0, namedServers).map(({ name }) => name))}{' '}
          {hidden > 0 && t('and {hidden} more', { hidden })}
        </p>
      )}
      <p>{t(sentence)}</p>
    </ConfirmAction>
  );
}
