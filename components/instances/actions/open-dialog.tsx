'use client';

import type { ComponentType } from 'react';
import { lazyDialogs } from '#components/console/lazy-dialogs.ts';
import { VerbConfirmation } from '#components/console/verb-confirmation.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { type ProjectOf, projectOf } from '#lib/client/project-of.ts';
import { isCommand, type VerbName, verbOf } from '#lib/compute/server-actions/verbs.ts';
import { losesServerData } from '#lib/compute/servers/data-loss.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { useServerCommands } from './use-server-commands.ts';

const DeleteInstances = lazyComponent(async () => (await import('./delete-instances.tsx')).DeleteInstances);

/** All dialogs of this folder. A verb's declaration contains the name of its file. */
const dialogs = lazyDialogs(import.meta.glob<Record<string, ComponentType<InstanceDialogProps>>>('./*-dialog.tsx'));
const dialogOf = (name: string) => dialogs[`./${name}-dialog.tsx`];

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
  const Dialog = menu?.dialog && dialogOf(menu.dialog);
  if (Dialog) return <Dialog {...props} />;
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
