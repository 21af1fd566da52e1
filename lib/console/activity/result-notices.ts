import { type Notice, notify } from '#lib/client/notices.ts';
import { consumeOwnRequest } from '#lib/client/reported-requests.ts';
import { offerUndo, withdrawUndo } from '#lib/client/undo-offers.ts';
import { msg } from '#lib/i18n/text.ts';
import type { ResultsAnswer } from '../facts/schema.ts';
import { activityHref } from './href.ts';
import type { Activity } from './schema.ts';
import { sendUndo } from './send-undo.ts';

/** Kinds of data that is written, copied or deleted after the request was accepted. */
const STORED: ReadonlySet<string> = new Set(['volume', 'snapshot', 'backup']);

/**
 * Actions that continue after they were accepted, and those that can be undone. The end of a launch is reported by its
 * job.
 */
const isReported = ({ kind, verb, at, ended_at, undo }: Activity): boolean => {
  if (undo !== null && undo.obstacle === null) return true;
  return kind === 'server' ? verb !== 'create' : STORED.has(kind) && verb !== 'delete' && ended_at !== at;
};

/** Reports the outcome of requests of this page, not their start. */
export function notifyResults({ activity }: ResultsAnswer): void {
  for (const one of activity.filter(isReported).toReversed()) {
    const { state, result, object_name: name, values, project, is_there, request_id } = one;
    if (state === 'running' || result === null || !consumeOwnRequest(request_id)) continue;
    const offer = offerOf(one);
    if (offer && request_id !== null && offerUndo(request_id, offer)) continue;
    const href = project && is_there ? activityHref(project.id, one) : undefined;
    notify({
      level: state === 'failed' ? 'danger' : 'success',
      isResult: true,
      ...titleOf(result, values, name),
      ...(href === undefined ? {} : { href }),
      ...offer,
    });
  }
}

function titleOf(result: string, values: Activity['values'], name: string | null): Pick<Notice, 'title' | 'parts'> {
  const entries = Object.entries(values);
  const plain = entries.flatMap(([key, value]) => (typeof value === 'object' ? [] : [[key, value] as const]));
  const parts = entries.flatMap(([key, value]) => (typeof value === 'object' ? [[key, value] as const] : []));
  const title = msg(result, { ...Object.fromEntries(plain), name });
  return parts.length > 0 ? { title, parts: Object.fromEntries(parts) } : { title };
}

/** Undo of an action for its notice; the toast is on screen for a shorter time than the action can be undone. */
function offerOf({ id, undo: offer }: Activity) {
  if (offer === null || offer.obstacle !== null) return undefined;
  const undo = () => {
    withdrawUndo(undo);
    void sendUndo(id, offer);
  };
  return { undo, undoUntil: Date.parse(offer.until), ...(offer.loss !== null && { message: offer.loss }) };
}
