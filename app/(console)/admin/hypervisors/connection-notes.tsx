'use client';

import { LoadError } from '#components/console/load-error.tsx';
import { OBSTACLE_WORDS } from '#components/hosts/obstacle-words.ts';
import type { HostConnections } from '#components/hosts/use-host-connections.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function ConnectionNotes({ connections: { answer } }: { connections: HostConnections }) {
  const t = useT();
  const obstacle = answer.data?.obstacle;
  return (
    <>
      {obstacle && <p className="mb-3 max-w-prose text-ink-muted text-small">{t(OBSTACLE_WORDS[obstacle])}</p>}
      {answer.error && (
        <div className="mb-3">
          <LoadError answer={answer} unknown={t('Could not load how hosts are connected')} />
        </div>
      )}
    </>
  );
}
