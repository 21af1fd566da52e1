import { contract } from '#lib/contract/contract.ts';
import { all, create, get, read, show, write } from '#lib/contract/operation.ts';
import type * as IsolationSchemas from '#lib/ha/isolation/schema.ts';
import type * as MuteSchemas from '#lib/ha/mutes/schema.ts';
import type * as CoverageSchemas from './coverage/schema.ts';
import type { Coverage } from './coverage/schema.ts';
import type * as FencingSchemas from './fencing/schema.ts';
import type * as ForecastSchemas from './forecast/schema.ts';
import type * as IncidentSchemas from './incident-card/schema.ts';
import type { Incident } from './incident-card/schema.ts';
import type * as NotificationSchemas from './notifications/schema.ts';
import type { ListedNotification } from './notifications/schema.ts';
import type * as OpenIncidentSchemas from './open-incidents/schema.ts';
import type { OpenIncidents, StatedIncident } from './open-incidents/schema.ts';
import type * as OverviewSchemas from './overview/schema.ts';
import type * as PreflightSchemas from './preflight/schema.ts';
import type * as RecordSchemas from './record/schema.ts';
import type { HaRecord } from './record/schema.ts';
import type * as ReportSchemas from './report/schema.ts';
import type * as SegmentSchemas from './segments/schema.ts';
import type * as SuspectSchemas from './suspects/schema.ts';
import type * as TriageSchemas from './triage/schema.ts';

type Schemas = typeof CoverageSchemas &
  typeof FencingSchemas &
  typeof ForecastSchemas &
  typeof IncidentSchemas &
  typeof IsolationSchemas &
  typeof MuteSchemas &
  typeof NotificationSchemas &
  typeof OpenIncidentSchemas &
  typeof OverviewSchemas &
  typeof PreflightSchemas &
  typeof RecordSchemas &
  typeof ReportSchemas &
  typeof SegmentSchemas &
  typeof SuspectSchemas &
  typeof TriageSchemas;

export const isUnderWay = ({ status }: Pick<ListedNotification, 'status'>): boolean =>
  status === 'new' || status === 'running' || status === 'error';

const isInProgress = ({ ended_at, is_over }: StatedIncident): boolean => ended_at === null && !is_over;

/** States that end by time, such as a muted host, emit no event. Counting facets reads all notifications. */
const EVERY_MS = 30_000;

const NOTIFICATION = '/notifications/{id}';
const OVERRIDE = '/isolation/{id}/override';
const hosts = { kind: 'segment_host', affects: ['notification'] } as const;
const fleet = { kind: 'segment_host', dependsOn: ['segment', 'notification', 'host', 'server', 'job'] } as const;

/** What administrators see of high availability, and what they do about it. */
export const haApi = contract<Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/ha', one: 'notification', many: 'notifications' },
  ...{ kind: 'notification', dependsOn: ['segment', 'segment_host', 'host'], isStrict: true },
  operations: {
    overview: read('overview', 'HaOverview', {
      ...{ suffix: '/overview', refreshMs: EVERY_MS, dependsOn: ['segment', 'segment_host', 'host', 'isolation'] },
      summary: 'Show whether instances would survive the loss of a host, what failed and what needs action',
    }),
    incidents: get({
      ...{ suffix: '/open-incidents', kind: 'notification', refreshMs: EVERY_MS },
      ...{ dependsOn: ['segment_host', 'host', 'server', 'isolation'], response: 'OpenIncidents' },
      isTransitional: ({ incidents }: OpenIncidents) => incidents.some(isInProgress),
      summary: 'List what failed, who is affected, what is being done and what is left to do, by incident',
    }),
    incidentOf: read('incident', 'IncidentOfNotification', {
      ...{ suffix: `${NOTIFICATION}/incident`, kind: 'notification' },
      ...{ dependsOn: ['segment_host', 'host', 'server', 'isolation'] },
      isTransitional: (incident: StatedIncident | null) => incident !== null && isInProgress(incident),
      summary: 'Show the incident of a notification in one sentence',
    }),
    desk: all('ListedNotification', {
      ...{ suffix: '/notifications', query: 'ListedQuery' },
      summary: 'List notifications with their recovery, their impact and their triage',
    }),
    facets: read('facets', 'NotificationFacets', {
      ...{ suffix: '/notification-facets', kind: 'notification-facets', refreshMs: EVERY_MS },
      summary: 'List filter values of notifications, with counts',
    }),
    counts: get({
      ...{ suffix: '/notification-counts', kind: 'notification_counts', dependsOn: ['notification'] },
      ...{ query: 'NotificationCountsQuery', response: 'NotificationCounts' },
      summary: 'Count notifications by the views of their list',
    }),
    listed: show('ListedNotification', {
      ...{ suffix: NOTIFICATION, isTransitional: isUnderWay },
      summary: 'Show a notification with its recovery, its impact and its triage',
    }),
    triage: write('POST', {
      ...{ suffix: '/triage', status: 200, inputKey: 'triage', key: 'outcome' },
      ...{
        input: 'NewTriage',
        output: 'TriageOutcome',
        summary: 'Acknowledge, assign, resolve or reopen notifications',
      },
    }),
    administrators: get({
      ...{ suffix: '/administrators', kind: 'user', dependsOn: ['role_assignment', 'group'] },
      ...{ query: 'AdministratorQuery', response: 'AdministratorList' },
      summary: 'List administrators to whom notifications can be assigned',
    }),
    comments: read('comments', 'Comments', {
      ...{ suffix: `${NOTIFICATION}/comments`, summary: 'List what people wrote about a notification' },
    }),
    addComment: create('NewComment', 'Comment', {
      ...{ suffix: `${NOTIFICATION}/comments`, key: 'comment', summary: 'Add a comment to a notification' },
    }),
    resend: create('NewResend', 'ReportedNotification', {
      ...{ suffix: `${NOTIFICATION}/resend`, inputKey: 'resend', status: 202 },
      summary: 'Report a fault again as a new notification',
    }),
    retry: create('NewRetry', 'Retry', {
      ...{ suffix: `${NOTIFICATION}/retry`, key: 'retry', status: 202, affects: ['server'] },
      summary: 'Retry the instances that a failed recovery did not recover',
    }),
    escalate: write('POST', {
      ...{ suffix: `${NOTIFICATION}/escalate`, status: 202, key: 'escalation', output: 'Escalation' },
      summary: 'Send an incident to the alerts for escalated incidents',
    }),
    mutes: read('mutes', 'Mutes', {
      ...{ suffix: '/mutes', refreshMs: EVERY_MS, summary: 'List the muted hosts' },
    }),
    mute: write('PUT', {
      ...{ suffix: '/mutes/{host}', params: 'HostPath', status: 200, key: 'mute', input: 'NewMute', output: 'Mute' },
      summary: 'Mute alerts about a host for some time, with a reason',
    }),
    unmute: write('DELETE', { suffix: '/mutes/{host}', params: 'HostPath', summary: 'Unmute alerts about a host' }),
    preflight: write('POST', {
      ...{ suffix: '/preflight', status: 200, key: 'preflight' },
      ...{ input: 'NewPreflight', output: 'NotificationPreflight' },
      summary: 'Preview how a notification would be handled, without sending it',
    }),
    reportFault: write('POST', {
      ...{ suffix: '/notifications', status: 202, body: 'ReportNotification', output: 'ReportedNotification' },
      summary: 'Report a fault manually, with a reason',
    }),
    coverage: read('coverage', 'Coverage', {
      ...{ ...fleet, suffix: '/coverage' },
      isTransitional: ({ segments }: Coverage) => segments.some((segment) => segment.is_under_recovery),
      summary: 'List segments with their hosts and the states of these, and the hosts without a segment',
    }),
    createSegment: create('NewSegmentWithHosts', 'CreatedSegment', {
      ...{
        ...hosts,
        suffix: '/segments',
        key: 'segment',
        summary: 'Create a segment and its hosts in one transaction',
      },
    }),
    updateSegment: write('PUT', {
      ...{ ...hosts, kind: 'segment', suffix: '/segments/{segment}', inputKey: 'segment', input: 'SegmentSettings' },
      summary: 'Change a segment and its fencing levels',
    }),
    addHosts: write('POST', {
      ...{ ...hosts, suffix: '/segments/{segment}/hosts', inputKey: 'segment', input: 'AddedHosts' },
      summary: 'Add hosts to a segment in one transaction',
    }),
    confirmOff: write('POST', {
      ...{ suffix: '/hosts/{host}/off-confirmation', params: 'HostPath', affects: ['host'] },
      ...{ inputKey: 'confirmation', input: 'OffConfirmation' },
      summary: 'Confirm that a host that is down no longer runs anything, so that its instances are evacuated',
    }),
    forecast: read('forecast', 'Forecast', {
      ...{ ...fleet, suffix: '/hosts/{host}/forecast' },
      summary: 'Estimate where each instance of a host would be evacuated if the host failed now',
    }),
    record: read('record', 'HaRecord', {
      suffix: `${NOTIFICATION}/record`,
      isTransitional: ({ notification, lanes }: HaRecord) =>
        isUnderWay(notification) || lanes.some(({ downtime }) => downtime !== null && downtime.until === null),
      summary: 'Show the record of a fault: its sources, its recovery and each affected instance',
    }),
    report: read('report', 'HaReport', {
      ...{ suffix: `${NOTIFICATION}/report`, summary: 'Create the report of an incident, as Markdown and as JSON' },
    }),
    isolation: read('isolation', 'OpenIsolation', {
      ...{ suffix: '/isolation', kind: 'isolation', refreshMs: EVERY_MS },
      summary: 'Show the open incident in which the control plane may be isolated, with the reachability of the hosts',
    }),
    suspects: read('suspects', 'SuspectHosts', {
      ...{ suffix: '/suspects', kind: 'suspects', dependsOn: ['host'] },
      summary: 'List hosts that are silent on one of the two paths on which they are observed',
    }),
    overrideIsolation: write('POST', {
      ...{ suffix: OVERRIDE, status: 200, kind: 'isolation', inputKey: 'override', key: 'isolation' },
      ...{ input: 'NewOverride', output: 'Isolation', summary: 'Allow evacuations during an incident for some time' },
    }),
    revokeOverride: write('DELETE', {
      ...{ suffix: OVERRIDE, kind: 'isolation', summary: 'Stop evacuations again that were allowed for some time' },
    }),
    /** Events of instances refresh it. */
    incident: read('incident', 'RecentIncident', {
      ...{ suffix: '/incidents/{server_id}', audience: 'project', kind: 'server' },
      isTransitional: (incident: Incident | null) => incident?.outcome === 'recovering',
      summary: 'Show the owners of an instance whether it was recovered recently',
    }),
  },
});
