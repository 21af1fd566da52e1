import type { ChangeRequest } from '#lib/client/change-request.ts';
import { clientOf } from '#lib/contract/client.ts';
import { imageApi } from '#lib/image/images/contract.ts';
import { imageVerbs, isImageAction } from '#lib/image/images/verbs.ts';

/** Requests of the verbs that need no input, by verb. */
export const IMAGE_REQUESTS = Object.fromEntries(
  imageVerbs.flatMap<[string, (row: { id: string }) => ChangeRequest]>(({ name }) =>
    isImageAction(name) ? [[name, ({ id }) => clientOf(imageApi)[name].request(id)]] : [],
  ),
);
