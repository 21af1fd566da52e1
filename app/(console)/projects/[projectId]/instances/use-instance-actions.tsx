'use client';

import { HardDrive, Pencil, Play, Power, RotateCcw, Square, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { can, type ServerVerb, stateOf } from '#lib/compute/servers/can.ts';
import type { ServerCommand } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AttachVolumeDialog } from './attach-volume-dialog.tsx';
import { DeleteInstances } from './delete-instances.tsx';
import { EditInstanceDialog } from './edit-instance-dialog.tsx';
import { PowerDialog } from './power-dialog.tsx';
import { useRunCommand } from './use-run-command.ts';

interface Asked {
  what: Exclude<ServerCommand, 'start'> | 'attach' | 'edit';
  servers: Server[];
}

/** Deleting twice changes nothing; the menu says that it is under way. */
const mayDelete = (server: Server): true | string =>
  server['OS-EXT-STS:task_state'] === 'deleting' ? msg('It is being deleted.') : true;

export interface InstanceActions {
  actionsOf: (server: Server) => readonly Action[];
  bulkActions: readonly BulkAction<Server>[];
  /** The dialog that asks, when one is open; to be drawn once on the page. */
  dialogs: ReactNode;
}

/** What can be done to instances, one by one and in bulk; the rules are those of the server. */
export function useInstanceActions(projectId: string, onDeleted?: () => void): InstanceActions {
  const t = useT();
  const [asked, setAsked] = useState<Asked>();
  const run = useRunCommand(projectId);
  const mayWrite = useMayWrite(projectId);
  const allow = (verdict: true | string) => (mayWrite === true ? verdict : mayWrite);
  const may = (verb: ServerVerb) => (server: Server) => allow(can(verb, stateOf(server)));
  const ask = (what: Asked['what']) => (servers: Server[]) => setAsked({ what, servers });
  const close = () => setAsked(undefined);
  const labels = {
    start: t('Start'),
    stop: t('Stop'),
    reboot: t('Reboot'),
    reboot_hard: t('Reboot hard'),
    delete: t('Delete'),
  };
  const power = { group: t('Power') };
  const actionsOf = (server: Server): Action[] => {
    const one = (what: Asked['what']) => () => ask(what)([server]);
    const allowed = (verb: ServerVerb) => may(verb)(server);
    return [
      {
        ...power,
        label: labels.start,
        icon: <Play />,
        allowed: allowed('start'),
        onSelect: () => run('start', [server]),
      },
      { ...power, label: labels.stop, icon: <Square />, allowed: allowed('stop'), onSelect: one('stop') },
      { ...power, label: labels.reboot, icon: <RotateCcw />, allowed: allowed('reboot'), onSelect: one('reboot') },
      {
        ...power,
        label: labels.reboot_hard,
        icon: <Power />,
        allowed: allowed('reboot_hard'),
        onSelect: one('reboot_hard'),
      },
      {
        group: t('Attach'),
        label: t('Attach volume'),
        icon: <HardDrive />,
        allowed: allowed('attach_volume'),
        onSelect: one('attach'),
      },
      { label: t('Edit'), icon: <Pencil />, allowed: mayWrite, onSelect: one('edit') },
      {
        group: t('Danger'),
        label: labels.delete,
        icon: <Trash2 />,
        isDanger: true,
        allowed: allow(mayDelete(server)),
        onSelect: one('delete'),
      },
    ];
  };
  const bulkActions: BulkAction<Server>[] = [
    { label: labels.start, allowed: may('start'), onRun: (servers) => run('start', servers) },
    { label: labels.stop, allowed: may('stop'), onRun: ask('stop') },
    { label: labels.reboot, allowed: may('reboot'), onRun: ask('reboot') },
    { label: labels.delete, allowed: (server) => allow(mayDelete(server)), isDanger: true, onRun: ask('delete') },
  ];
  return {
    actionsOf,
    bulkActions,
    dialogs: asked && <Dialogs projectId={projectId} asked={asked} onClose={close} onDeleted={onDeleted} />,
  };
}

interface DialogsProps {
  projectId: string;
  asked: Asked;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

function Dialogs({ projectId, asked, onClose, onDeleted }: DialogsProps) {
  const { what, servers } = asked;
  const [first] = servers;
  if (!first) return null;
  switch (what) {
    case 'attach':
      return <AttachVolumeDialog projectId={projectId} server={first} onClose={onClose} />;
    case 'edit':
      return <EditInstanceDialog projectId={projectId} server={first} onClose={onClose} />;
    case 'delete':
      return <DeleteInstances projectId={projectId} servers={servers} onClose={onClose} onDeleted={onDeleted} />;
    case 'stop':
    case 'reboot':
    case 'reboot_hard':
      return <PowerDialog projectId={projectId} command={what} servers={servers} onClose={onClose} />;
    default:
      return what satisfies never;
  }
}
