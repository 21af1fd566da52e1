'use client';

import type { AdminDialog } from '#lib/compute/server-actions/define-verbs.ts';
import type { AskedCommand } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { CommandDialog } from './command-dialog.tsx';
import { EvacuateDialog } from './evacuate-dialog.tsx';
import { LockDialog } from './lock-dialog.tsx';
import { MigrateAllDialog } from './migrate-all-dialog.tsx';
import { MigrateDialog } from './migrate-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { TellDialog } from './tell-dialog.tsx';

/** What an administrator is about to do, and to which instances. */
export interface Asked {
  what: AskedCommand | AdminDialog | 'tell';
  servers: readonly Server[];
}

interface AskedDialogProps {
  projectId: string;
  asked: Asked;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

/** The dialog for what is about to be done. */
export function AskedDialog({ projectId, asked, onClose, onDeleted }: AskedDialogProps) {
  const { what, servers } = asked;
  const [first] = servers;
  if (!first) return null;
  const one = { projectId, server: first, onClose };
  const many = { projectId, servers, onClose };
  switch (what) {
    case 'lock':
      return <LockDialog {...one} />;
    case 'migrate':
      return <MigrateDialog {...one} />;
    case 'migrate_all':
      return <MigrateAllDialog {...many} />;
    case 'evacuate':
      return <EvacuateDialog {...many} />;
    case 'reset':
      return <ResetDialog {...one} />;
    case 'tell':
      return <TellDialog {...one} />;
    default:
      return <CommandDialog command={what} {...many} onDeleted={onDeleted} />;
  }
}
