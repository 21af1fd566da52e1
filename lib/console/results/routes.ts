import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ResultsAnswer } from './schema.ts';
import { listResults } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/results',
    summary: "List the results of the user's operations and changes by others to the user's objects, in all projects",
    audience: 'token',
    policy: rule('console:results:list', 'authenticated'),
    response: ResultsAnswer,
    status: 200,
    run: listResults,
  }),
];

export const results = defineResource({ endpoints });
