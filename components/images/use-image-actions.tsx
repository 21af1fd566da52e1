'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { useRoomFor } from '#components/quotas/use-may-create.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { type ProjectOf, projectOf } from '#lib/client/project-of.ts';
import { saveFrom } from '#lib/client/save-file.ts';
import { msg } from '#lib/i18n/text.ts';
import { can } from '#lib/image/images/can.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { IMAGE_VERBS, type ImageState, type ImageVerb, type ImageVerbDeclaration } from '#lib/image/images/verbs.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { IMAGE_REQUESTS } from './image-requests.ts';
import { imageName } from './image-words.ts';
import { useMayChangeIn } from './use-may-change.ts';

interface Row {
  id: string;
  image: Image;
}

const declared = (verb: ImageVerb): ImageVerbDeclaration => IMAGE_VERBS[verb];

const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

const fileHref = (projectId: string, id: string) =>
  `/bff/projects/${encodeURIComponent(projectId)}/image/v2/images/${id}/file`;

const fileNameOf = (image: Image) => `${imageName(image)}.${image.disk_format ?? 'img'}`;

export function useImageActions<R extends Row>(of: ProjectOf<R>, onDeleted?: () => void): ObjectActions<R, ImageVerb> {
  const mayChangeIn = useMayChangeIn();
  const roomFor = useRoomFor(typeof of === 'string' ? of : undefined);
  const show = (tab: string) => ({ href: (row: R) => objectHref(projectOf(of, row), 'images', row.id, { tab }) });
  return useKindActions<R, ImageVerb, ImageState>({
    stateOf: ({ image }) => image.status,
    verbs: IMAGE_VERBS,
    groups: { use: msg('Use'), change: msg('Change'), danger: msg('Danger') },
    of,
    subjectOf: ({ image }) => image,
    nameOf: ({ image }) => imageName(image),
    allowed: (row, verb) => declared(verb).isForOthers || mayChangeIn(projectOf(of, row), row.image),
    can: (verb, { image }) => can(verb, image),
    roomFor,
    kinds: ['image'],
    requests: IMAGE_REQUESTS,
    dialogOf: (name, [first, ...others], onClose) => (
      <DialogByName
        projectId={projectOf(of, first)}
        images={[first.image, ...others.map(({ image }) => image)]}
        {...{ name, onDeleted, onClose }}
      />
    ),
    starts: {
      download: { run: ([row]) => saveFrom(fileHref(projectOf(of, row), row.id), fileNameOf(row.image)) },
      properties: show('properties'),
      share: show('members'),
    },
  });
}
