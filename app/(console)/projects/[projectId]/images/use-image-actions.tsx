'use client';

import { type ComponentType, type ReactNode, useState } from 'react';
import { useVerbActions, type VerbActions, type VerbItem, verbItems } from '#components/console/use-verb-actions.tsx';
import { useVerbCommands } from '#components/console/use-verb-commands.ts';
import { VerbQuestion } from '#components/console/verb-question.tsx';
import { imageName } from '#components/images/image-words.ts';
import { saveFrom } from '#lib/client/save-file.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { createHref, objectHref } from '#lib/console/paths.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { can } from '#lib/image/images/can.ts';
import { imageActionRequest, imageFileHref } from '#lib/image/images/queries.ts';
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
import type { ImageRow } from './image-row.ts';
import { useMayChange } from './use-may-change.ts';

type Item = VerbItem<ImageVerb, ImageState>;
/** Its row in a list, or the image alone. */
type Row = Pick<ImageRow, 'image'>;

const ITEMS = verbItems(imageVerbs, { use: msg('Use'), change: msg('Change'), danger: msg('Danger') });
const declared = (verb: ImageVerb): ImageVerbDeclaration => IMAGE_VERBS[verb];

interface ImageActions extends VerbActions<Row, ImageVerb> {
  /** The dialog that is open, if any; to be drawn once. */
  dialog: ReactNode;
}

/** What can be done to images: menu, buttons and bulk bar share the verbs and their rules with the server. */
export function useImageActions(projectId: string, onDeleted?: () => void): ImageActions {
  const [asked, setAsked] = useState<Asked>();
  const allowed = useVerdict(projectId);
  const actions = useVerbActions<Row, ImageVerb, ImageState>({
    items: ITEMS,
    subjectOf: ({ image }) => image,
    allowed: ({ id, isForReaders }, { image }) => isForReaders || allowed(id, image),
    hrefOf: (item, { image }) => hrefOf(projectId, item, image),
    perform: ({ id, shows }, rows) => {
      const [first, ...others] = rows.map(({ image }) => image);
      if (first && shows === 'file') saveFrom(imageFileHref(projectId, first.id), fileNameOf(first));
      else if (first) setAsked({ verb: id, images: [first, ...others] });
    },
  });
  const close = () => setAsked(undefined);
  return {
    ...actions,
    dialog: asked && <OpenDialog projectId={projectId} asked={asked} onClose={close} onDeleted={onDeleted} />,
  };
}

const fileNameOf = (image: Image) => `${imageName(image)}.${image.disk_format ?? 'img'}`;

/** The form that an image fills in, or the tab of its page. */
function hrefOf(projectId: string, { creates, shows }: Item, { id }: Image): string | undefined {
  if (creates) return createHref(projectId, creates.screen, { [creates.from]: id });
  return shows && shows !== 'file' ? objectHref(projectId, 'images', id, { tab: shows }) : undefined;
}

/** What role, owner and state say. */
function useVerdict(projectId: string) {
  const mayWrite = useMayWrite(projectId);
  const mayChange = useMayChange(projectId);
  return (verb: ImageVerb, image: Image): true | Text => {
    const mayDo = declared(verb).isForOthers ? mayWrite : mayChange(image);
    return mayDo === true ? can(verb, image) : mayDo;
  };
}

interface Asked {
  verb: ImageVerb;
  images: ImageDialogProps['images'];
}

/** Every dialog of the folder; a verb names the file of its own. */
const files = import.meta.glob<Record<string, ComponentType<ImageDialogProps>>>('./*-dialog.tsx', { eager: true });

interface OpenDialogProps extends Omit<ImageDialogProps, 'images'> {
  asked: Asked;
}

function OpenDialog({ asked: { verb, images }, ...props }: OpenDialogProps) {
  const { confirm } = useVerbCommands<Image>(props.projectId, { kinds: ['image'], nameOf: imageName });
  const { menu, question } = declared(verb);
  const Dialog = menu?.dialog && Object.values(files[`./${menu.dialog}-dialog.tsx`] ?? {})[0];
  if (Dialog) return <Dialog {...props} images={images} />;
  if (!question || !isImageAction(verb)) return null;
  const { action, words } = IMAGE_VERBS[verb];
  const run = () => confirm({ words, requestOf: ({ id }) => imageActionRequest(id, action.key) }, images);
  return <VerbQuestion question={question} names={images.map(imageName)} onConfirm={run} onClose={props.onClose} />;
}
