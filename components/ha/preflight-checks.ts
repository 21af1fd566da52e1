import type { NotificationPreflight } from '#lib/console/ha/preflight/schema.ts';
import { evaluateNotification } from '#lib/ha/notifications/evaluation.ts';
import { parsePayload } from '#lib/ha/notifications/payload.ts';

export function checksOf({ facts }: NotificationPreflight) {
  const { spelling = facts.type, ...others } = facts;
  return evaluateNotification({ ...others, spelling, payload: parsePayload(facts.type, facts.payload) }).checks;
}
