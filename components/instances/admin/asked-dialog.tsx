'use client';

import { onUse } from '#components/ui/on-use.tsx';
import type { AdminDialog } from '#lib/compute/server-actions/define-verbs.ts';
import type { AskedCommand } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';

const CommandDialog = onUse(async () => (await import('./command-dialog.tsx')).CommandDialog);
const EvacuateDialog = onUse(async () => (await import('./evacuate-dialog.tsx')).EvacuateDialog);
const LockDialog = onUse(async () => (await import('./lock-dialog.tsx')).LockDialog);
const MigrateAllDialog = onUse(async () => (await import('./migrate-all-dialog.tsx')).MigrateAllDialog);
const MigrateDialog = onUse(async () => (await import('./migrate-dialog.tsx')).MigrateDialog);
const ResetDialog = onUse(async () => (await import('./reset-dialog.tsx')).ResetDialog);
const TellDialog = onUse(async () => (await import('./tell-dialog.tsx')).TellDialog);

/** What an administrator is about to do, and to which instances. */
export interface AdminDialogRequest {
  what: AskedCommand | AdminDialog | 'tell';
  servers: readonly Server[];
}

interface AskedDialogProps {
  projectId: string;
  asked: AdminDialogRequest;
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
