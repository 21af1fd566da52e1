'use client';

import { Download, HardDrive, ListTree, Pencil, Power, PowerOff, Rocket, Share2, Trash2, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { saveFrom } from '#lib/client/save-file.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { createHref, objectHref } from '#lib/console/paths.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { can } from '#lib/image/images/can.ts';
import { imageFileHref } from '#lib/image/images/queries.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { ActiveDialog } from './active-dialog.tsx';
import { DeleteImages } from './delete-images.tsx';
import { EditImageDialog } from './edit-image-dialog.tsx';
import type { ImageRow } from './image-row.ts';
import { imageName } from './image-words.ts';
import { ResumeUploadDialog } from './resume-upload-dialog.tsx';
import { useMayChange } from './use-may-change.ts';
import { VisibilityDialog } from './visibility-dialog.tsx';

const WAITING: readonly Image['status'][] = ['queued', 'uploading'];

type Verb = 'edit' | 'upload' | 'setActive';
type Open = { verb: Verb; image: Image } | { verb: 'delete' | 'visibility'; images: readonly Image[] };

interface ImageActions {
  of: (row: Pick<ImageRow, 'image'>) => Action[];
  bulk: BulkAction<ImageRow>[];
  /** The dialog that is open, if any; to be drawn once. */
  dialog: ReactNode;
}

/** What can be done to images: menu, buttons and bulk bar share this list, `can.ts` its rules. */
export function useImageActions(projectId: string, onDeleted?: () => void): ImageActions {
  const t = useT();
  const [open, setOpen] = useState<Open>();
  const mayBe = useChangeVerdict(projectId);
  const uses = useUses(projectId);
  const changes = useChanges(projectId, setOpen);
  const many = (verb: 'delete' | 'visibility', label: string): BulkAction<ImageRow> => ({
    label,
    isDanger: verb === 'delete',
    allowed: ({ image }) => mayBe(image, can(verb === 'delete' ? 'delete' : 'edit', image)),
    onRun: (rows) => setOpen({ verb, images: rows.map(({ image }) => image) }),
  });
  const close = () => setOpen(undefined);
  return {
    of: ({ image }) => [...uses(image), ...changes(image)],
    bulk: [many('visibility', t('Change visibility')), many('delete', t('Delete'))],
    dialog: open && <OpenDialog projectId={projectId} open={open} onClose={close} onDeleted={onDeleted} />,
  };
}

/** What stands against a change: that the user may not change the image, else what its state says. */
function useChangeVerdict(projectId: string) {
  const mayChange = useMayChange(projectId);
  return (image: Image, verdict: true | Text): true | Text => {
    const allowed = mayChange(image);
    return allowed === true ? verdict : allowed;
  };
}

/** What alters an image or takes it away. */
function useChanges(projectId: string, onOpen: (open: Open) => void): (image: Image) => Action[] {
  const t = useT();
  const mayBe = useChangeVerdict(projectId);
  return (image) => {
    const isOff = image.status === 'deactivated';
    const group = t('Change');
    const dialog = (verb: Verb, label: string, icon: ReactNode, verdict: true | Text): Action => {
      return { label, icon, group, allowed: mayBe(image, verdict), onSelect: () => onOpen({ verb, image }) };
    };
    return [
      dialog('edit', t('Edit'), <Pencil aria-hidden />, can('edit', image)),
      // Data can be uploaded to what waits for it only; whatever else has its metadata there.
      WAITING.includes(image.status)
        ? dialog('upload', t('Upload its data'), <Upload aria-hidden />, can('stage', image))
        : {
            label: t('Properties'),
            icon: <ListTree aria-hidden />,
            group,
            allowed: true,
            href: objectHref(projectId, 'images', image.id, { tab: 'properties' }),
          },
      {
        label: t('Share'),
        icon: <Share2 aria-hidden />,
        group,
        allowed: mayBe(image, can('share', image)),
        href: objectHref(projectId, 'images', image.id, { tab: 'members' }),
      },
      isOff
        ? dialog('setActive', t('Reactivate'), <Power aria-hidden />, can('reactivate', image))
        : dialog('setActive', t('Deactivate'), <PowerOff aria-hidden />, can('deactivate', image)),
      {
        label: t('Delete'),
        icon: <Trash2 aria-hidden />,
        group: t('Danger'),
        isDanger: true,
        allowed: mayBe(image, can('delete', image)),
        onSelect: () => onOpen({ verb: 'delete', images: [image] }),
      },
    ];
  };
}

/** What an image is for; this needs no right to change it. */
function useUses(projectId: string): (image: Image) => Action[] {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const allow = (verdict: true | string) => (mayWrite === true ? verdict : mayWrite);
  return (image) => {
    const group = t('Use');
    return [
      {
        label: t('Launch instance'),
        icon: <Rocket aria-hidden />,
        group,
        allowed: allow(can('launch', image)),
        href: createHref(projectId, 'instances', { image: image.id }),
      },
      {
        label: t('Create volume'),
        icon: <HardDrive aria-hidden />,
        group,
        allowed: allow(can('createVolume', image)),
        href: createHref(projectId, 'volumes', { image_id: image.id }),
      },
      {
        label: t('Download'),
        icon: <Download aria-hidden />,
        group,
        allowed: allow(can('download', image)),
        onSelect: () =>
          saveFrom(imageFileHref(projectId, image.id), `${imageName(image)}.${image.disk_format ?? 'img'}`),
      },
    ];
  };
}

interface OpenDialogProps {
  projectId: string;
  open: Open;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

function OpenDialog({ projectId, open, onClose, onDeleted }: OpenDialogProps) {
  const shared = { projectId, onClose };
  switch (open.verb) {
    case 'delete':
      return <DeleteImages {...shared} images={open.images} onDeleted={onDeleted} />;
    case 'visibility':
      return <VisibilityDialog {...shared} images={open.images} />;
    case 'edit':
      return <EditImageDialog {...shared} image={open.image} />;
    case 'upload':
      return <ResumeUploadDialog {...shared} image={open.image} />;
    case 'setActive':
      return <ActiveDialog {...shared} image={open.image} />;
    default:
      return open satisfies never;
  }
}
