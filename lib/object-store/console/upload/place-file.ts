import { ApiError } from '#lib/client/api-error.ts';
import { clientOf } from '#lib/contract/client.ts';
import { objectApi } from '../contract.ts';
import { SINGLE_BYTES } from './part-plan.ts';
import { numberedName } from './unused-name.ts';
import { type ExistingPolicy, type FileUpload, uploadFile } from './upload-file.ts';

/** Names that are tried for a file that keeps the existing object. */
const MAX_NAMES = 100;

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

type PlacedFile = Omit<FileUpload, 'replaces'> & { policy: ExistingPolicy };

/**
 * Uploads a file as the policy says. Returns the name of the object, or undefined for a skipped file.
 * @throws ApiError
 */
export async function placeFile({ policy, ...upload }: PlacedFile): Promise<string | undefined> {
  if (policy === 'replace') {
    await uploadFile({ ...upload, replaces: true });
    return upload.name;
  }
  for (let number = 1; number <= MAX_NAMES; number += 1) {
    const name = number === 1 ? upload.name : numberedName(upload.name, number);
    if (await placeAt({ ...upload, name, replaces: false })) return name;
    if (policy === 'skip') return undefined;
  }
  await uploadFile({ ...upload, replaces: false });
  return upload.name;
}

/** Large files are checked first, so that nothing is sent in vain. Returns whether the name was unused. */
async function placeAt(upload: FileUpload): Promise<boolean> {
  const { target, name, file } = upload;
  if (file.size > SINGLE_BYTES && (await exists(target, name))) return false;
  try {
    await uploadFile(upload);
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

/** By a listing, because browsers log the response to a missing object as an error. */
async function exists({ projectId, bucketId }: FileUpload['target'], name: string): Promise<boolean> {
  const { entries } = await clientOf(objectApi).entries.load(projectId, bucketId, { prefix: name, limit: '1' });
  // An object with exactly this name comes first.
  return entries[0]?.name === name;
}
