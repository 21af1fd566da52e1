import { contract } from '#lib/contract/contract.ts';
import { list, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Refreshed with the volume. */
export const volumeMessageApi = contract<typeof Schemas>()({
  ...{ service: 'volume', audience: 'project', path: '/messages', one: 'message', many: 'messages' },
  ...{ kind: 'volume', since: 3 },
  operations: {
    messages: list('VolumeMessage', 'VolumeMessageQuery', { summary: 'List why operations failed' }),
    show: show('VolumeMessage', { summary: 'Show why an operation failed' }),
    remove: remove({ summary: 'Delete a message about a failed operation' }),
  },
});
