import type { Server } from '#lib/compute/servers/schema.ts';
import type { Remedy } from '#lib/compute/servers/view/explain-fault.ts';
import { createHref } from '#lib/console/paths.ts';
import { likeServer } from './create/like-server.ts';
import { prefillSearch } from './create/prefill.ts';

/** What an address takes at most; user data can be longer than that. */
const MAX_USER_DATA = 1500;

/** The launch page, filled like an instance that failed, without what stood in the way. */
export function relaunchHref(projectId: string, server: Server, remedies: readonly Remedy[] = []): string {
  const like = likeServer(server);
  const search = prefillSearch({
    ...like,
    flavor: remedies.includes('smaller_flavor') ? '' : (like.flavor ?? ''),
    zone: remedies.includes('other_zone') ? '' : (like.zone ?? ''),
    userData: (like.userData ?? '').length > MAX_USER_DATA ? '' : (like.userData ?? ''),
  });
  return createHref(projectId, 'instances', search);
}
