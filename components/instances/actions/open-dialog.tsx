'use client';

import { dialogByName } from '#components/console/lazy-dialogs.tsx';
import { VerbConfirmation } from '#components/console/verb-confirmation.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { type ProjectOf, projectOf } from '#lib/client/project-of.ts';
import { isCommand, type VerbName, verbOf } from '#lib/compute/server-actions/verbs.ts';
import { losesServerData } from '#lib/compute/servers/data-loss.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { useServerCommands } from './use-server-commands.ts';

const DeleteInstances = lazyComponent(async () => (await import('./delete-instances.tsx')).DeleteInstances);

const DialogByName = dialogByName<InstanceDialogProps>(import.meta.glob('./*-dialog.tsx'));

interface OpenDialogProps extends Omit<InstanceDialogProps, 'projectId'> {
  of: ProjectOf<Server>;
  verb: VerbName;
  onDeleted: (() => void) | undefined;
}

export function OpenDialog({ of, verb, servers, onClose, onDeleted }: OpenDialogProps) {
  const { confirm } = useServerCommands(of);
  const props = { projectId: projectOf(of, servers[0]), servers, onClose };
  if (verb === 'delete') return <DeleteInstances {...props} onDeleted={onDeleted} />;
  const { menu, question } = verbOf(verb);
  if (menu?.dialog) return <DialogByName name={menu.dialog} {...props} />;
  if (!question || !isCommand(verb)) return null;
  const names = servers.map(({ name }) => name);
  return (
    <VerbConfirmation
      question={question}
      losesData={losesServerData(verb, servers)}
      names={names}
      onConfirm={() => confirm(verb, servers)}
      onClose={onClose}
    />
  );
}
