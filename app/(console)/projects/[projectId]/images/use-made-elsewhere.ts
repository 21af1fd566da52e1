'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { type Answer, bothAnswers, everyAnswer, knownAnswer, mapAnswer } from '#lib/client/answer.ts';
import { serversOfImageQuery } from '#lib/compute/servers/everywhere-queries.ts';
import { serverFactsQuery } from '#lib/compute/servers/view/facts-query.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { useIsAdmin } from './use-is-admin.ts';

/** This many images are looked after; of more it is not said. */
const MOST = 10;

/** How many instances of other projects were made from images, for administrators, who alone may know; 0 where it is not asked. */
export function useMadeElsewhere(projectId: string, images: readonly Image[]): Answer<number> {
  const isAdmin = useIsAdmin(projectId);
  const asked = isAdmin && images.length <= MOST ? images : [];
  const own = useQuery(serverFactsQuery(projectId));
  const everywhere = useQueries({
    queries: asked.map(({ id }) => serversOfImageQuery(projectId, id)),
    combine: everyAnswer,
  });
  if (asked.length === 0) return knownAnswer(0);
  return mapAnswer(bothAnswers(own, everywhere), ([here, answers]) => {
    const ids = new Set(here.rows.map(({ id }) => id));
    return answers.flatMap(({ servers }) => servers).filter(({ id }) => !ids.has(id)).length;
  });
}
