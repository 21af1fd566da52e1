import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { directoryAlert } from './alert.ts';
import { directoryJob } from './job.ts';
import { DirectoryState, DirectoryTest, DomainPath, TestResult } from './schema.ts';
import {
  CONFIRM_REMOVALS,
  confirmRemovals,
  GET_DIRECTORY,
  getDirectory,
  SYNC_DIRECTORY,
  syncDirectory,
  TEST_CONFIG,
  testConfig,
} from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/domains/{id}/config/test',
    summary: 'Try the identity backend of a domain step by step, without storing anything',
    audience: 'token',
    policy: TEST_CONFIG,
    params: DomainPath,
    body: DirectoryTest,
    response: TestResult,
    status: 200,
    run: (ctx, { params, body }) => testConfig(ctx, params.id, body),
  }),
  endpoint({
    method: 'GET',
    path: '/domains/{id}/directory',
    summary: 'Show the state of the directory of a domain',
    audience: 'token',
    policy: GET_DIRECTORY,
    params: DomainPath,
    response: DirectoryState,
    status: 200,
    run: (ctx, { params }) => getDirectory(ctx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/domains/{id}/directory/sync',
    summary: 'Read the whole directory of a domain now',
    audience: 'token',
    policy: SYNC_DIRECTORY,
    params: DomainPath,
    response: DirectoryState,
    status: 200,
    run: (ctx, { params }) => syncDirectory(ctx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/domains/{id}/directory/confirm-removals',
    summary:
      'Confirm that users who disappeared from the directory together were removed; their credentials are deleted',
    audience: 'token',
    policy: CONFIRM_REMOVALS,
    params: DomainPath,
    response: DirectoryState,
    status: 200,
    run: (ctx, { params }) => confirmRemovals(ctx, params.id),
  }),
];

export const directories = defineResource({
  endpoints,
  jobs: (services) => [directoryJob(services)],
  alerts: [directoryAlert],
});
