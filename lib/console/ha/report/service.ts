import type { AuthedContext } from '#lib/http/context.ts';
import { english } from '#lib/i18n/english.ts';
import { recordOf } from '../record/service.ts';
import { recoveredAt } from '../record/summary.ts';
import { listComments } from '../triage/comments.ts';
import { markdownOf } from './markdown.ts';
import { remainingTasks } from './remaining-tasks.ts';
import type { HaReport } from './schema.ts';

/** Report of an incident with its current state, in the language of the APIs. @throws 404 */
export async function reportOf(ctx: AuthedContext, id: string): Promise<HaReport> {
  const record = await recordOf(ctx, id);
  const written = await listComments(ctx, id);
  const { host, generated_at } = record.notification;
  const until = recoveredAt(record);
  const json = {
    written_at: new Date().toISOString(),
    seconds: until === null ? null : Math.max(0, Math.round((Date.parse(until) - Date.parse(record.fault_at)) / 1000)),
    left_for_a_person: remainingTasks(record, english).map((sentence) => english(sentence)),
    comments: written.map(({ user, text, created_at }) => ({ user: user.name, text, created_at })),
    record,
  };
  const day = generated_at.slice(0, 10);
  return {
    file_name: `incident-${day}-${host.replaceAll(/[^\w.-]/g, '_').slice(0, 60)}`,
    markdown: markdownOf(json, english),
    json,
  };
}
