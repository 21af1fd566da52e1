import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { transferContents } from './project-contents.ts';
import {
  AcceptedTransferEnvelope,
  AcceptTransfer,
  CreateTransfer,
  NewTransferEnvelope,
  TransferEnvelope,
  TransferList,
  TransferPath,
  TransferQuery,
  TransferSummaryList,
} from './schema.ts';
import {
  acceptTransfer,
  createTransfer,
  deleteTransfer,
  getTransfer,
  listTransferSummaries,
  listTransfers,
} from './service.ts';

const GET_ALL = rule('volume:get_all_transfers', 'project_reader');
const GET = rule('volume:get_transfer', 'project_reader');
const CREATE = rule('volume:create_transfer', 'project_member');
const ACCEPT = rule('volume:accept_transfer', 'project_member');
const DELETE = rule('volume:delete_transfer', 'project_member');

/** Two equivalent paths: the original one, and the one for clients since 3.55. */
type Path = '/os-volume-transfer' | '/volume-transfers';
interface TransferVersions {
  since?: number;
}

const readings = (path: Path, offered: TransferVersions) => [
  endpoint({
    ...offered,
    method: 'GET',
    path,
    summary: 'List volume transfers by name',
    audience: 'project',
    policy: GET_ALL,
    query: TransferQuery,
    response: TransferSummaryList,
    status: 200,
    run: (ctx, { query }) => listTransferSummaries(ctx, query),
  }),
  endpoint({
    ...offered,
    method: 'GET',
    path: `${path}/detail`,
    summary: 'List volume transfers in full',
    audience: 'project',
    policy: GET_ALL,
    query: TransferQuery,
    response: TransferList,
    status: 200,
    run: (ctx, { query }) => listTransfers(ctx, query),
  }),
  endpoint({
    ...offered,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Show a volume transfer',
    audience: 'project',
    policy: GET,
    params: TransferPath,
    response: TransferEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ transfer: await getTransfer(ctx, params.id) }),
  }),
];

const changes = (path: Path, offered: TransferVersions) => [
  endpoint({
    ...offered,
    method: 'POST',
    path,
    summary: 'Create a volume transfer',
    audience: 'project',
    policy: CREATE,
    body: CreateTransfer,
    response: NewTransferEnvelope,
    status: 202,
    run: async (ctx, { body }) => ({ transfer: await createTransfer(ctx, body.transfer) }),
  }),
  endpoint({
    ...offered,
    method: 'POST',
    path: `${path}/{id}/accept`,
    summary: 'Accept a volume transfer',
    audience: 'project',
    policy: ACCEPT,
    params: TransferPath,
    body: AcceptTransfer,
    response: AcceptedTransferEnvelope,
    status: 202,
    run: async (ctx, { params, body }) => ({ transfer: await acceptTransfer(ctx, params.id, body.accept.auth_key) }),
  }),
  endpoint({
    ...offered,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Cancel a volume transfer',
    audience: 'project',
    policy: DELETE,
    params: TransferPath,
    status: 202,
    run: (ctx, { params }) => deleteTransfer(ctx, params.id),
  }),
];

export const volumeTransfers = defineResource({
  endpoints: [
    ...readings('/os-volume-transfer', {}),
    ...changes('/os-volume-transfer', {}),
    ...readings('/volume-transfers', { since: 55 }),
    ...changes('/volume-transfers', { since: 55 }),
  ],
  contents: [transferContents],
});
