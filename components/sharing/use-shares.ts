'use client';

import { useQuery } from '@tanstack/react-query';
import type { RowSource } from '#components/console/row-source.ts';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import { useSession } from '#lib/client/session.ts';
import { shareApis, sharedObjectApi } from '#lib/console/networking/shares/contract.ts';
import type { Share, Shares } from '#lib/console/networking/shares/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { ShareableObject } from './share-object-dialog.tsx';

const ALL_PROJECTS = '*';

/** A share of an object with a project, or with all projects. */
export interface ShareRow {
  object: ShareableObject;
  share: Share;
  /** Name of the other project; its id if the user does not belong to it. */
  projectName: string;
  isOwner: boolean;
  isForAll: boolean;
  /** The other project can use the object without this share. */
  isSharedWithAll: boolean;
}

function useRowsOf() {
  const t = useT();
  const projects = useSession().data?.projects ?? [];
  return (objects: readonly (ShareableObject & Shares)[]): ShareRow[] =>
    objects.flatMap(({ is_owner: isOwner, shares, ...object }) => {
      const isSharedWithAll = shares.some(({ target_project }) => target_project === ALL_PROJECTS);
      return shares.map((share) => {
        const { target_project: id } = share;
        const isForAll = id === ALL_PROJECTS;
        const projectName = isForAll ? t('All projects') : (projects.find((one) => one.id === id)?.name ?? id);
        return { object, share, projectName, isOwner, isForAll, isSharedWithAll };
      });
    });
}

/** What a project shares, and what is shared with it. */
export function useShares(projectId: string): RowSource<ShareRow> {
  const options = clientOf(sharedObjectApi).list.query(projectId);
  const query = useQuery({ ...options, select: ({ shared_objects }) => shared_objects });
  return mapSource(listSource(query), useRowsOf());
}

/** With whom an object is shared. */
export function useSharesOf(projectId: string, object: ShareableObject): RowSource<ShareRow> {
  const options = clientOf(shareApis[object.object_type]).list.query(projectId, object.id);
  const query = useQuery({ ...options, select: (shares) => [{ ...object, ...shares }] });
  return mapSource(listSource(query), useRowsOf());
}
