import type { Server } from '#lib/compute/servers/schema.ts';
import type { Remedy } from '#lib/compute/servers/view/explain-fault.ts';
import { createHref } from '#lib/screens/paths.ts';
import { likeServer } from './create/like-server.ts';
import { prefillSearch } from './create/prefill.ts';

/** Maximum length of user data in a URL; longer user data is omitted. */
const MAX_USER_DATA = 1500;

/** Returns the URL of the launch form with the values of a failed instance, without those that the remedies replace. */
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
