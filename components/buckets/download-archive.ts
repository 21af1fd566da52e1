import { notifyFailure } from '#lib/client/notices.ts';
import { saveFrom } from '#lib/client/save-file.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { archiveApi } from '#lib/object-store/console/archives/contract.ts';
import type { Entry } from '#lib/object-store/console/schema.ts';
import { scopePath } from '#lib/screens/scope.ts';
import type { BucketPlace } from './bucket-props.ts';
import { selectionOf, selectionParts } from './entry-selection.ts';
import { lastPart } from './entry-words.ts';

/** Whether a selection is small enough for one request. */
export const archiveVerdict = (entries: readonly Entry[]): true | Text =>
  selectionParts(entries).length <= 1 ||
  msg('Select at most 1,000 objects and 100 folders, or download the folder that contains them.');

/** Lets the browser download objects and folders as one file. Selections that are too large are rejected first. */
export async function downloadArchive(
  { projectId, bucket, prefix }: BucketPlace,
  entries: readonly Entry[],
): Promise<void> {
  try {
    const selection = { prefix, ...selectionOf(entries) };
    const { id } = await clientOf(archiveApi).create.send(projectId, bucket.id, selection);
    const href = `/bff/${scopePath(projectId)}/console/v1/buckets/${bucket.id}/archives/${id}`;
    saveFrom(href, `${lastPart(prefix).replace('/', '') || bucket.name}.zip`);
  } catch (error) {
    notifyFailure(msg('Could not download the objects as ZIP'), error);
  }
}
