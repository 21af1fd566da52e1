'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connectWhenLoaded } from '#lib/client/load-live.ts';
import { isAdminOf, useSession } from '#lib/client/session.ts';

export function ProjectSubscription() {
  const client = useQueryClient();
  const session = useSession().data;
  const userId = session?.user.id;
  const all = session?.projects.find(isAdminOf)?.id;
  // Joined into a string so that a new response with the same projects does not run the effect again.
  const ids = session?.projects.map(({ id }) => id).join(' ');
  // External system: the server's event stream, which all pages of the browser share.
  useEffect(
    () =>
      userId && ids
        ? connectWhenLoaded(({ connectMany }) => connectMany({ userId, projectIds: ids.split(' '), client, all }))
        : undefined,
    [userId, ids, client, all],
  );
  return null;
}
