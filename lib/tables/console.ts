import { alertAttributes, deliveryAttributes } from '#lib/console/alerts/attributes.ts';
import { MAX_ALERTS } from '#lib/console/alerts/schema.ts';
import { MAX_VIEW_TEXT } from '#lib/console/navigation/lists/schema.ts';
import { MAX_SCOPES } from '#lib/console/navigation/scopes/schema.ts';
import type { SearchKind } from '#lib/console/navigation/search/places.ts';
import type { SearchField } from '#lib/console/navigation/search/schema.ts';
import { quotaRequestAttributes } from '#lib/console/quota-requests/attributes.ts';
import { MAX_KEPT } from '#lib/console/quota-requests/bounds.ts';
import {
  scheduleAttributes,
  scheduleItemAttributes,
  scheduleRunAttributes,
} from '#lib/console/schedules/attributes.ts';
import { MAX_SCHEDULES, type ScheduleAction } from '#lib/console/schedules/values.ts';
import { atMost, deletedLater, otherwiseLimited, withRowsOf } from '#lib/db/growth-bound.ts';
import {
  boundedTable,
  flag,
  index,
  integer,
  json,
  primaryKey,
  type RowsOf,
  text,
  timestamp,
  unique,
} from '#lib/db/table.ts';

/** Data of the console, which is not part of any OpenStack API. */
export const consoleTables = {
  console_list_layouts: boundedTable(otherwiseLimited('One row for each list and user.'), {
    user_id: text(),
    list: text(),
    layout: json<unknown>(),
    updated_at: timestamp(),
  }).indexes({ console_list_layouts_key: unique('user_id', 'list') }),
  console_saved_views: boundedTable(atMost(MAX_VIEW_TEXT, 'user'), {
    id: text().primary(),
    project_id: text(),
    user_id: text(),
    user_name: text(),
    list: text(),
    name: text(),
    is_shared: flag(),
    view: json<unknown>(),
    created_at: timestamp(),
    updated_at: timestamp(),
  }).indexes({ console_saved_views_key: unique('project_id', 'list', 'user_id', 'name') }),
  /** Console settings of a user, shared by all browsers. */
  console_preferences: boundedTable(otherwiseLimited('One row for each user.'), {
    user_id: text().primary(),
    preferences: json<unknown>(),
    updated_at: timestamp(),
  }),
  /** Favorite and recently used scopes of a user. */
  console_scopes: boundedTable(atMost(MAX_SCOPES, 'user'), {
    user_id: text(),
    scope: text(),
    is_favourite: flag(),
    used_at: timestamp().nullable(),
  }).indexes({ console_scopes_key: unique('user_id', 'scope') }),
  /** Sessions of the console. If the row is deleted, the session has ended, even if its cookie is valid. */
  console_sessions: boundedTable(deletedLater('signIns'), {
    id: text().primary(),
    user_id: text(),
    chain_id: text(),
    /** Network address of the client that signed in. */
    address: text(),
    user_agent: text(),
    created_at: timestamp(),
    /** Accurate to the minute. */
    last_seen_at: timestamp(),
    expires_at: timestamp(),
    /** The identity provider of the sign-in, and what it calls user and session there. */
    provider_id: text().nullable(),
    protocol_id: text().nullable(),
    subject: text().nullable(),
    session_index: text().nullable(),
  }).indexes({
    console_sessions_expires_at: index('expires_at'),
    console_sessions_provider: index('provider_id', 'subject').where('provider_id is not null'),
    console_sessions_user: index('user_id'),
  }),
  /** Confirmed email address of a user, or the one to which a code was sent. */
  email_confirmations: boundedTable(withRowsOf('users'), {
    user_id: text().primary(),
    email: text(),
    confirmed_at: timestamp().nullable(),
    code_hash: text().nullable(),
    /** Wrong codes since the last email. */
    attempts: integer(),
    expires_at: timestamp().nullable(),
  }),
  /** Sent emails with codes, for rate limits; the address is in lower case. */
  email_confirmation_mails: boundedTable(deletedLater('alerts'), {
    id: text().primary(),
    user_id: text(),
    email: text(),
    sent_at: timestamp(),
  }).indexes({
    email_confirmation_mails_user: index('user_id', 'sent_at'),
    email_confirmation_mails_email: index('email', 'sent_at'),
    email_confirmation_mails_sent_at: index('sent_at'),
  }),
  alerts: boundedTable(atMost(MAX_ALERTS, 'user'), alertAttributes.columns).indexes({
    alerts_of_user: unique('user_id', 'name'),
    alerts_of_project: index('project_id'),
    alerts_by_key: index('key_id', 'id'),
  }),
  alert_deliveries: boundedTable(deletedLater('alerts'), deliveryAttributes.columns).indexes({
    alert_deliveries_of_alert: index('alert_id', 'created_at'),
    alert_deliveries_of_user: index('user_id', 'started_at'),
    alert_deliveries_of_project: index('project_id'),
    alert_deliveries_due: index('due_at').where("state = 'gathering'"),
    alert_deliveries_ended: index('ended_at').where('ended_at is not null'),
  }),
  /** Thresholds that are exceeded and were reported. They are reported again only after the value was below. */
  alert_levels: boundedTable(otherwiseLimited('At most one row for each limit of a project.'), {
    project_id: text(),
    kind: text(),
    name: text(),
  }).indexes({ alert_levels_key: unique('project_id', 'kind', 'name') }),
  schedules: boundedTable(atMost(MAX_SCHEDULES, 'project'), scheduleAttributes.columns).indexes({
    schedules_key: unique('project_id', 'name'),
    schedules_due: index('next_at').where('next_at is not null'),
  }),
  /** A schedule runs at most once for each due time. */
  schedule_runs: boundedTable(deletedLater('requests'), scheduleRunAttributes.columns).indexes({
    schedule_runs_key: unique('schedule_id', 'due_at'),
    schedule_runs_of_project: index('project_id'),
    schedule_runs_ended: index('ended_at').where('ended_at is not null'),
  }),
  /** Objects of a run. */
  schedule_items: boundedTable(withRowsOf('schedule_runs'), scheduleItemAttributes.columns).indexes({
    schedule_items_key: primaryKey('run_id', 'position'),
  }),
  /** Snapshots, backups and images that schedules created, until a retention deletes them. */
  schedule_results: boundedTable(
    otherwiseLimited(
      'One row for each snapshot, backup or image, which quotas limit. Each run deletes rows without one.',
    ),
    {
      id: text().primary(),
      schedule_id: text(),
      run_id: text(),
      project_id: text(),
      action: text<ScheduleAction>(),
      /** The volume or instance. */
      object_id: text(),
      object_name: text(),
      /** Due time of the run. */
      at: timestamp(),
    },
  ).indexes({
    schedule_results_of_schedule: index('schedule_id', 'object_id'),
    schedule_results_of_project: index('project_id'),
  }),
  quota_requests: boundedTable(atMost(MAX_KEPT, 'project', 'retention'), quotaRequestAttributes.columns).indexes({
    quota_requests_of_project: index('project_id', 'created_at'),
    quota_requests_newest: index('created_at'),
    /** One open request for each limit of a project. */
    quota_requests_open: unique('project_id', 'quota').where("state = 'open'"),
    quota_requests_due: index('until').where('ended_at is null and until is not null'),
    quota_requests_ended: index('ended_at').where('ended_at is not null'),
  }),
  /** Search index, maintained by the triggers of `search-triggers.ts` only. */
  search_terms: boundedTable(otherwiseLimited('Triggers write its rows with those of the objects.'), {
    kind: text<SearchKind>(),
    object_id: text(),
    field: text<SearchField>(),
    /** In lower case as the database converts it: ASCII letters only. */
    term: text(),
    /** Who finds the object, besides administrators: a project, a user, or `*` for everyone; empty for no one. */
    owner_id: text(),
  }).indexes({
    search_terms_key: primaryKey('object_id', 'kind', 'field', 'term'),
    search_terms_by_term: index('term'),
    search_terms_by_owner: index('owner_id', 'term'),
  }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof consoleTables> {}
}
