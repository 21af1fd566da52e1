'use client';

import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { imageVerbs } from '#lib/image/images/verbs.ts';
import { ImageStatusBadge } from '../image-status.tsx';
import { imageName } from '../image-words.ts';

interface ImageHeaderProps {
  projectId: string;
  image: Image;
  actions: readonly Action[];
}

/** Name, status, and what can be done: first what the status asks for. */
export function ImageHeader({ projectId, image, actions }: ImageHeaderProps) {
  const t = useT();
  const name = imageName(image);
  const wanted = imageVerbs.find(({ menu }) => menu?.firstIn?.includes(image.status));
  const first = wanted
    ? actions.find(({ id }) => id === wanted.name)
    : actions.find(({ allowed, isDanger }) => allowed === true && !isDanger);
  return (
    <PageHeader
      crumbs={[{ label: t('Images'), href: projectHref(projectId, 'images') }]}
      title={name}
      status={<ImageStatusBadge image={image} />}
      actions={
        <>
          <ApiLens call={{ path: `image/v2/images/${image.id}` }} command={`openstack image show ${image.id}`} />
          {first && <ActionButton action={first} />}
          <ActionMenu
            label={t('Actions for {name}', { name })}
            actions={actions.filter((action) => action !== first)}
          />
        </>
      }
    />
  );
}
