'use client';

import { firstReason } from '#components/console/first-reason.ts';
import type { ActionStart, ObjectActions } from '#components/console/use-object-actions.tsx';
import { useVerbActions, type VerbItem, verbItems } from '#components/console/use-verb-actions.tsx';
import { useVerbCommands } from '#components/console/use-verb-commands.ts';
import { VerbConfirmation } from '#components/console/verb-confirmation.tsx';
import { useRoomFor } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { type ProjectOf, projectOf, sharesDialog } from '#lib/client/project-of.ts';
import { saveFrom } from '#lib/client/save-file.ts';
import { useMayWriteIn } from '#lib/client/use-may-write.ts';
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
import { createHref, objectHref } from '#lib/screens/paths.ts';
import { imageName } from './image-words.ts';
import { useMayChangeIn } from './use-may-change.ts';

type Item = VerbItem<ImageVerb, ImageState>;
interface Row {
  id: string;
  image: Image;
}

const ITEMS = verbItems(imageVerbs, { use: msg('Use'), change: msg('Change'), danger: msg('Danger') });
const declared = (verb: ImageVerb): ImageVerbDeclaration => IMAGE_VERBS[verb];

const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

export function useImageActions<R extends Row>(of: ProjectOf<R>, onDeleted?: () => void): ObjectActions<R, ImageVerb> {
  const allowed = useVerdict(of);
  const roomFor = useRoomFor(typeof of === 'string' ? of : undefined);
  return useVerbActions<R, ImageVerb, ImageState>({
    items: ITEMS,
    subjectOf: ({ image }) => image,
    stateOf: ({ image }) => image.status,
    allowed: ({ id, isForReaders, creates }, row) =>
      isForReaders || firstReason(allowed(id, row), roomFor(creates?.screen)),
    together: ({ dialog }, rows) => !dialog || sharesDialog(of, rows),
    startOf: useStarts(of, onDeleted),
  });
}

const fileHref = (projectId: string, id: string) =>
  `/bff/projects/${encodeURIComponent(projectId)}/image/v2/images/${id}/file`;

const fileNameOf = (image: Image) => `${imageName(image)}.${image.disk_format ?? 'img'}`;

function useStarts<R extends Row>(of: ProjectOf<R>, onDeleted: (() => void) | undefined) {
  const { confirm } = useVerbCommands<R>(of, { kinds: ['image'], nameOf: ({ image }) => imageName(image) });
  const save = (row: R) => saveFrom(fileHref(projectOf(of, row), row.id), fileNameOf(row.image));
  return ({ id: verb, creates, shows, dialog: name }: Item): ActionStart<R> => {
    const { question } = declared(verb);
    if (creates)
      return { href: (row) => createHref(projectOf(of, row), creates.screen, { [creates.from]: row.image.id }) };
    if (shows === 'file') return { run: ([row]) => save(row) };
    if (shows) return { href: (row) => objectHref(projectOf(of, row), 'images', row.image.id, { tab: shows }) };
    if (name !== undefined)
      return {
        dialog: ([first, ...others], onClose) => (
          <DialogByName
            projectId={projectOf(of, first)}
            images={[first.image, ...others.map(({ image }) => image)]}
            {...{ name, onDeleted, onClose }}
          />
        ),
      };
    if (!question || !isImageAction(verb)) return {};
    const { words } = IMAGE_VERBS[verb];
    const command = { words, requestOf: ({ id }: R) => clientOf(imageApi)[verb].request(id) };
    return {
      dialog: (rows, onClose) => (
        <VerbConfirmation
          names={rows.map(({ image }) => imageName(image))}
          onConfirm={() => confirm(command, rows)}
          {...{ question, onClose }}
        />
      ),
    };
  };
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
