'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { AdminDialog } from '#lib/compute/server-actions/define-verbs.ts';
import type { ConfirmedCommand } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';

const CommandDialog = lazyComponent(async () => (await import('./command-dialog.tsx')).CommandDialog);
const EvacuateDialog = lazyComponent(async () => (await import('./evacuate-dialog.tsx')).EvacuateDialog);
const LockDialog = lazyComponent(async () => (await import('./lock-dialog.tsx')).LockDialog);
const MigrateAllDialog = lazyComponent(async () => (await import('./migrate-all-dialog.tsx')).MigrateAllDialog);
const MigrateDialog = lazyComponent(async () => (await import('./migrate-dialog.tsx')).MigrateDialog);
const ResetDialog = lazyComponent(async () => (await import('./reset-dialog.tsx')).ResetDialog);
const ContactDialog = lazyComponent(async () => (await import('./contact-dialog.tsx')).ContactDialog);

export type AdminDialogName = ConfirmedCommand | AdminDialog | 'contact';

interface OpenDialogProps extends ProjectDialogProps {
  what: AdminDialogName;
  servers: readonly [Server, ...Server[]];
  onDeleted: (() => void) | undefined;
}

export function OpenDialog({ projectId, what, servers, onClose, onDeleted }: OpenDialogProps) {
  const one = { projectId, server: servers[0], onClose };
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
    case 'contact':
      return <ContactDialog {...one} />;
    default:
      return <CommandDialog command={what} {...many} onDeleted={onDeleted} />;
  }
}
