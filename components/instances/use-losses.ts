'use client';

import { useSession } from '#lib/client/session.ts';
import type { VerbName } from '#lib/compute/server-actions/verbs.ts';
import { isRecoverable, losesServerData } from '#lib/compute/servers/data-loss.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { reclaimTime } from './reclaim-time.ts';

interface Losses {
  losesData: boolean;
  /** Until when the deleted instances can be restored, as a sentence; undefined if one of them cannot. */
  kept: string | undefined;
}

/** Whether the verb permanently loses data, or the deleted instances can be restored for a limited time. */
export function useLosses(servers: readonly Server[], verb: VerbName): Losses {
  const { t, format } = useI18n();
  const seconds = useSession().data?.reclaim_seconds;
  const isKept = seconds !== undefined && verb === 'delete';
  const ended = isKept ? servers.filter((server) => !isRecoverable(server)) : servers;
  const until = seconds === undefined ? undefined : Date.now() + seconds * 1000;
  return {
    losesData: losesServerData(verb, ended),
    kept:
      until !== undefined && ended.length === 0
        ? t(
            '{count, plural, one {It can be restored until {time}. Until then, it keeps} other {They can be restored until {time}. Until then, they keep}} addresses and volumes, which count towards the quota; vCPUs and memory do not.',
            { count: servers.length, time: reclaimTime(format, until) },
          )
        : undefined,
  };
}
