import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ObjectHistory, ObjectHistoryPath } from './schema.ts';
import { listObjectHistory } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/object-history/{id}',
    summary: 'List what happened to an object of a network of the project',
    audience: 'project',
    policy: rule('console:object_history:list', 'project_reader'),
    params: ObjectHistoryPath,
    response: ObjectHistory,
    status: 200,
    run: (ctx, { params }) => listObjectHistory(ctx, params.id),
  }),
];

export const objectHistory = defineResource({ endpoints });
