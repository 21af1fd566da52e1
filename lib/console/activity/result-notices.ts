import { notify } from '#lib/client/notices.ts';
import { consumeOwnRequest } from '#lib/client/own-requests.ts';
import { msg } from '#lib/i18n/text.ts';
import type { ResultsAnswer } from '../facts/schema.ts';
import { activityHref } from './href.ts';
import type { Activity } from './schema.ts';

/** Kinds of data that is written, copied or deleted after the request was accepted. */
const STORED: ReadonlySet<string> = new Set(['volume', 'snapshot', 'backup']);

/** Actions that continue after they were accepted. The end of a launch is reported by its job. */
const isReported = ({ kind, verb, at, ended_at }: Activity): boolean =>
  kind === 'server' ? verb !== 'create' : STORED.has(kind) && verb !== 'delete' && ended_at !== at;

/** Reports the outcome of requests of this page, not their start. */
export function notifyResults({ activity }: ResultsAnswer): void {
  for (const one of activity.filter(isReported).toReversed()) {
    const { state, result, object_name: name, values, project, is_there, request_id } = one;
    if (state === 'running' || result === null || !consumeOwnRequest(request_id)) continue;
    const href = project && is_there ? activityHref(project.id, one) : undefined;
    notify({
      level: state === 'failed' ? 'danger' : 'success',
      title: msg(result, { ...values, name }),
      ...(href === undefined ? {} : { href }),
    });
  }
}
