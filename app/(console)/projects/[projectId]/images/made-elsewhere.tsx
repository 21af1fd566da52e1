'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { serversOfImageQuery } from '#lib/compute/servers/everywhere-queries.ts';
import { serverFactsQuery } from '#lib/compute/servers/facts-query.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { useIsAdmin } from './use-is-admin.ts';

/** This many images are looked after; of more it is not said. */
const MOST = 10;

/** How many instances of other projects were made from images, for administrators, who alone may know. */
export function MadeElsewhere({ projectId, images }: { projectId: string; images: readonly Image[] }) {
  const t = useT();
  const isAdmin = useIsAdmin(projectId);
  const own = useQuery(serverFactsQuery(projectId)).data?.rows;
  const asked = isAdmin && images.length <= MOST ? images : [];
  const everywhere = useQueries({
    queries: asked.map(({ id }) => serversOfImageQuery(projectId, id)),
    combine: (answers) => answers.flatMap(({ data }) => data?.servers ?? []),
  });
  const count = own ? everywhere.filter(({ id }) => own.every((server) => server.id !== id)).length : 0;
  if (count === 0) return null;
  return (
    <p>
      {t(
        '{count, plural, one {# instance of another project was made from it too.} other {# instances of other projects were made from it too.}}',
        { count },
      )}
    </p>
  );
}
