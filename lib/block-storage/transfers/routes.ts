import { type Handlers, serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { oldTransferApi, transferApi } from './contract.ts';
import { transferContents } from './project-contents.ts';
import * as schemas from './schema.ts';
import {
  acceptTransfer,
  createTransfer,
  deleteTransfer,
  getTransfer,
  listTransferSummaries,
  listTransfers,
} from './service.ts';

const GET_ALL = rule('volume:get_all_transfers', 'project_reader');

const handlers: Handlers<typeof transferApi> = {
  summaries: { policy: GET_ALL, run: (ctx, { query }) => listTransferSummaries(ctx, query) },
  transfers: { policy: GET_ALL, run: (ctx, { query }) => listTransfers(ctx, query) },
  show: { policy: rule('volume:get_transfer', 'project_reader'), run: (ctx, { id }) => getTransfer(ctx, id) },
  create: {
    policy: rule('volume:create_transfer', 'project_member'),
    run: (ctx, { body }) => createTransfer(ctx, body),
  },
  accept: {
    policy: rule('volume:accept_transfer', 'project_member'),
    run: (ctx, { id, body }) => acceptTransfer(ctx, id, body.auth_key),
  },
  remove: { policy: rule('volume:delete_transfer', 'project_member'), run: (ctx, { id }) => deleteTransfer(ctx, id) },
};

export const volumeTransfers = defineResource({
  endpoints: [...serve(oldTransferApi, schemas, handlers), ...serve(transferApi, schemas, handlers)],
  contents: [transferContents],
});
