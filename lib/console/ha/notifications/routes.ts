import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { incidentJobs } from '../incidents/close.ts';
import { countNotifications } from './counts.ts';
import {
  ListedNotificationEnvelope,
  ListedNotifications,
  ListedQuery,
  NotificationCounts,
  NotificationCountsQuery,
  NotificationFacets,
  NotificationPath,
} from './schema.ts';
import { facetsOf, getListed, listNotifications } from './service.ts';

const LIST = rule('console:ha:notifications:list', 'admin');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/ha/notifications',
    summary: 'List notifications with their recovery, their impact and their triage',
    audience: 'token',
    policy: LIST,
    query: ListedQuery,
    response: ListedNotifications,
    status: 200,
    run: async (ctx, { query }) => ({ notifications: await listNotifications(ctx, query) }),
  }),
  endpoint({
    method: 'GET',
    path: '/ha/notification-facets',
    summary: 'List filter values of notifications, with counts',
    audience: 'token',
    policy: LIST,
    response: NotificationFacets,
    status: 200,
    run: async (ctx) => ({ facets: await facetsOf(ctx) }),
  }),
  endpoint({
    method: 'GET',
    path: '/ha/notification-counts',
    summary: 'Count notifications by the views of their list',
    audience: 'token',
    policy: LIST,
    query: NotificationCountsQuery,
    response: NotificationCounts,
    status: 200,
    run: (ctx, { query }) => countNotifications(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/ha/notifications/{id}',
    summary: 'Show a notification with its recovery, its impact and its triage',
    audience: 'token',
    policy: rule('console:ha:notifications:get', 'admin'),
    params: NotificationPath,
    response: ListedNotificationEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ notification: await getListed(ctx, params.id) }),
  }),
];

export const listedNotifications = defineResource({ endpoints, jobs: incidentJobs });
