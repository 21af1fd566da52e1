'use client';

import { OBSTACLE_WORDS } from '#components/hosts/obstacle-words.ts';
import { useHostConnections } from '#components/hosts/use-host-connections.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Why no hosts can be added, if so. The list displays the error of a failed query. */
export function ConnectionNotes({ projectId }: { projectId: string }) {
  const t = useT();
  const obstacle = useHostConnections(projectId).answer.data?.obstacle;
  return obstacle && <p className="mb-3 max-w-prose text-ink-muted text-small">{t(OBSTACLE_WORDS[obstacle])}</p>;
}
