'use client';

import type { ComponentType } from 'react';
import type { ServerCommand } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { DialogId } from './action-specs.ts';
import { AttachInterfaceDialog } from './attach-interface-dialog.tsx';
import { AttachVolumeDialog } from './attach-volume-dialog.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { type AskedCommand, commandQuestions } from './command-questions.ts';
import { CreateImageDialog } from './create-image-dialog.tsx';
import { DeleteInstances } from './delete-instances.tsx';
import { EditInstanceDialog } from './edit-instance-dialog.tsx';
import { GroupsDialog } from './groups-dialog.tsx';
import type { InstanceDialogProps } from './instance-dialog.ts';
import { LabelsDialog } from './labels-dialog.tsx';
import { LockDialog } from './lock-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RebuildDialog } from './rebuild-dialog.tsx';
import { RescueDialog } from './rescue-dialog.tsx';
import { ResizeDialog } from './resize-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

const dialogs = {
  attach_volume: AttachVolumeDialog,
  attach_interface: AttachInterfaceDialog,
  groups: GroupsDialog,
  edit: EditInstanceDialog,
  labels: LabelsDialog,
  tag: TagDialog,
  resize: ResizeDialog,
  rebuild: RebuildDialog,
  rescue: RescueDialog,
  password: PasswordDialog,
  create_image: CreateImageDialog,
  lock: LockDialog,
} satisfies Record<Exclude<DialogId, 'delete'>, ComponentType<InstanceDialogProps>>;

/** What is asked, about which instances. */
export interface Asked {
  what: DialogId | Exclude<ServerCommand, 'delete'>;
  /** A command is asked about; a dialog of the same name is something else. */
  isCommand: boolean;
  servers: readonly Server[];
}

const isAsked = (command: string): command is AskedCommand => Object.hasOwn(commandQuestions, command);

interface OpenDialogProps {
  projectId: string;
  asked: Asked;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

/** The dialog that is open, drawn once on the page. */
export function OpenDialog({ projectId, asked, onClose, onDeleted }: OpenDialogProps) {
  const { what, isCommand } = asked;
  const [first, ...others] = asked.servers;
  if (!first) return null;
  const props: InstanceDialogProps = { projectId, servers: [first, ...others], onClose };
  if (isCommand) return isAsked(what) ? <CommandDialog {...props} command={what} /> : null;
  if (what === 'delete') return <DeleteInstances {...props} onDeleted={onDeleted} />;
  if (!isDialog(what)) return null;
  const Dialog = dialogs[what];
  return <Dialog {...props} />;
}

const isDialog = (what: string): what is keyof typeof dialogs => Object.hasOwn(dialogs, what);
