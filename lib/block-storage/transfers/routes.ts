import { sql } from 'kysely';
import { type Handlers, serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineContents, namedObjects } from '#lib/project-contents/project-contents.ts';
import { oldTransferApi, transferApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  acceptTransfer,
  createTransfer,
  deleteTransfer,
  getTransfer,
  listTransferSummaries,
  listTransfers,
} from './service.ts';

const reader = (name: string) => rule(`volume:${name}`, 'project_reader');
const member = (name: string) => rule(`volume:${name}`, 'project_member');

const handlers: Handlers<typeof transferApi> = {
  summaries: { policy: reader('get_all_transfers'), run: (ctx, { query }) => listTransferSummaries(ctx, query) },
  transfers: { policy: reader('get_all_transfers'), run: (ctx, { query }) => listTransfers(ctx, query) },
  show: { policy: reader('get_transfer'), run: (ctx, { id }) => getTransfer(ctx, id) },
  create: { policy: member('create_transfer'), run: (ctx, { body }) => createTransfer(ctx, body) },
  accept: { policy: member('accept_transfer'), run: (ctx, { id, body }) => acceptTransfer(ctx, id, body.auth_key) },
  remove: { policy: member('delete_transfer'), run: (ctx, { id }) => deleteTransfer(ctx, id) },
};

/** Open transfers, which block the deletion of their volumes. */
const transferContents = defineContents(
  namedObjects({
    ...{
      kind: 'volume transfer',
      noun: msg('Volume transfer'),
      step: 2,
      table: 'volume_transfers',
      path: '/volume/v3/os-volume-transfer',
    },
    order: sql`t.id`,
  }),
);

export const volumeTransfers = defineResource({
  endpoints: [oldTransferApi, transferApi].flatMap((api) => serve(api, schemas, handlers)),
  contents: [transferContents],
});
