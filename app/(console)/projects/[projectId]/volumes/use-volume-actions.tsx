'use client';

import { Copy, HardDriveUpload, Link2, Pencil, Trash2, Unlink2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { DetachFromInstance } from '#components/volumes/detach-volume.tsx';
import { can, canDetach } from '#lib/block-storage/volumes/can.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { createHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AttachVolumeDialog } from './attach-volume-dialog.tsx';
import { DeleteVolumes } from './delete-volumes.tsx';
import { EditVolumeDialog } from './edit-volume-dialog.tsx';
import { ExtendVolumeDialog } from './extend-volume-dialog.tsx';
import type { VolumeDialogProps } from './volume-dialog.ts';

const dialogs = {
  attach: AttachVolumeDialog,
  detach: DetachFromInstance,
  extend: ExtendVolumeDialog,
  edit: EditVolumeDialog,
} satisfies Record<string, ComponentType<VolumeDialogProps>>;

type Verb = keyof typeof dialogs | 'delete';
type Open = { verb: keyof typeof dialogs; volume: Volume } | { verb: 'delete'; volumes: readonly Volume[] };

interface VolumeActions {
  of: (volume: Volume) => Action[];
  bulk: BulkAction<Volume>[];
  /** The dialog that is open, if any; to be drawn once. */
  dialog: ReactNode;
}

/** What can be done to volumes: menu, buttons and bulk bar share this list, `can.ts` its rules. */
export function useVolumeActions(projectId: string): VolumeActions {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const [open, setOpen] = useState<Open>();
  const allow = (verdict: true | string) => (mayWrite === true ? verdict : mayWrite);
  const onClose = () => setOpen(undefined);
  const judge = (verb: Verb, volume: Volume) => {
    if (verb === 'edit') return true;
    return verb === 'detach' ? canDetach(volume) : can(verb, volume);
  };
  const of = (volume: Volume): Action[] => {
    const dialog = (verb: Verb, label: string, icon: ReactNode) => ({
      id: verb,
      label,
      icon,
      allowed: allow(judge(verb, volume)),
      onSelect: () => setOpen(verb === 'delete' ? { verb, volumes: [volume] } : { verb, volume }),
    });
    const clone = createHref(projectId, 'volumes', { source_volid: volume.id });
    const change = t('Change');
    return [
      { ...dialog('attach', t('Attach'), <Link2 aria-hidden />), group: t('Attachment'), shortcut: 'a' },
      { ...dialog('detach', t('Detach'), <Unlink2 aria-hidden />), group: t('Attachment') },
      { ...dialog('extend', t('Extend'), <HardDriveUpload aria-hidden />), group: change },
      {
        label: t('Clone'),
        icon: <Copy aria-hidden />,
        href: clone,
        allowed: allow(can('clone', volume)),
        group: change,
      },
      { ...dialog('edit', t('Edit'), <Pencil aria-hidden />), group: change },
      { ...dialog('delete', t('Delete'), <Trash2 aria-hidden />), group: t('Danger'), isDanger: true, shortcut: 'Del' },
    ];
  };
  const bulk: BulkAction<Volume>[] = [
    {
      label: t('Delete'),
      isDanger: true,
      allowed: (volume) => allow(can('delete', volume)),
      onRun: (volumes) => setOpen({ verb: 'delete', volumes }),
    },
  ];
  return { of, bulk, dialog: open && <OpenDialog projectId={projectId} open={open} onClose={onClose} /> };
}

function OpenDialog({ projectId, open, onClose }: { projectId: string; open: Open; onClose: () => void }) {
  if (open.verb === 'delete') return <DeleteVolumes {...{ projectId, onClose }} volumes={open.volumes} />;
  const Dialog = dialogs[open.verb];
  return <Dialog projectId={projectId} volume={open.volume} onClose={onClose} />;
}
