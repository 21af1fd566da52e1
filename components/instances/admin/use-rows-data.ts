'use client';

import { useUserNames } from '#components/projects/use-owners.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf } from '#lib/compute/servers/view/attributes.ts';

/** The names of the users of instances, and what their RAM is compared with. */
export const useRowsData = (scope: string, rows: readonly Server[]) => ({
  userName: useUserNames(scope, rows),
  largestRam: rows.reduce((largest, server) => Math.max(largest, flavorOf(server)?.ram ?? 0), 0),
});
