'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useSession } from '#lib/client/session.ts';
import type { AnyImage } from '#lib/console/images/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { ANY_IMAGE_VERBS, type AnyImageVerb } from '#lib/image/images/admin-verbs.ts';
import { imageApi } from '#lib/image/images/contract.ts';
import type { ImageState } from '#lib/image/images/verbs.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { judge, type Verb } from '#lib/verbs/verb.ts';
import { IMAGE_REQUESTS } from '../image-requests.ts';
import { imageName } from '../image-words.ts';

const DialogByName = lazyComponent(async () => (await import('../dialog-by-name.tsx')).DialogByName);

const { remove } = clientOf(imageApi);

/** Each verb as rules about a status. */
const VERBS: Readonly<Record<AnyImageVerb, Verb<string, string, ImageState>>> = ANY_IMAGE_VERBS;

export function useAnyImageActions(scope: string): ObjectActions<AnyImage, AnyImageVerb> {
  const own = new Set(useSession().data?.projects.map(({ id }) => id));
  return useKindActions<AnyImage, AnyImageVerb, ImageState>({
    ...{ verbs: VERBS, of: scope, kinds: ['image', 'quota'] },
    subjectOf: ({ image }) => image,
    nameOf: ({ image }) => imageName(image),
    can: (verb, { image }) =>
      verb === 'open'
        ? own.has(image.owner) || msg('You have no role in the project of this image.')
        : judge(VERBS[verb], image),
    starts: { open: { href: ({ id, image }) => objectHref(image.owner, 'images', id) } },
    dialogOf: (name, [first, ...others], onClose) => (
      <DialogByName
        projectId={scope}
        images={[first.image, ...others.map(({ image }) => image)]}
        {...{ name, onClose }}
      />
    ),
    requests: { ...IMAGE_REQUESTS, delete: ({ id }) => remove.request(id) },
    effects: {
      delete: (rows, { t }) => {
        const instances = rows.reduce((sum, row) => sum + row.instances, 0);
        return [
          instances > 0 &&
            t(
              '{instances, plural, one {# instance was} other {# instances were}} created from {count, plural, one {it} other {them}}, in all projects. {instances, plural, one {It keeps working but can} other {They keep working but can}} no longer be rebuilt.',
              { instances, count: rows.length },
            ),
        ];
      },
    },
    valuesOf: (rows, { format }) => ({
      size: format.bytes(rows.reduce((sum, { image }) => sum + (image.size ?? 0), 0)),
    }),
  });
}
