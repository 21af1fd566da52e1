import type { Activity } from '#lib/console/activity/schema.ts';
import { objectHref } from '#lib/console/paths.ts';
import type { ResultsAnswer } from '#lib/console/results/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { notify } from './notices.ts';
import { takeOwnRequest } from './own-requests.ts';

/** What takes its time after it was taken; the end of a launch is told by the job that follows it. */
const isTold = ({ kind, verb, action }: Activity): boolean => kind === 'server' && action !== null && verb !== 'create';

/** Tells how that ended which this page asked of instances. */
export function tellResults({ activity }: ResultsAnswer): void {
  for (const one of activity.filter(isTold).toReversed()) {
    const { state, result, object_name: name, object_id, project, is_there, request_id } = one;
    if (state === 'running' || result === null || !takeOwnRequest(request_id)) continue;
    notify({
      level: state === 'failed' ? 'danger' : 'success',
      title: msg(result, { name }),
      ...(project && is_there ? { href: objectHref(project.id, 'instances', object_id) } : {}),
    });
  }
}
