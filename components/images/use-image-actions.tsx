'use client';

import type { ReactNode } from 'react';
import { firstReason } from '#components/console/first-reason.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { useVerbActions, type VerbActions, type VerbItem, verbItems } from '#components/console/use-verb-actions.tsx';
import { useVerbCommands, type VerbCommands } from '#components/console/use-verb-commands.ts';
import { VerbConfirmation } from '#components/console/verb-confirmation.tsx';
import { useRoomFor } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { type ProjectOf, projectOf, sharesDialog } from '#lib/client/project-of.ts';
import { saveFrom } from '#lib/client/save-file.ts';
import { useMayWriteIn } from '#lib/client/use-may-write.ts';
import { createHref, objectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { can } from '#lib/image/images/can.ts';
import { imageApi } from '#lib/image/images/contract.ts';
import type { Image } from '#lib/image/images/schema.ts';
import {
  IMAGE_VERBS,
  type ImageState,
  type ImageVerb,
  type ImageVerbDeclaration,
  imageVerbs,
  isImageAction,
} from '#lib/image/images/verbs.ts';
import type { ImageDialogProps } from './image-dialog.ts';
import { imageName } from './image-words.ts';
import { useMayChangeIn } from './use-may-change.ts';

type Item = VerbItem<ImageVerb, ImageState>;
interface Row {
  id: string;
  image: Image;
}

const ITEMS = verbItems(imageVerbs, { use: msg('Use'), change: msg('Change'), danger: msg('Danger') });
const declared = (verb: ImageVerb): ImageVerbDeclaration => IMAGE_VERBS[verb];

interface ImageActions<R extends Row> extends VerbActions<R, ImageVerb> {
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

export function useImageActions<R extends Row>(of: ProjectOf<R>, onDeleted?: () => void): ImageActions<R> {
  const { request, openDialog, close: onClose, renderDialog } = useDialogRequest<ImageDialogRequest<R>>();
  const allowed = useVerdict(of);
  const roomFor = useRoomFor(typeof of === 'string' ? of : undefined);
  const { confirm } = useVerbCommands<R>(of, { kinds: ['image'], nameOf: ({ image }) => imageName(image) });
  const actions = useVerbActions<R, ImageVerb, ImageState>({
    items: ITEMS,
    subjectOf: ({ image }) => image,
    allowed: ({ id, isForReaders, creates }, row) =>
      isForReaders || firstReason(allowed(id, row), roomFor(creates?.screen)),
    together: ({ dialog }, rows) => !dialog || sharesDialog(of, rows),
    hrefOf: (item, row) => hrefOf(projectOf(of, row), item, row.image),
    perform: ({ id, shows }, [first, ...others], skipped) => {
      if (!first) return;
      if (shows === 'file') saveFrom(fileHref(projectOf(of, first), first.id), fileNameOf(first.image));
      else openDialog({ verb: id, rows: [first, ...others] }, skipped);
    },
  });
  return {
    ...actions,
    dialog:
      request &&
      renderDialog(
        <OpenDialog projectId={projectOf(of, request.rows[0])} {...{ request, confirm, onClose, onDeleted }} />,
      ),
  };
}

const fileHref = (projectId: string, id: string) =>
  `/bff/projects/${encodeURIComponent(projectId)}/image/v2/images/${id}/file`;

const fileNameOf = (image: Image) => `${imageName(image)}.${image.disk_format ?? 'img'}`;

function hrefOf(projectId: string, { creates, shows }: Item, { id }: Image): string | undefined {
  if (creates) return createHref(projectId, creates.screen, { [creates.from]: id });
  return shows && shows !== 'file' ? objectHref(projectId, 'images', id, { tab: shows }) : undefined;
}

function useVerdict<R extends Row>(of: ProjectOf<R>) {
  const mayWriteIn = useMayWriteIn();
  const mayChangeIn = useMayChangeIn();
  return (verb: ImageVerb, row: R): true | Text => {
    const projectId = projectOf(of, row);
    const mayDo = declared(verb).isForOthers ? mayWriteIn(projectId) : mayChangeIn(projectId, row.image);
    return mayDo === true ? can(verb, row.image) : mayDo;
  };
}

interface ImageDialogRequest<R extends Row> {
  verb: ImageVerb;
  rows: readonly [R, ...R[]];
}

const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

interface OpenDialogProps<R extends Row> extends Omit<ImageDialogProps, 'images'> {
  request: ImageDialogRequest<R>;
  confirm: VerbCommands<R>['confirm'];
}

function OpenDialog<R extends Row>({ request: { verb, rows }, confirm, ...props }: OpenDialogProps<R>) {
  const { menu, question } = declared(verb);
  const [first, ...others] = rows;
  const images: ImageDialogProps['images'] = [first.image, ...others.map(({ image }) => image)];
  if (menu?.dialog) return <DialogByName name={menu.dialog} {...props} images={images} />;
  if (!question || !isImageAction(verb)) return null;
  const { words } = IMAGE_VERBS[verb];
  const run = () => confirm({ words, requestOf: ({ id }) => clientOf(imageApi)[verb].request(id) }, rows);
  return <VerbConfirmation question={question} names={images.map(imageName)} onConfirm={run} onClose={props.onClose} />;
}
