import { type GuardedRow, reportCoverage } from '#lib/testing/specification.ts';

const BEARER = 'bearer.test.ts';
const NOTIFICATIONS = 'notifications/notifications.test.ts';
const DRIVER = 'drivers/compute-driver.test.ts';
const JUDGE = 'notifications/evaluation.test.ts';
const BODY = 'the bare body of the specification is answered 202, wrapped, and is shown the same';
const WRONG = '%s is refused with 400 that names the field, bare and wrapped';

/**
 * Each row of the specification's tables, and the test that guards it: a file below `lib/ha` and a part of its title,
 * or of the table that generates the test.
 */
const TABLES: Record<string, readonly GuardedRow[]> = {
  'Instance high-availability notifications': [
    ['POST {ha_api_url}/v1/notifications', NOTIFICATIONS, BODY],
    ['Authorization: Bearer <token>', BEARER, 'takes the token from Authorization: Bearer, from X-Auth-Token'],
    ['a service account with role admin', BEARER, 'is refused with 403 to who is no administrator'],
    ['the list by status', NOTIFICATIONS, 'filters combine, pages follow one another'],
    ['a notification by the command line', '../../e2e/clients/ha.test.ts', 'notification create'],
  ],
  Notification: [
    ['hostname, as registered in the segment', NOTIFICATIONS, 'a host that no segment has is refused with 400'],
    ['type COMPUTE_HOST', NOTIFICATIONS, BODY],
    ['type COMPUTE_INSTANCE', NOTIFICATIONS, 'is answered in the spelling it came in'],
    ['type COMPUTE_PROCESS', NOTIFICATIONS, 'is answered in the spelling it came in'],
    ['payload.event STOPPED', JUDGE, 'that is fenced is recovered, and every rule says what it found'],
    ['payload.event STARTED', JUDGE, 'that is back has nothing to recover'],
    ['payload.cluster_status ONLINE and OFFLINE', JUDGE, 'payload.cluster_status. Use ONLINE or OFFLINE.'],
    ['payload.host_status NORMAL', JUDGE, 'that is fenced is recovered, and every rule says what it found'],
    ['payload.host_status UNKNOWN', JUDGE, 'whose status is %s is never recovered: it may still run its instances'],
    ['anything else', NOTIFICATIONS, WRONG],
  ],
  Events: [
    ['compute.host.error', DRIVER, 'that takes a host: is a notification of a fenced host, with the event as it was'],
    ['compute.instance.error', DRIVER, 'that crashes an instance: is a notification of the instance'],
  ],
  'Notification drivers': [
    ['ComputeNotificationDriver, the default', DRIVER, 'that takes a host: is a notification of a fenced host'],
    [
      'ComputeNotificationDriver on AMQP',
      'drivers/over-rabbitmq.test.ts',
      'a broker that dies under a stream of faults',
    ],
    ['workflow driver, with retry', 'recovery/host-flow.test.ts', 'once is made good by the second attempt'],
    ['custom webhook driver: POST /v1/notifications', BEARER, 'takes the token from Authorization: Bearer'],
  ],
  'Notification status': [
    ['new', NOTIFICATIONS, BODY],
    ['a list can be filtered by status', NOTIFICATIONS, 'filters combine, pages follow one another'],
  ],
};

reportCoverage('Specification of instance high availability', import.meta.url, TABLES);
