import { contract } from '#lib/contract/contract.ts';
import { act, change, create, list, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const attachmentApi = contract<typeof Schemas>()({
  ...{ service: 'volume', audience: 'project', path: '/attachments', one: 'attachment', many: 'attachments' },
  ...{ kind: 'attachment', since: 27 },
  operations: {
    summaries: list('AttachmentSummary', 'AttachmentQuery', { summary: 'List volume attachments' }),
    list: list('Attachment', 'AttachmentQuery', {
      ...{ suffix: '/detail', summary: 'List volume attachments with details' },
    }),
    create: create('NewAttachment', 'Attachment', { summary: 'Create a volume attachment', status: 200 }),
    show: show('Attachment', { summary: 'Show who has a volume' }),
    update: change('Connection', 'Attachment', { summary: 'Set the connector of an attachment' }),
    remove: remove({ summary: 'Delete a volume attachment', response: 'AttachmentSummaryList', status: 200 }),
    act: act({ summary: 'Perform an action on an attachment: {actions}' }),
  },
});
