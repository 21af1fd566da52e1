import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { GET_DOMAIN_GONE, LIST_DOMAIN_ACTIVITY } from './domain-log.ts';
import { getAnyGoneObject, getDomainGoneObject, getGoneObject } from './gone.ts';
import {
  ActivityAnswer,
  ActivityQuery,
  AllActivityQuery,
  DomainActivityPath,
  DomainGoneObjectPath,
  GoneObject,
  GoneObjectPath,
} from './schema.ts';
import { listActivity, listAllActivity, listDomainActivity } from './service.ts';

const LIST = rule('console:activity:list', 'project_reader');
const LIST_ALL = rule('console:activity:list_all', 'admin');

const lists = [
  endpoint({
    method: 'GET',
    path: '/activity',
    summary: 'List the activity in the project, one entry for each request, newest first',
    audience: 'project',
    policy: LIST,
    query: ActivityQuery,
    response: ActivityAnswer,
    status: 200,
    run: (ctx, { query }) => listActivity(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/activity/all',
    summary: 'List the activity on the platform and in all projects, newest first',
    audience: 'token',
    policy: LIST_ALL,
    query: AllActivityQuery,
    response: ActivityAnswer,
    status: 200,
    run: (ctx, { query }) => listAllActivity(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/activity/domains/{id}',
    summary: 'List the activity in a domain: changes to its users, groups, projects and roles, newest first',
    audience: 'token',
    policy: LIST_DOMAIN_ACTIVITY,
    params: DomainActivityPath,
    query: ActivityQuery,
    response: ActivityAnswer,
    status: 200,
    run: (ctx, { params, query }) => listDomainActivity(ctx, params.id, query),
  }),
];

const deletions = [
  endpoint({
    method: 'GET',
    path: '/activity/gone/{id}',
    summary: 'Show who deleted an object of the project, and when',
    audience: 'project',
    policy: rule('console:activity:gone', 'project_reader'),
    params: GoneObjectPath,
    response: GoneObject,
    status: 200,
    run: (ctx, { params }) => getGoneObject(ctx, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/activity/all/gone/{id}',
    summary: 'Show who deleted an object of any project or of the platform, and when',
    audience: 'token',
    policy: rule('console:activity:gone_all', 'admin'),
    params: GoneObjectPath,
    response: GoneObject,
    status: 200,
    run: (ctx, { params }) => getAnyGoneObject(ctx, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/activity/domains/{domain_id}/gone/{id}',
    summary: 'Show who deleted an object of a domain, and when',
    audience: 'token',
    policy: GET_DOMAIN_GONE,
    params: DomainGoneObjectPath,
    response: GoneObject,
    status: 200,
    run: (ctx, { params }) => getDomainGoneObject(ctx, params.domain_id, params.id),
  }),
];

export const activity = defineResource({ endpoints: [...lists, ...deletions] });
