'use client';

import type { ComponentType } from 'react';
import { isCommand, type VerbName, verbOf } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { CommandQuestion } from './command-question.tsx';
import { DeleteInstances } from './delete-instances.tsx';
import type { InstanceDialogProps } from './instance-dialog.ts';

/** Every dialog of the folder; a verb names the file of its own. */
const files = import.meta.glob<Record<string, ComponentType<InstanceDialogProps>>>('./*-dialog.tsx', { eager: true });
const dialogOf = (name: string) => Object.values(files[`./${name}-dialog.tsx`] ?? {})[0];

/** What is asked, about which instances. */
export interface Asked {
  verb: VerbName;
  servers: readonly Server[];
}

interface OpenDialogProps {
  projectId: string;
  asked: Asked;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

/** The dialog that is open, drawn once on the page. */
export function OpenDialog({ projectId, asked: { verb, servers }, onClose, onDeleted }: OpenDialogProps) {
  const [first, ...others] = servers;
  if (!first) return null;
  const props: InstanceDialogProps = { projectId, servers: [first, ...others], onClose };
  if (verb === 'delete') return <DeleteInstances {...props} onDeleted={onDeleted} />;
  const { menu, question } = verbOf(verb);
  const Dialog = menu?.dialog && dialogOf(menu.dialog);
  if (Dialog) return <Dialog {...props} />;
  return question && isCommand(verb) ? <CommandQuestion {...props} command={verb} question={question} /> : null;
}
