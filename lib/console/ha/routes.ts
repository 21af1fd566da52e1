import { listSuspects } from '#lib/compute/liveness/suspicions.ts';
import { serve } from '#lib/contract/serve.ts';
import * as isolations from '#lib/ha/isolation/schema.ts';
import { readMutes } from '#lib/ha/mutes/mutes.ts';
import * as mutes from '#lib/ha/mutes/schema.ts';
import type { Services } from '#lib/http/context.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { haApi } from './contract.ts';
import * as coverage from './coverage/schema.ts';
import { coverageOf } from './coverage/service.ts';
import * as fencing from './fencing/schema.ts';
import { confirmHostOff } from './fencing/service.ts';
import { getForecast } from './forecast/forecast.ts';
import * as forecast from './forecast/schema.ts';
import { surveyJobs } from './forecast/survey.ts';
import { movedInstancesAlert } from './incident-card/alert.ts';
import * as incidentCard from './incident-card/schema.ts';
import { incidentOf } from './incident-card/service.ts';
import { incidentJobs } from './incidents/close.ts';
import { getIsolation, overrideIsolation, revokeIsolationOverride } from './isolation/override.ts';
import { countNotifications } from './notifications/counts.ts';
import * as notifications from './notifications/schema.ts';
import { facetsOf, getListed, listNotifications } from './notifications/service.ts';
import * as openIncident from './open-incidents/schema.ts';
import { incidentOfNotification, openIncidents } from './open-incidents/service.ts';
import * as overview from './overview/schema.ts';
import { overviewOf } from './overview/service.ts';
import * as preflights from './preflight/schema.ts';
import { preflight, reportFault } from './preflight/service.ts';
import * as record from './record/schema.ts';
import { recordOf } from './record/service.ts';
import * as report from './report/schema.ts';
import { reportOf } from './report/service.ts';
import * as segments from './segments/schema.ts';
import { addSegmentHosts, createSegmentWithHosts, updateSegmentSettings } from './segments/service.ts';
import * as suspects from './suspects/schema.ts';
import { listAdministrators } from './triage/administrators.ts';
import { addComment, listComments } from './triage/comments.ts';
import { escalate } from './triage/escalate.ts';
import { muteHost, unmuteHost } from './triage/mutes.ts';
import { resend } from './triage/resend.ts';
import { retryInstances } from './triage/retry.ts';
import * as triages from './triage/schema.ts';
import { triage } from './triage/service.ts';

const schemas = {
  ...coverage,
  ...fencing,
  ...forecast,
  ...incidentCard,
  ...isolations,
  ...mutes,
  ...notifications,
  ...openIncident,
  ...overview,
  ...preflights,
  ...record,
  ...report,
  ...segments,
  ...suspects,
  ...triages,
};

const admin = (name: string) => rule(`console:ha:${name}`, 'admin');

const LIST = admin('notifications:list');
const MUTE = admin('hosts:mute');
const OVERRIDE = admin('isolation:override');

const endpoints = serve(haApi, schemas, {
  overview: { policy: admin('overview:get'), run: overviewOf },
  incidents: { policy: LIST, run: openIncidents },
  incidentOf: { policy: admin('notifications:get'), run: (ctx, { id }) => incidentOfNotification(ctx, id) },
  desk: { policy: LIST, run: (ctx, { query }) => listNotifications(ctx, query) },
  facets: { policy: LIST, run: facetsOf },
  counts: { policy: LIST, run: (ctx, { query }) => countNotifications(ctx, query) },
  listed: { policy: admin('notifications:get'), run: (ctx, { id }) => getListed(ctx, id) },
  triage: { policy: admin('notifications:triage'), run: (ctx, { body }) => triage(ctx, body) },
  administrators: { policy: admin('administrators:list'), run: (ctx, { query }) => listAdministrators(ctx, query) },
  comments: { policy: admin('comments:list'), run: (ctx, { id }) => listComments(ctx, id) },
  addComment: { policy: admin('comments:create'), run: (ctx, { id, body }) => addComment(ctx, id, body) },
  resend: { policy: admin('notifications:resend'), run: (ctx, { id, body }) => resend(ctx, id, body) },
  retry: { policy: admin('notifications:retry'), run: (ctx, { id, body }) => retryInstances(ctx, id, body) },
  escalate: { policy: admin('notifications:escalate'), run: (ctx, { id }) => escalate(ctx, id) },
  mutes: { policy: admin('mutes:list'), run: ({ database }) => readMutes(database.read) },
  mute: { policy: MUTE, run: (ctx, { params, body }) => muteHost(ctx, params.host, body) },
  unmute: { policy: MUTE, run: (ctx, { params }) => unmuteHost(ctx, params.host) },
  preflight: { policy: admin('notifications:preflight'), run: (ctx, { body }) => preflight(ctx, body) },
  reportFault: { policy: admin('notifications:create'), run: (ctx, { body }) => reportFault(ctx, body) },
  coverage: { policy: admin('coverage:get'), run: coverageOf },
  createSegment: { policy: admin('segments:create'), run: (ctx, { body }) => createSegmentWithHosts(ctx, body) },
  updateSegment: {
    policy: admin('segments:update'),
    run: (ctx, { params, body }) => updateSegmentSettings(ctx, params.segment, body),
  },
  addHosts: {
    policy: admin('segments:hosts:create'),
    run: (ctx, { params, body }) => addSegmentHosts(ctx, params.segment, body.hosts),
  },
  confirmOff: {
    policy: admin('hosts:off:confirm'),
    run: (ctx, { params, body }) => confirmHostOff(ctx, params.host, body),
  },
  forecast: { policy: admin('hosts:forecast'), run: (ctx, { params }) => getForecast(ctx, params.host) },
  record: { policy: admin('record:get'), run: (ctx, { id }) => recordOf(ctx, id) },
  report: { policy: admin('report:get'), run: (ctx, { id }) => reportOf(ctx, id) },
  isolation: { policy: admin('isolation:get'), run: getIsolation },
  suspects: { policy: admin('suspects:list'), run: ({ database }) => listSuspects(database.read) },
  overrideIsolation: { policy: OVERRIDE, run: (ctx, { id, body }) => overrideIsolation(ctx, id, body) },
  revokeOverride: { policy: OVERRIDE, run: (ctx, { id }) => revokeIsolationOverride(ctx, id) },
  incident: {
    policy: rule('console:ha:incidents:get', 'project_reader'),
    run: (ctx, { params }) => incidentOf(ctx, params.server_id),
  },
});

const jobs = (services: Services) => [...surveyJobs(services), ...incidentJobs(services)];

export const highAvailability = defineResource({ endpoints, jobs, alerts: [movedInstancesAlert] });
