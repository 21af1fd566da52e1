import { notifyFailure } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { activityApi } from './contract.ts';
import type { Undo } from './schema.ts';

/** Undoes an action. The result is reported as that of any request of the page; a failure at once. */
export async function sendUndo(id: string, { scope }: Pick<Undo, 'scope'>): Promise<void> {
  try {
    await clientOf(activityApi).undo.send(scope, id);
  } catch (error) {
    notifyFailure(msg('Could not undo the action'), error);
  }
}
