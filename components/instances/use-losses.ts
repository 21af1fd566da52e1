'use client';

import { useSession } from '#lib/client/session.ts';
import type { VerbName } from '#lib/compute/server-actions/verbs.ts';
import { isRecoverable, losesServerData } from '#lib/compute/servers/data-loss.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';

export const KEPT = msg('Deleted instances are kept for a while. An administrator can restore them.');

/** Whether the verb permanently loses data, and whether deleted instances can be restored for a limited time. */
export function useLosses(servers: readonly Server[], verb: VerbName): { losesData: boolean; areKept: boolean } {
  const keepsDeleted = useSession().data?.keeps_deleted === true && verb === 'delete';
  const ended = keepsDeleted ? servers.filter((server) => !isRecoverable(server)) : servers;
  return { losesData: losesServerData(verb, ended), areKept: ended.length === 0 };
}
